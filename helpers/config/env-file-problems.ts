import type { Problem } from '../base/problem.ts'

const ASSIGNMENT = /^\s*(?:export\s+)?([A-Za-z_][A-Za-z0-9_.-]*)\s*=\s*(.*)$/
const EXAMPLE = 'CLIENT_ID=6f1c2a70-application'

/**
 * Lines of a `.env` file that its parser would silently ignore: no assignment, an unterminated quote, a variable that
 * is set twice. Contains no value.
 *
 * @param name - the file as the reader knows it
 */
export function envFileProblems(name: string, text: string): Problem[] {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  const problems: Problem[] = []
  const seen = new Map<string, number>()
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? ''
    const where = `${name}, line ${index + 1}`
    if (/^\s*(#|$)/.test(line)) continue
    const [, variable, value = ''] = ASSIGNMENT.exec(line) ?? []
    if (!variable) {
      problems.push({
        where,
        what: 'it is neither NAME=value nor a comment',
        expected: 'NAME=value',
        example: EXAMPLE,
      })
      continue
    }
    const before = seen.get(variable)
    if (before)
      problems.push({
        where,
        what: `${variable} is set a second time; line ${before} set it first`,
        expected: 'each variable once',
      })
    seen.set(variable, index + 1)
    if (isBareText(value)) {
      problems.push(unquoted(where, variable))
      index = endOfText(lines, index)
      continue
    }
    const end = endOfValue(lines, index, value)
    if (end === undefined)
      problems.push({
        where,
        what: `the quote of ${variable} has no end`,
        expected: 'a value in a pair of quotes',
        example: `${variable}="…"`,
      })
    index = end ?? index
  }
  return problems
}

/** Whether a value is the first line of a PEM that goes on without quotes, of which a parser takes only that line. */
export const isBareText = (value: string): boolean => /^-----BEGIN [A-Z0-9 ]+-----\s*$/.test(value)

const unquoted = (where: string, variable: string): Problem => ({
  where,
  what: `${variable} has several lines and no quotes around them`,
  expected: `the whole PEM in a pair of double quotes, or the path of its file in ${variable}_FILE`,
  example: `${variable}_FILE=keys/development.pem`,
})

/** The line on which a PEM ends; without an end, that on which it begins. */
function endOfText(lines: readonly string[], start: number): number {
  const end = lines.findIndex((line, index) => index > start && line.startsWith('-----END '))
  return end === -1 ? start : end
}

/** The line on which a value ends; a quoted one may go over several lines. */
function endOfValue(lines: readonly string[], start: number, value: string): number | undefined {
  const [quote] = value
  if (quote !== '"' && quote !== "'" && quote !== '`') return start
  const closes = (text: string) => text.replaceAll(`\\${quote}`, '').includes(quote)
  if (closes(value.slice(1))) return start
  const further = lines.slice(start + 1).findIndex(closes)
  return further === -1 ? undefined : start + 1 + further
}
