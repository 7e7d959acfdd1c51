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

/** A part of what is printed, which can be told at more or less length. */
export interface Section {
  /** Lines that it gets before any other section gets more. */
  readonly least: number
  /** Its lines, at most as many as there is room for. */
  readonly lines: (room: number) => readonly string[]
}

/**
 * Sections below each other, with an empty line between them, in at most so many lines. The nearer a section is to the end
 * the more of it is told, since that is what a reader sees first.
 */
export function fit(sections: readonly Section[], room: number): readonly string[] {
  const told = sections
    .map((section) => ({ ...section, length: section.lines(Number.POSITIVE_INFINITY).length }))
    .filter(({ length }) => length > 0)
  const rooms = told.map(({ length, least }) => Math.min(length, least))
  let left = room - rooms.reduce((sum, lines) => sum + lines + 1, 0)
  for (const [index, { length }] of [...told.entries()].reverse()) {
    const more = Math.max(0, Math.min(length - (rooms[index] ?? 0), left))
    rooms[index] = (rooms[index] ?? 0) + more
    left -= more
  }
  return told.flatMap(({ lines }, index) => {
    const shown = lines(rooms[index] ?? 0)
    return shown.length > 0 ? [...shown, ''] : []
  })
}

/** As many lines as there is room for; the last one then tells how many are left out. */
export function cut(lines: readonly string[], room: number): readonly string[] {
  if (lines.length <= room) return lines
  if (room < 1) return []
  const rest = lines.length - room + 1
  return [...lines.slice(0, room - 1), `  … ${rest} more lines: VERBOSE=yes prints them.`]
}
