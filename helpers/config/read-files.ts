import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Problem } from '../base/problem.ts'
import { variables } from './variables.ts'

/** Variables whose value may stand in a file that `<name>_FILE` names. */
const FROM_FILE = [
  'PRIVATE_KEY',
  'SECOND_PRIVATE_KEY',
  'AUTHORIZATION_DETAILS',
  'CLIENT_CERTIFICATES',
  'CA',
] as const

/** Adds the values that stand in files. A value that is set takes precedence over a file. */
export function withFileValues(
  given: Readonly<Record<string, string>>,
  folder: string,
  problems: Problem[],
): Record<string, string> {
  const values = { ...given }
  for (const name of FROM_FILE) {
    const file = values[`${name}_FILE`]
    const text = file && !values[name] ? readText(folder, file, `${name}_FILE`, problems) : undefined
    if (text !== undefined) values[name] = text.trim()
  }
  return values
}

/**
 * The text of a file that a variable names; a problem is noted if it cannot be read or is empty.
 *
 * @param file - its path, relative to the project
 */
export function readText(
  folder: string,
  file: string,
  where: string,
  problems: Problem[],
): string | undefined {
  const problem = (what: string): Problem => {
    const example = variables[where]?.examples[0]
    const expected = 'a readable file; its path is relative to the project'
    return { where, what, expected, ...(example && { example: `${where}=${example}` }) }
  }
  try {
    const text = readFileSync(resolve(folder, file), 'utf8')
    if (text.trim() !== '') return text
    problems.push(problem(`the file ${file} is empty`))
  } catch {
    problems.push(problem(`there is no file ${file} that can be read`))
  }
  return undefined
}
