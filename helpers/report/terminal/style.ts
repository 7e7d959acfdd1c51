import type { WriteStream } from 'node:tty'
import { styleText } from 'node:util'
import type { Shown } from '../../secrets/shown.ts'
import type { Outcome } from '../../verdict/outcome.ts'

/** How a report is laid out. */
export interface Layout {
  /** Most characters of a line. */
  readonly width: number
  readonly color: boolean
  /** Everything is told, however many lines that takes. */
  readonly isVerbose: boolean
  /** What is to be done, where it is said elsewhere. */
  readonly told?: Shown
}

const DEFAULT_WIDTH = 80

/** The layout for a stream: its own width and colours on a terminal, 80 characters and no colour elsewhere. */
export function layoutOf(
  stream: Partial<Pick<WriteStream, 'isTTY' | 'columns' | 'hasColors'>>,
  { isVerbose = false }: { isVerbose?: boolean } = {},
): Layout {
  const { isTTY, columns } = stream
  if (!isTTY) return { width: DEFAULT_WIDTH, color: false, isVerbose }
  return { width: Math.min(columns || DEFAULT_WIDTH, 110), color: stream.hasColors?.() ?? false, isVerbose }
}

export type Style = (text: string) => string

/** The colours of a report. Each word has its own, so that a line may be broken behind any. */
export function palette({
  color,
}: Layout): Readonly<Record<Outcome, Style> & { good: Style; bad: Style; strong: Style; faint: Style }> {
  const style =
    (name: Parameters<typeof styleText>[0]): Style =>
    (text) =>
      color ? text.replace(/\S+/g, (word) => styleText(name, word)) : text
  const [red, yellow, cyan, green] = [style('red'), style('yellow'), style('cyan'), style('green')]
  const [dim, bold] = [style('dim'), style('bold')]
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
