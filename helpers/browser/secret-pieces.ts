import { findSecrets } from '../secrets/redact.ts'
import { looksIn } from '../secrets/shapes.ts'
import type { View } from './draw-page.ts'
import type { PageItem } from './read-page.ts'

/** A text that a page shows. */
export interface Piece {
  readonly item: PageItem
  readonly text: string
  /** It continues the piece before it, in the same line of text. */
  readonly isGlued: boolean
  /** Where it is in the whole window. */
  readonly at: PageItem['at']
}

/** The texts of a document and its frames, in order; undefined if there is more than is searched. */
export function piecesIn(view: View, [left, top] = [0, 0]): readonly Piece[] | undefined {
  if (view.isTooLong) return undefined
  const pieces: Piece[] = []
  for (const item of view.items) {
    const { at, text, isGlued = false, frame } = item
    const [x = 0, y = 0, width = 0, height = 0] = at ?? []
    const inner = frame === undefined ? undefined : view.frames[frame]
    const ofFrame = inner ? piecesIn(inner, [left + x, top + y]) : []
    if (!ofFrame) return undefined
    if (text?.trim()) pieces.push({ item, text, isGlued, at: at && [left + x, top + y, width, height] })
    pieces.push(...ofFrame)
  }
  return pieces
}

/** The pieces that are in sight, as they are read: line by line. */
function asSeen(pieces: readonly Piece[]): readonly Piece[] {
  const middle = ({ at: [, y, , height] = [0, 0, 0, 0] }: Piece) => y + height / 2
  const lines: Piece[][] = []
  for (const piece of pieces.filter(({ at }) => at).sort((one, other) => middle(one) - middle(other))) {
    const line = lines.at(-1)
    const first = line?.[0]
    if (first && middle(piece) - middle(first) < (first.at?.[3] ?? 0) / 2) line.push(piece)
    else lines.push([piece])
  }
  return lines.flatMap((line) => {
    const sorted = line.sort((one, other) => (one.at?.[0] ?? 0) - (other.at?.[0] ?? 0))
    return sorted.map((piece, index) => {
      const [x = 0, , width = 0] = sorted[index - 1]?.at ?? []
      return { ...piece, isGlued: index > 0 && (piece.at?.[0] ?? 0) - x - width < 2 }
    })
  })
}

/** What of a page's text holds a secret or a part of one, and the fingerprints of what it holds. */
export interface SecretPieces {
  readonly found: ReadonlySet<PageItem>
  readonly marks: readonly string[]
}

/** What a page may put between the characters of a secret without its being seen, or to make it easier to read. */
const FILLING = /[\s\u00ad\u200b-\u200f\u2060\ufeff]+/g

/**
 * Finds every known secret in the text of a page, and what looks like a credential, both in the order of the document and as
 * it is read from left to right. A secret is also found where it is split over elements or set in groups; a short one, and
 * a plain word, only as whole words of one line.
 */
export function secretPieces(pieces: readonly Piece[]): SecretPieces {
  const all = [pieces, asSeen(pieces)].flatMap(secretsAmong)
  return {
    found: new Set(all.flatMap(({ items }) => items)),
    marks: [...new Set(all.map(({ mark }) => mark))],
  }
}

function secretsAmong(pieces: readonly Piece[]): readonly { items: readonly PageItem[]; mark: string }[] {
  const lines = joined(pieces, ({ text }) => text.replace(/\s+/g, ' '), '\n')
  const run = joined(pieces, ({ text }) => text.replace(FILLING, ''), '')
  const found = [...findIn(lines, { weak: true }), ...findIn(run, { weak: false })]
  const known = new Set(found.flatMap(({ indexes }) => indexes))
  const looks = looksAmong(lines).filter(({ indexes }) => !indexes.some((index) => known.has(index)))
  return [...found, ...looks].map(({ indexes, mark }) => ({
    mark,
    items: indexes.flatMap((index) => pieces[index]?.item ?? []),
  }))
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
