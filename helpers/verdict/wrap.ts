/**
 * Breaks a text into lines that fit, each with the indentation of the line it comes from.
 *
 * @param width - most characters of a line
 */
export function wrap(text: string, width: number): string {
  return text
    .split('\n')
    .flatMap((line) => wrapLine(line, width))
    .join('\n')
}

function wrapLine(line: string, width: number): readonly string[] {
  const indent = /^ */.exec(line)?.[0] ?? ''
  const room = Math.max(20, width - indent.length)
  const lines: string[] = []
  let rest = line.slice(indent.length)
  while (rest.length > room) {
    const space = rest.lastIndexOf(' ', room)
    const end = space > 0 ? space : room
    lines.push(indent + rest.slice(0, end))
    rest = rest.slice(end).trimStart()
  }
  return [...lines, indent + rest]
}
