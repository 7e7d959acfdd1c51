/**
 * Breaks a text into lines that fit, each with the indentation of the line it comes from.
 *
 * @param width - most characters of a line
 * @param hang - how much further the lines after the first one are indented
 */
export const wrap = (text: string, width: number, hang = 0): string => wrapLines(text, width, hang).join('\n')

/** The same as lines. */
export const wrapLines = (text: string, width: number, hang = 0): readonly string[] =>
  text.split('\n').flatMap((line) => wrapLine(line, width, hang))

function wrapLine(line: string, width: number, hang: number): readonly string[] {
  const indent = ' '.repeat(line.length - line.trimStart().length)
  const lines: string[] = []
  let margin = indent
  let rest = line.slice(indent.length)
  while (margin.length + rest.length > width) {
    const room = Math.max(NARROWEST, width - margin.length)
    if (rest.length <= room) break
    const space = rest.lastIndexOf(' ', room)
    const end = space > 0 ? space : room
    lines.push(margin + rest.slice(0, end).trimEnd())
    rest = rest.slice(end).trimStart()
    margin = indent + ' '.repeat(hang)
  }
  return [...lines, margin + rest]
}

/** Even a very narrow terminal gets this many characters per line. */
const NARROWEST = 20

/** At most so many lines; the last one then says how many are left out. */
export function atMost(most: number, lines: readonly string[]): readonly string[] {
  if (lines.length <= most) return lines
  return [...lines.slice(0, most - 1), `  … ${lines.length - most + 1} more lines: VERBOSE=yes prints them.`]
}

/** A text in one line, cut where it does not fit. */
export const oneLine = (text: string, width: number): string =>
  text.length > width ? `${text.slice(0, width - 1)}…` : text
