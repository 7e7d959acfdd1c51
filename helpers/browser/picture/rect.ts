/** A rectangle in CSS pixels. */
export interface Rect {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export type Sides = readonly [top: number, right: number, bottom: number, left: number]

export const moved = ({ x, y, width, height }: Rect, byX: number, byY: number): Rect => ({
  x: x + byX,
  y: y + byY,
  width,
  height,
})

/** The area that two rectangles share; its width or height is 0 if there is none. */
export function shared(one: Rect, other: Rect): Rect {
  const x = Math.max(one.x, other.x)
  const y = Math.max(one.y, other.y)
  const right = Math.min(one.x + one.width, other.x + other.width)
  const bottom = Math.min(one.y + one.height, other.y + other.height)
  return { x, y, width: Math.max(0, right - x), height: Math.max(0, bottom - y) }
}

/** A rectangle without some pixels at each side, from the top clockwise. */
export const shrunk = ({ x, y, width, height }: Rect, [top, right, bottom, left]: Sides): Rect => ({
  x: x + left,
  y: y + top,
  width: width - left - right,
  height: height - top - bottom,
})

export const isEmpty = ({ width, height }: Rect): boolean => width <= 0 || height <= 0
