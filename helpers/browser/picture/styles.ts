import type { Sides } from './rect.ts'

/** The styles of a box that a copy repeats. None of their values can name an image, a font or another file. */
export const BOX_STYLES = [
  'background-color',
  'border-color',
  'border-radius',
  'border-style',
  'border-width',
] as const

/** The styles of a text that a copy repeats. */
export const TEXT_STYLES = [
  'font-family',
  'font-size',
  'font-style',
  'font-weight',
  'letter-spacing',
  'word-spacing',
] as const

/** All styles that are read. */
export const STYLES = [
  ...BOX_STYLES,
  ...TEXT_STYLES,
  'appearance',
  'background-image',
  'color',
  'display',
  'opacity',
  'overflow-x',
  'padding',
  'position',
  'text-decoration-line',
  'transform',
  'visibility',
] as const

/** The computed styles of a box or a text. */
export type Style = Readonly<Record<(typeof STYLES)[number], string>>

/** The widths of the four sides of a box in CSS pixels, from the top clockwise. */
export function sidesOf(widths: string): Sides {
  const [top = 0, right = top, bottom = top, left = right] = widths
    .split(' ')
    .map((width) => Number.parseFloat(width) || 0)
  return [top, right, bottom, left]
}

/** True for a computed colour that paints nothing, such as `rgba(0, 0, 0, 0)` or `color(srgb 1 1 1 / 0)`. */
const isTransparent = (color: string): boolean => /^rgba\(.*, 0\)$|\/ 0\)$/.test(color)

/** The colour of a box: for a gradient, its first colour. */
export function fillOf(style: Style): string {
  const color = style['background-color']
  const [first] =
    /\b(?:rgba?|hsla?|color|lab|lch|oklab|oklch)\([^()]*\)/.exec(style['background-image']) ?? []
  return isTransparent(color) && first ? first : color
}

export const isFilled = (style: Style): boolean => !isTransparent(fillOf(style))

/** True if a box has a background or a border. The width of a border without a style is 0. */
export const isPainted = (style: Style): boolean => isFilled(style) || /[1-9]/.test(style['border-width'])
