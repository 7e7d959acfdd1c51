import { escapeUTF8 } from 'entities'
import type { Part } from './parts.ts'
import { isEmpty, type Rect, shared } from './rect.ts'
import { BOX_STYLES, fillOf, isPainted, type Style, TEXT_STYLES } from './styles.ts'

const COVERED = '#64748b'
const IMAGE = '#e2e8f0'

/**
 * Draws a copy of a page from its layout, as HTML: texts and boxes, each at its place. It has nothing else of the page: no
 * image, no style sheet, no script, no address. The texts in covered areas are not part of it.
 */
export function copyOf(parts: readonly Part[], { view, covered }: Cut): string {
  const isLegible = ({ is, rect }: Part) =>
    (is !== 'text' && is !== 'label') || covered.every((area) => isEmpty(shared(rect, area)))
  const isDrawn = (part: Part) => !isEmpty(shared(shared(part.rect, part.clip), view)) && isLegible(part)
  return [
    ...parts.filter(isDrawn).map(drawn),
    ...covered.map((area) => element('div', { ...placeOf(area), background: COVERED })),
  ].join('\n')
}

/** The area that a picture shows, and what is covered in it. */
interface Cut {
  readonly view: Rect
  readonly covered: readonly Rect[]
}

type Styles = Readonly<Record<string, string>>

function drawn(part: Part): string {
  const { is, rect, style, text, isChecked, decoration } = part
  const place = { ...placeOf(rect), ...cutOff(part), opacity: String(part.opacity) }
  const box = { ...place, ...repeated(BOX_STYLES, style), 'background-color': fillOf(style) }
  if (is === 'canvas') return element('div', { ...place, background: fillOf(style) })
  if (is === 'field') return element('div', { ...place, background: COVERED })
  if (is === 'image') return element('div', { ...place, background: IMAGE })
  if (is === 'choice')
    return `<input type="${escapeUTF8(text)}"${isChecked ? ' checked' : ''} style="${styled(place)}">`
  if (is === 'label')
    return element('div', { ...box, ...lettersOf(style), color: style.color, ...CENTRED }, escapeUTF8(text))
  if (is !== 'text') return isPainted(style) ? element('div', box) : ''
  // An SVG fits the text into its width if the browser lacks the font of the page.
  const letters = { ...lettersOf(style), fill: style.color, 'text-decoration-line': decoration }
  const line = `<text dominant-baseline="text-before-edge" lengthAdjust="spacingAndGlyphs" textLength="${rect.width}" style="${styled(letters)}">${escapeUTF8(text)}</text>`
  return element('svg', { ...place, overflow: 'visible' }, line)
}

const CENTRED = {
  display: 'flex',
  'align-items': 'center',
  'justify-content': 'center',
  'white-space': 'pre',
}

const lettersOf = (style: Style): Styles => repeated(TEXT_STYLES, style)

const repeated = (names: readonly (keyof Style)[], style: Style): Styles =>
  Object.fromEntries(names.map((name) => [name, style[name]]))

const placeOf = ({ x, y, width, height }: Rect): Styles => ({
  left: `${x}px`,
  top: `${y}px`,
  width: `${width}px`,
  height: `${height}px`,
})

/** Cuts off what is outside of the visible area of a part. */
function cutOff({ rect, clip }: Part): Styles {
  const { x, y, width, height } = shared(rect, clip)
  const sides = [y - rect.y, rect.x + rect.width - x - width, rect.y + rect.height - y - height, x - rect.x]
  return sides.some((side) => side > 0)
    ? { 'clip-path': `inset(${sides.map((side) => `${side}px`).join(' ')})` }
    : {}
}

const element = (tag: string, styles: Styles, content = ''): string =>
  `<${tag} style="${styled(styles)}">${content}</${tag}>`

const styled = (styles: Styles): string =>
  escapeUTF8(
    Object.entries(styles)
      .map(([name, value]) => `${name}:${value}`)
      .join(';'),
  )
