import { findSecrets } from '../secrets/redact.ts'
import { looksIn } from '../secrets/shapes.ts'
import type { Piece } from './inspect-page.ts'

/** The pieces of a page's text that hold a secret or a part of one, and the fingerprints of what they hold. */
export interface SecretPieces {
  readonly indexes: readonly number[]
  readonly marks: readonly string[]
}

/** What a page may put between the characters of a secret without its being seen, or to make it easier to read. */
const FILLING = /[\s\u00ad\u200b-\u200f\u2060\ufeff]+/g

/**
 * Finds every known secret in the text of a page, and what looks like a credential. A secret is also found where it is
 * split over elements or set in groups; a short one, and a plain word, only as whole words of one line.
 */
export function secretPieces(pieces: readonly Piece[]): SecretPieces {
  const lines = joined(pieces, ({ text }) => text.replace(/\s+/g, ' '), '\n')
  const run = joined(pieces, ({ text }) => text.replace(FILLING, ''), '')
  const found = [...findIn(lines, { weak: true }), ...findIn(run, { weak: false })]
  const known = new Set(found.flatMap(({ indexes }) => indexes))
  const looks = looksAmong(lines).filter(({ indexes }) => !indexes.some((index) => known.has(index)))
  const all = [...found, ...looks]
  return {
    indexes: [...new Set(all.flatMap(({ indexes }) => indexes))],
    marks: [...new Set(all.map(({ mark }) => mark))],
  }
}

/** A secret among the pieces. */
interface Found {
  readonly indexes: readonly number[]
  readonly mark: string
}

/** A text made of pieces, as a byte string, and where in it each of them ends. */
interface Joined {
  readonly text: string
  readonly ends: readonly number[]
}

function joined(pieces: readonly Piece[], spell: (piece: Piece) => string, between: string): Joined {
  let text = ''
  const ends = pieces.map((piece) => {
    text += (piece.isGlued ? '' : between) + Buffer.from(spell(piece)).toString('latin1')
    return text.length
  })
  return { text, ends }
}

const findIn = (joined: Joined, how: { readonly weak: boolean }): readonly Found[] =>
  findSecrets(joined.text, how).map(({ start, end, mark }) => ({ indexes: within(joined, start, end), mark }))

const looksAmong = (joined: Joined): readonly Found[] =>
  looksIn(joined.text).map(({ start, end, mark }) => ({ indexes: within(joined, start, end), mark }))

const within = ({ ends }: Joined, from: number, to: number): readonly number[] =>
  ends.flatMap((end, index) => (from < end && to > (ends[index - 1] ?? 0) ? [index] : []))
