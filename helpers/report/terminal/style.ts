import type { WriteStream } from 'node:tty'
import { styleText } from 'node:util'
import type { Shown } from '../../secrets/shown.ts'
import type { Outcome } from '../../verdict/outcome.ts'
import { TONES } from '../page/words.ts'

/** How a report is laid out. */
export interface Layout {
  /** Maximum number of characters in a line. */
  readonly width: number
  readonly color: boolean
  /** Prints everything, with no limit on the number of lines. */
  readonly isVerbose: boolean
  /** True if the end may be cut, so that what was received comes first. */
  readonly isCut?: boolean
  /** The thing to do, if another line says it already. */
  readonly alreadySaid?: Shown
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

type Style = (text: string) => string

/** The colours of a report. Each word is coloured separately, so that lines can be wrapped after any word. */
export function palette({ color }: Layout) {
  const style =
    (name: Parameters<typeof styleText>[0]): Style =>
    (text) =>
      color ? text.replace(/\S+/g, (word) => styleText(name, word)) : text
  const tones = {
    bad: style('red'),
    doubtful: style('yellow'),
    noted: style('cyan'),
    quiet: style('dim'),
    good: style('green'),
  }
  return { ...tones, strong: style('bold'), outcome: (one: Outcome) => tones[TONES[one]](one) }
}
