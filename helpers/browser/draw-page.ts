import { escapeUTF8 } from 'entities'
import { groupBy } from '../base/group-by.ts'
import type { PageContent, PageItem } from './read-page.ts'

/** A document as it was read, and what its frames show. */
export interface View extends PageContent {
  readonly frames: readonly (View | undefined)[]
}

/** The color of what a picture does not show because it is secret. */
const MASK_COLOR = '#64748b'

/** Nothing but this style is loaded, whatever a page says of its own. */
const HEAD = `<!doctype html><meta charset="utf-8">
<meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'unsafe-inline'">
<style>
  body { margin: 0; overflow: hidden }
  body * { position: absolute; box-sizing: border-box; margin: 0 }
  svg { overflow: visible; fill: currentColor }
  text { dominant-baseline: central; text-decoration-line: inherit }
  .secret { background: ${MASK_COLOR} }
  .image { background: #cbd5e1; border: 1px solid #94a3b8 }
</style>`

/**
 * A document that shows what was read of another one: its text in fonts of this machine, its boxes, and a plain box for
 * whatever is no text.
 *
 * @param isSecret - whether a text of the view is left out
 */
export function drawPage(view: View, isSecret: (item: PageItem) => boolean): string {
  return `${HEAD}<body style="${escapeUTF8(`background:${view.background}`)}">${drawView(view, isSecret)}`
}

function drawView({ items, frames }: View, isSecret: (item: PageItem) => boolean): string {
  const inside = groupBy(items, ({ parent }) => parent)
  const indexOf = new Map(items.map((item, index) => [item, index]))
  /** A box is drawn for what is in it, so nothing can be drawn with boxes. */
  const draw = (item: PageItem, around?: PageItem): string => {
    if (item.is === 'box') {
      const content = drawAll(indexOf.get(item), item.at ? item : around)
      return item.at && content ? element('div', item, around, content) : content
    }
    if (!item.at || (item.is === 'text' && !item.text)) return ''
    if (item.is === 'secret' || isSecret(item)) return element('i', item, around, '', 'secret')
    const frame = item.frame === undefined ? undefined : frames[item.frame]
    if (item.is === 'frame' && frame)
      return element('div', inFrame(item, frame), around, drawView(frame, isSecret))
    if (item.is === 'text') return element('svg', item, around, drawText(item))
    if (item.is === 'field') return drawField(item, around)
    return isLarge(item) ? element('i', item, around, '', 'image') : ''
  }
  const drawAll = (parent = -1, around?: PageItem): string =>
    (inside.get(parent) ?? []).map((item) => draw(item, around)).join('')
  return drawAll()
}

const inFrame = (item: PageItem, { background }: View): PageItem => ({
  ...item,
  css: { 'background-color': background },
  isClipping: true,
})

/** Small images could be the dots of a larger one. */
const isLarge = ({ at: [, , width, height] = [0, 0, 0, 0] }: PageItem): boolean => width >= 16 && height >= 16

const drawText = ({ text = '', at: [, , width, height] = [0, 0, 0, 0] }: PageItem): string =>
  `<text y="${height / 2}" textLength="${width}" lengthAdjust="spacingAndGlyphs">${escapeUTF8(text.trim())}</text>`

function drawField(item: PageItem, around: PageItem | undefined): string {
  const { field = 'input', type = 'text', text = '', isChecked } = item
  if (field === 'textarea') return element(field, item, around, escapeUTF8(text))
  if (field === 'select') return element(field, item, around, `<option>${escapeUTF8(text)}</option>`)
  const more = `type="${type}" value="${escapeUTF8(text)}"${isChecked ? ' checked' : ''}`
  return element(field, item, around, '', undefined, more)
}

/** An element where its item stands, in a box around it. */
function element(
  name: string,
  item: PageItem,
  around: PageItem | undefined,
  content: string,
  kind?: string,
  more = '',
): string {
  const { at: [x, y, width, height] = [0, 0, 0, 0], isClipping } = item
  const [left = 0, top = 0] = around?.at ?? []
  const [beside, above] = ['border-left', 'border-top'].map((side) => widthOf(around?.css[side]))
  const place = {
    left: `${x - left - (beside ?? 0)}px`,
    top: `${y - top - (above ?? 0)}px`,
    width: `${width}px`,
    height: `${height}px`,
    ...(isClipping && { overflow: 'hidden' }),
  }
  const style = Object.entries({ ...(kind ? {} : shownOf(item)), ...place })
    .map(([property, value]) => `${property}:${value}`)
    .join(';')
  const start = `<${name}${kind ? ` class="${kind}"` : ''} ${more} style="${escapeUTF8(style)}">`
  return name === 'input' ? start : `${start}${content}</${name}>`
}

const widthOf = (border = ''): number => Number.parseFloat(border) || 0

const PROPERTIES: ReadonlySet<string> = new Set(
  'background-color border-top border-right border-bottom border-left border-radius opacity z-index color font-family font-size font-weight font-style text-decoration-line padding text-align'.split(
    ' ',
  ),
)

/** A border of the browser's own is not a style that can be set: fields have it anyway, and boxes get a plain one. */
function shownOf({ css, is }: PageItem): PageItem['css'] {
  const isNative = /inset|outset/.test(css['border-top'] ?? '')
  const own = Object.entries(css).filter(
    ([name]) => PROPERTIES.has(name) && !(isNative && /^(border|background)/.test(name)),
  )
  return {
    ...(isNative && is === 'box' && { border: '1px solid #767676', 'border-radius': '3px' }),
    ...Object.fromEntries(own),
  }
}
