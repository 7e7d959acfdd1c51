import { isEmpty, moved, type Rect, shared, shrunk } from './rect.ts'
import type { DocumentLayout, LaidOut } from './snapshot.ts'
import { isFilled, type Style, sidesOf } from './styles.ts'

/** One thing that a picture shows. Its place is counted from the top left corner of the picture. */
export interface Part {
  /**
   * `canvas`: what is behind a document. `text`: a part of a line. `label`: a button that is an input. `choice`: a checkbox or
   * radio button that the browser draws. `field` and `image`: only their outlines are shown. `box`: any other element.
   */
  readonly is: 'canvas' | 'box' | 'text' | 'label' | 'choice' | 'field' | 'image'
  readonly rect: Rect
  /** The area outside of which it is cut off. */
  readonly clip: Rect
  readonly opacity: number
  readonly order: number
  readonly style: Style
  /** The text; for a choice, its type. */
  readonly text: string
  readonly isChecked: boolean
  /** The lines of a text, such as `underline`. */
  readonly decoration: string
}

/** What the parents of a box or text decide for it. */
interface Surroundings {
  readonly clip: Rect
  /** The same for a box with `position: absolute`, or `fixed`: it is not always cut off with its parent. */
  readonly absolute: Rect
  readonly fixed: Rect
  readonly opacity: number
  readonly decoration: string
  /** True within something of which only the outline is shown. */
  readonly isCovered: boolean
}

/**
 * The parts of a page and its frames that a user can see or scroll to, in the order in which they are painted. A box within
 * which a user can scroll, and a frame, are cut off at their edges.
 */
export function partsOf(documents: readonly DocumentLayout[]): readonly Part[] {
  const [main] = documents
  if (!main) return []
  const place = { ...main.view, x: 0, y: 0 }
  const clip = moved(main.whole, -main.view.x, -main.view.y)
  return partsIn(documents, main, place, around(clip, 1)).sort((one, other) => one.order - other.order)
}

const around = (clip: Rect, opacity: number): Surroundings => ({
  ...{ clip, absolute: clip, fixed: clip },
  ...{ opacity, decoration: 'none', isCovered: false },
})

/** @param place - where the document is shown */
function partsIn(
  documents: readonly DocumentLayout[],
  { nodes, view }: DocumentLayout,
  place: Rect,
  outside: Surroundings,
): Part[] {
  const here = (rect: Rect) => moved(rect, place.x - view.x, place.y - view.y)
  const inner: Surroundings[] = []
  const canvas = canvasOf(nodes)
  return nodes.flatMap((node, at): readonly Part[] => {
    const outer = inner[node.parent] ?? outside
    const { tag, style, order, value, isChecked, attributes } = node
    const is = kindOf(node)
    const rect = here(node.rect)
    const clip = clipOf(style, outer)
    const own = is === 'text' || tag === '#document' ? outer : within(outer, node, rect, clip, is)
    inner[at] = own
    if (outer.isCovered || own.opacity === 0) return []
    const { opacity, decoration } = own
    const text = is === 'choice' ? (attributes.type ?? '') : is === 'label' ? value : ''
    const part = { is, rect, clip, opacity, order, style, text, isChecked, decoration }
    const parts: readonly Part[] =
      is === 'text'
        ? node.lines.map(({ text, rect }) => ({ ...part, text, rect: here(rect), clip: outer.clip }))
        : node === canvas
          ? [{ ...part, is: 'canvas', rect: outside.clip, order: nodes[0]?.order ?? order }, part]
          : [part]
    const content = shrunk(insideBorder(rect, style), sidesOf(style.padding))
    const frame = own.isCovered ? undefined : documents[node.shows ?? -1]
    return [
      ...parts.filter((one) => style.visibility === 'visible' && !isEmpty(shared(one.rect, one.clip))),
      ...(frame ? partsIn(documents, frame, content, around(shared(content, clip), opacity)) : []),
    ]
  })
}

/** The element whose background is behind its whole document: the first of the two that has one (CSS Backgrounds 3, 2.11.2). */
const canvasOf = (nodes: readonly LaidOut[]): LaidOut | undefined =>
  nodes.find(({ tag, style }) => /^(?:html|body)$/i.test(tag) && isFilled(style))

function clipOf({ position }: Style, { clip, absolute, fixed }: Surroundings): Rect {
  return position === 'fixed' ? fixed : position === 'absolute' ? absolute : clip
}

/** What an element decides for its children. */
function within(
  outer: Surroundings,
  { tag, style }: LaidOut,
  rect: Rect,
  clip: Rect,
  is: Part['is'],
): Surroundings {
  const { display, position, transform, opacity } = style
  const isInline = display === 'inline'
  // The browser applies the overflow of these two to the whole document.
  const isCutOff = style['overflow-x'] !== 'visible' && !isInline && !/^(?:html|body)$/i.test(tag)
  const inside = isCutOff ? shared(clip, insideBorder(rect, style)) : clip
  const isOrigin = position !== 'static' || transform !== 'none'
  const line = style['text-decoration-line']
  return {
    clip: inside,
    absolute: isOrigin ? inside : outer.absolute,
    fixed: outer.fixed,
    opacity: outer.opacity * Number(opacity),
    decoration: line !== 'none' ? line : isInline ? outer.decoration : 'none',
    isCovered: outer.isCovered || (is !== 'box' && is !== 'label'),
  }
}

const insideBorder = (rect: Rect, style: Style): Rect => shrunk(rect, sidesOf(style['border-width']))

/** Elements that may show any picture. */
const IMAGE = /^(?:img|svg|canvas|video|audio|object|embed)$/i
const CHOICE = /^(?:checkbox|radio)$/i
const LABELLED = /^(?:button|submit|reset)$/i

function kindOf({ tag, attributes, rendered, style }: LaidOut): Part['is'] {
  const { type = '', contenteditable } = attributes
  if (rendered !== undefined) return 'text'
  if (IMAGE.test(tag)) return 'image'
  if (contenteditable !== undefined || /^(?:textarea|select)$/i.test(tag)) return 'field'
  if (!/^input$/i.test(tag)) return 'box'
  if (/^image$/i.test(type)) return 'image'
  if (CHOICE.test(type)) return style.appearance === 'none' ? 'box' : 'choice'
  return LABELLED.test(type) ? 'label' : 'field'
}
