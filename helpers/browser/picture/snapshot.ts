import type { CDPSession } from '@playwright/test'
import { groupBy } from '../../base/group-by.ts'
import type { Rect } from './rect.ts'
import { STYLES, type Style } from './styles.ts'

/** A box or a text that the browser has laid out. Its place is counted from the top left corner of its document. */
export interface LaidOut {
  /** The position of its parent in the list of its document; -1 if it has none. */
  readonly parent: number
  /** Name of the element or pseudo-element, in upper case as far as it is HTML; `#text` for a text of the document. */
  readonly tag: string
  readonly attributes: Readonly<Record<string, string>>
  readonly style: Style
  readonly rect: Rect
  /** A node with a higher order is painted later. */
  readonly order: number
  /** For a text: as it is rendered. */
  readonly rendered?: string
  /** For a text of the document: as it is there. A style may change it. */
  readonly written: string
  /** The parts of a text that stand in one line. */
  readonly lines: readonly { readonly text: string; readonly rect: Rect }[]
  /** The value of an input. */
  readonly value: string
  readonly isChecked: boolean
  /** The position of the document that it shows, if it is a frame. */
  readonly shows?: number
}

/** The document of a page or a frame. Parents come before their children. */
export interface DocumentLayout {
  readonly nodes: readonly LaidOut[]
  /** The visible area. */
  readonly view: Rect
  /** The area to which a user can scroll. */
  readonly whole: Rect
}

const capture = (session: CDPSession) =>
  session.send('DOMSnapshot.captureSnapshot', { computedStyles: [...STYLES], includePaintOrder: true })

type Snapshot = Awaited<ReturnType<typeof capture>>

/**
 * Reads a page of Chromium and its frames in one request. The browser itself describes them, with closed shadow roots and
 * generated content, so no script or style of the page can hide a text.
 *
 * @returns the page first; undefined if the browser left out one of the frames
 */
export async function snapshotOf(
  session: CDPSession,
  frames: number,
): Promise<readonly DocumentLayout[] | undefined> {
  const snapshot = await capture(session)
  return snapshot.documents.length < frames
    ? undefined
    : snapshot.documents.map((document) => read(document, snapshot.strings))
}

function read(document: Snapshot['documents'][number], strings: Snapshot['strings']): DocumentLayout {
  const { nodes, layout, textBoxes, scrollOffsetX: x = 0, scrollOffsetY: y = 0 } = document
  const string = (index = -1) => strings[index] ?? ''
  const lines = groupBy([...textBoxes.layoutIndex.keys()], (line) => textBoxes.layoutIndex[line])
  const checked = new Set(nodes.inputChecked?.index)
  const values = new Map(pairsOf(nodes.inputValue))
  const documents = new Map(pairsOf(nodes.contentDocumentIndex))
  /** A text that a style sheet adds is laid out within a box of the same node. */
  const boxes = new Map<number, number>()
  const boxOf = (node = -1): number => boxes.get(node) ?? (node < 0 ? -1 : boxOf(nodes.parentIndex?.[node]))

  /** Styles by the numbers of their values: most nodes share them with others. */
  const known = new Map<string, Style>()
  const styleOf = (numbers: readonly number[] = []): Style => {
    const key = numbers.join()
    const entries = () => STYLES.map((name, index) => [name, string(numbers[index])])
    const style = known.get(key) ?? (Object.fromEntries(entries()) as Style)
    known.set(key, style)
    return style
  }
  const laidOut = layout.nodeIndex.map((node, at): LaidOut => {
    const parent = boxOf(node)
    const isText = (layout.text[at] ?? -1) >= 0
    if (!isText) boxes.set(node, at)
    const rendered = string(layout.text[at])
    const names = (nodes.attributes?.[node] ?? []).map(string)
    const shows = documents.get(node)
    return {
      parent,
      tag: string(nodes.nodeName?.[node]),
      attributes: Object.fromEntries(
        names.flatMap((name, index) => (index % 2 === 0 ? [[name, names[index + 1] ?? '']] : [])),
      ),
      style: styleOf(layout.styles[at]),
      rect: rectOf(layout.bounds[at]),
      order: layout.paintOrders?.[at] ?? 0,
      ...(isText && { rendered }),
      written: string(nodes.nodeValue?.[node]),
      lines: (lines.get(at) ?? []).map((line) => {
        const start = textBoxes.start[line] ?? 0
        const text = rendered.slice(start, start + (textBoxes.length[line] ?? 0))
        return { text, rect: rectOf(textBoxes.bounds[line]) }
      }),
      value: string(values.get(node)),
      isChecked: checked.has(node),
      ...(shows !== undefined && { shows }),
    }
  })
  const { width = 0, height = 0 } = laidOut[0]?.rect ?? {}
  const whole = {
    x: 0,
    y: 0,
    width: document.contentWidth ?? width,
    height: document.contentHeight ?? height,
  }
  return { nodes: laidOut, view: { x, y, width, height }, whole }
}

const pairsOf = (data: { readonly index: number[]; readonly value: number[] } | undefined) =>
  (data?.index ?? []).map((node, at) => [node, data?.value[at]] as const)

const rectOf = ([x = 0, y = 0, width = 0, height = 0]: readonly number[] = []): Rect => ({
  x,
  y,
  width,
  height,
})
