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

/** Something that few nodes have: their indexes, and what each has. */
interface Rare {
  readonly index: readonly number[]
  readonly value: readonly number[]
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
  readonly nodes: {
    readonly parentIndex?: readonly number[]
    readonly nodeName?: readonly number[]
    readonly nodeValue?: readonly number[]
    readonly attributes?: readonly (readonly number[])[]
    readonly inputValue?: Rare
    readonly textValue?: Rare
    readonly contentDocumentIndex?: Rare
  }
}

/** A text that a page shows, and where. */
interface Piece {
  readonly text: string
  readonly box: Box
}

/** What a page may put between the characters of a secret without its being seen, or to make it easier to read. */
const FILLING = /[\s\u00ad\u200b-\u200f\u2060\ufeff]+/g

/** JPEG mixes what is covered with what is beside it. */
const EDGE = 2

/**
 * Finds every known secret on a page of Chromium, and what looks like a credential. What the page contains, the browser
 * says, in shadow roots and frames too, and no script of the page has a part in it. A secret is also found where it is
 * split over elements or set in groups; a short one, and a plain word, only as whole words of one text. Of a frame that
 * shows a secret, everything is one.
 *
 * @returns undefined if a frame is not among what the browser says
 */
export async function secretsOn(page: Page, session: CDPSession): Promise<SecretsOnPage | undefined> {
  const { documents, strings } = await session.send('DOMSnapshot.captureSnapshot', { computedStyles: [] })
  if (documents.length < page.frames().length) return undefined
  const pieces = piecesIn(documents, strings)
  const found = secretsAmong(pieces)
  const indexes = new Set(found.flatMap((one) => one.indexes))
  const boxes = pieces.filter((_, index) => indexes.has(index)).map(({ box }) => box)
  return { boxes, marks: [...new Set(found.map(({ mark }) => mark))] }
}

/** The texts of a page and its frames, in order. A text of a frame is where the frame is. */
function piecesIn(documents: readonly Document[], strings: readonly string[]): readonly Piece[] {
  const [main] = documents
  const { scrollOffsetX = 0, scrollOffsetY = 0 } = main ?? {}
  const inWindow = ([x = 0, y = 0, width = 0, height = 0]: readonly number[]): Box =>
    wider([x - scrollOffsetX, y - scrollOffsetY, width, height])
  return documents.flatMap((document, index) => {
    const frame = index === 0 ? undefined : inWindow(frameOf(documents, index))
    const { nodeIndex, bounds, text } = document.layout
    return nodeIndex.flatMap((node, at) => {
      const box = frame ?? inWindow(bounds[at] ?? [])
      const texts = [strings[text[at] ?? -1], ...textsOf(document.nodes, strings, node)]
      return texts.flatMap((one) => (one?.trim() ? { text: one, box } : []))
    })
  })
}

/** The text of a node as it is without any style, what was typed into a field, its hint, and the options of a list. */
function textsOf(nodes: Document['nodes'], strings: readonly string[], node: number) {
  const { parentIndex, nodeName, nodeValue, attributes, inputValue, textValue } = nodes
  const at = (index = -1) => strings[index]
  const rare = (some: Rare | undefined) => at(some?.value[some.index.indexOf(node)])
  const words = attributes?.[node] ?? []
  const hint = words.findIndex((word, index) => index % 2 === 0 && at(word) === 'placeholder')
  const isInside = (inner = -1): boolean => inner === node || (inner > node && isInside(parentIndex?.[inner]))
  const options = at(nodeName?.[node]) === 'SELECT' ? (nodeValue ?? []) : []
  return [
    at(nodeValue?.[node]),
    rare(inputValue),
    rare(textValue),
    hint < 0 ? undefined : at(words[hint + 1]),
    ...options.filter((_, inner) => isInside(inner)).map(at),
  ]
}

/** Where the frame of the main document is that a document is in. */
function frameOf(documents: readonly Document[], index: number): readonly number[] {
  for (const [outer, { nodes, layout }] of documents.entries()) {
    const { contentDocumentIndex: inner } = nodes
    const node = inner?.index[inner.value.indexOf(index)]
    if (node === undefined) continue
    return outer === 0 ? (layout.bounds[layout.nodeIndex.indexOf(node)] ?? []) : frameOf(documents, outer)
  }
  return []
}

const wider = ([x, y, width, height]: Box): Box => [x - EDGE, y - EDGE, width + 2 * EDGE, height + 2 * EDGE]

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
