import colors from 'picocolors'
import type { Outcome } from '../../verdict/outcome.ts'

/** How a report is laid out. */
export interface Layout {
  /** Most characters of a line. */
  readonly width: number
  readonly color: boolean
  /** Everything is told, however many lines that takes. */
  readonly isVerbose: boolean
}

const DEFAULT_WIDTH = 80

/** The layout for a stream: its own width and colours on a terminal, 80 characters and no colour elsewhere. */
export function layoutOf(
  { isTTY, columns }: { isTTY?: boolean; columns?: number },
  { isVerbose = false }: { isVerbose?: boolean } = {},
): Layout {
  if (!isTTY) return { width: DEFAULT_WIDTH, color: false, isVerbose }
  return { width: Math.min(columns || DEFAULT_WIDTH, 110), color: colors.isColorSupported, isVerbose }
}

export type Style = (text: string) => string

/** The colours of a report. */
export function palette({
  color,
}: Layout): Readonly<Record<Outcome, Style> & { good: Style; bad: Style; strong: Style; faint: Style }> {
  const { red, yellow, cyan, green, dim, bold } = colors.createColors(color)
  return {
    broken: red,
    unreachable: red,
    blocked: yellow,
    inconclusive: yellow,
    warning: yellow,
    notice: cyan,
    'not configured': cyan,
    waived: cyan,
    'left out': dim,
    'does not apply': dim,
    kept: green,
    'not judged': dim,
    good: green,
    bad: red,
    strong: bold,
    faint: dim,
  }
}
