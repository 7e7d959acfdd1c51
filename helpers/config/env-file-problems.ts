import type { Problem } from '../base/problem.ts'
import { variables } from './variables.ts'

const ASSIGNMENT = /^\s*(?:export\s+)?([A-Za-z_][A-Za-z0-9_.-]*)\s*=\s*(.*)$/

/**
 * Reports lines of a `.env` file that its parser would silently ignore: no assignment, an unclosed quote, a variable
 * that is set twice. A problem contains no value.
 *
 * @param name - name of the file, for the reader
 */
export function envFileProblems(name: string, text: string): Problem[] {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  const problems: Problem[] = []
  const seen = new Map<string, number>()
  let next = 0
  for (const [index, line] of lines.entries()) {
    if (index < next || /^\s*(#|$)/.test(line)) continue
    const note = (what: string, expected: string, example?: string) =>
      problems.push({ where: `${name}, line ${index + 1}`, what, expected, ...(example && { example }) })
    const [, variable, value = ''] = ASSIGNMENT.exec(line) ?? []
    if (!variable) {
      note('it is neither NAME=value nor a comment', 'NAME=value', 'CLIENT_ID=6f1c2a70-application')
      continue
    }
    const before = seen.get(variable)
    if (before) note(`${variable} is set a second time; line ${before} set it first`, 'each variable once')
    seen.set(variable, index + 1)
    const further = endOf(value, lines.slice(index + 1))
    if (isBareText(value))
      note(
        `${variable} has several lines and no quotes around them`,
        `the whole PEM in a pair of double quotes, or the path of its file in ${variable}_FILE`,
        `${variable}_FILE=keys/development.pem`,
      )
    else if (further === -1)
      note(`the quote of ${variable} is not closed at the end of its value`, IN_QUOTES, `${variable}="…"`)
    else if (isCut(value))
      note(
        `the value of ${variable} ends at its #: without quotes, the rest is a comment`,
        IN_QUOTES,
        `${variable}="…#…"`,
      )
    next = index + 1 + Math.max(further, 0)
  }
  return problems
}

/** True for the first line of a PEM without quotes, of which a parser reads only that line. */
export const isBareText = (value: string): boolean => /^-----BEGIN [A-Z0-9 ]+-----\s*$/.test(value)

/** True if a value without quotes is cut at a `#` that does not follow a space, as in `secret#1`. */
const isCut = (value: string): boolean => /^[^\s#'"`][^#]*#/.test(value) && !/^[^#]*\s#/.test(value)

const IN_QUOTES = 'a value in a pair of quotes'

/**
 * The number of further lines that a quoted value or a PEM takes; -1 if the value does not end with its quote, or takes in the
 * line of another variable.
 */
function endOf(value: string, lines: readonly string[]): number {
  const quote = /^["'`]/.exec(value)?.[0]
  if (!quote) return isBareText(value) ? lines.findIndex((line) => line.startsWith('-----END ')) + 1 : 0
  const texts = [value.slice(1), ...lines].map((line) => line.replaceAll(`\\${quote}`, ''))
  const end = texts.findIndex((line) => line.includes(quote))
  const after = texts[end]?.split(quote).slice(1).join(quote)
  const takesIn = texts.slice(1, end + 1).some(isKnown)
  return after === undefined || takesIn || !/^\s*(#|$)/.test(after) ? -1 : end
}

/** True for the line of a variable of the suite. */
function isKnown(line: string): boolean {
  const name = ASSIGNMENT.exec(line)?.[1]?.replace(/_FILE$/, '')
  return name !== undefined && Object.hasOwn(variables, name)
}

/** The text without the quotes that are not closed, which would take in the lines below them. */
export function withoutOpenQuotes(text: string): string {
  const lines = text.split(/\r?\n/)
  for (const [index, line] of lines.entries()) {
    const value = ASSIGNMENT.exec(line)?.[2] ?? ''
    if (endOf(value, lines.slice(index + 1)) === -1) lines[index] = line.replace(/=\s*["'`]/, '=')
  }
  return lines.join('\n')
}
