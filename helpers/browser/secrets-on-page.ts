import type { CDPSession, Page } from '@playwright/test'
import { findSecrets } from '../secrets/redact.ts'
import { looksIn } from '../secrets/shapes.ts'

/** Left, top, width and height in the window. */
export type Box = readonly [number, number, number, number]

/** The places of secrets on a page, and their fingerprints. */
export interface SecretsOnPage {
  readonly boxes: readonly Box[]
  readonly marks: readonly string[]
}

/** What Chromium says of a document; texts are indexes in a list. */
interface Document {
  readonly scrollOffsetX?: number
  readonly scrollOffsetY?: number
  readonly layout: {
    readonly nodeIndex: readonly number[]
    readonly bounds: readonly (readonly number[])[]
    readonly text: readonly number[]
  }
  readonly nodes: { readonly nodeValue?: readonly number[] }
}

/** A text that a page shows, and where; nowhere in the page itself if it is in a frame. */
interface Piece {
  readonly text: string
  readonly box: Box | undefined
}

/** What a page may put between the characters of a secret without its being seen, or to make it easier to read. */
const FILLING = /[\s\u00ad\u200b-\u200f\u2060\ufeff]+/g

/** JPEG mixes what is covered with what is beside it. */
const EDGE = 2

/**
 * Finds every known secret on a page of Chromium, and what looks like a credential. What the page contains, the browser
 * says, in shadow roots and frames too, and no script of the page has a part in it. A secret is also found where it is
 * split over elements or set in groups; a short one, and a plain word, only as whole words of one text.
 *
 * @returns undefined if a frame shows one, or is not among what the browser says
 */
export async function secretsOn(page: Page, session: CDPSession): Promise<SecretsOnPage | undefined> {
  const { documents, strings } = await session.send('DOMSnapshot.captureSnapshot', { computedStyles: [] })
  if (documents.length < page.frames().length) return undefined
  const pieces = documents.flatMap((document, index) => piecesIn(document, strings, index > 0))
  const found = secretsAmong(pieces)
  const indexes = new Set(found.flatMap((one) => one.indexes))
  const boxes = pieces.filter((_, index) => indexes.has(index)).map(({ box }) => box)
  const marks = [...new Set(found.map(({ mark }) => mark))]
  return boxes.every((box) => box !== undefined) ? { boxes, marks } : undefined
}

/** The texts of a document in order: as they are shown, and as they are without any style. */
function piecesIn(
  { scrollOffsetX = 0, scrollOffsetY = 0, layout, nodes }: Document,
  strings: readonly string[],
  isFrame: boolean,
): readonly Piece[] {
  return layout.nodeIndex.flatMap((node, at) => {
    const [x = 0, y = 0, width = 0, height = 0] = layout.bounds[at] ?? []
    const [left, top] = [x - scrollOffsetX - EDGE, y - scrollOffsetY - EDGE]
    const box = isFrame ? undefined : ([left, top, width + 2 * EDGE, height + 2 * EDGE] as const)
    const texts = [layout.text[at], nodes.nodeValue?.[node]].map((index = -1) => strings[index])
    return texts.flatMap((text) => (text?.trim() ? { text, box } : []))
  })
}

function secretsAmong(pieces: readonly Piece[]): readonly { indexes: readonly number[]; mark: string }[] {
  const lines = joined(pieces, ({ text }) => text.replace(/\s+/g, ' '), '\n')
  const run = joined(pieces, ({ text }) => text.replace(FILLING, ''), '')
  const place = (ends: readonly number[]) => (one: { start: number; end: number; mark: string }) => ({
    mark: one.mark,
    indexes: ends.flatMap((end, index) =>
      one.start < end && one.end > (ends[index - 1] ?? 0) ? [index] : [],
    ),
  })
  const found = [
    ...findSecrets(lines.text, { weak: true }).map(place(lines.ends)),
    ...findSecrets(run.text, { weak: false }).map(place(run.ends)),
  ]
  const known = new Set(found.flatMap(({ indexes }) => indexes))
  const looks = looksIn(lines.text).map(place(lines.ends))
  return [...found, ...looks.filter(({ indexes }) => !indexes.some((index) => known.has(index)))]
}

/** A text made of pieces, as a byte string, and where in it each of them ends. */
function joined(pieces: readonly Piece[], spell: (piece: Piece) => string, between: string) {
  let text = ''
  const ends = pieces.map((piece) => {
    text += between + Buffer.from(spell(piece)).toString('latin1')
    return text.length
  })
  return { text, ends }
}
