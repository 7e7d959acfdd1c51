import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parse } from 'dotenv'
import { attempt } from '../base/attempt.ts'
import type { Problem } from '../base/problem.ts'
import { reasonOf } from '../base/write-whole.ts'
import { envFileProblems, withoutOpenQuotes } from './env-file-problems.ts'
import { furtherVariables, variables } from './variables.ts'

/** The variables of a run, and where each came from. */
export interface Environment {
  readonly target: string
  readonly values: Readonly<Record<string, string>>
  /** The file of each variable that is not set in the shell. */
  readonly sources: Readonly<Record<string, string>>
  /** Problems of the files themselves. */
  readonly problems: readonly Problem[]
  /** True if no one named a target. */
  readonly targetIsDefault: boolean
}

export const SANDBOX = 'sandbox'

/** Files that are read for every target. */
const COMMON = ['.env', '.env.local']

/** The files that describe a target; a later one overrides an earlier one. */
export const envFiles = (target: string): readonly string[] => [
  ...COMMON,
  `.env.${target}`,
  `.env.${target}.local`,
]

/**
 * Reads `.env`, `.env.local`, `.env.<TARGET>` and `.env.<TARGET>.local`. A later file overrides an earlier one, and the
 * shell overrides all. If TARGET names the sandbox, the files are ignored, since they describe other targets. `<name>_FILE`
 * names a file with the value of a variable. Members of FURTHER_VARIABLES are also variables. Nothing is put into
 * `process.env`, so no child process inherits a secret it does not need.
 *
 * @param shell - the variables of the process; an empty value counts as not set
 * @param folder - where the files are
 */
export function readEnvironment(shell: NodeJS.ProcessEnv, folder: string): Environment {
  const set = withoutEmpty(shell)
  const chosen = set.TARGET ?? readFiles(folder, COMMON).values.TARGET
  const target = chosen ?? SANDBOX
  const files = readFiles(folder, envFiles(target))
  const sources = Object.fromEntries(
    Object.entries(files.sources).filter(([name]) => set[name] === undefined),
  )
  const isSandbox = chosen === SANDBOX
  const given = { ...(isSandbox ? {} : files.values), ...set, TARGET: target }
  const named = withFileValues(given, folder, sources)
  const further = furtherVariables(named.values)
  return {
    target,
    targetIsDefault: chosen === undefined,
    values: { ...further.values, ...named.values },
    problems: [...(isSandbox ? [] : files.problems), ...named.problems, ...further.problems],
    sources,
  }
}

function readFiles(folder: string, names: readonly string[]) {
  const values: Record<string, string> = {}
  const sources: Record<string, string> = {}
  const problems: Problem[] = []
  for (const name of names) {
    const path = join(folder, name)
    if (!existsSync(path)) continue
    let text: string
    try {
      text = readFileSync(path, 'utf8')
    } catch (error) {
      // It is a folder, or belongs to another user.
      const expected = 'a file of NAME=value lines'
      problems.push({ where: name, what: `cannot be read: ${reasonOf(error)}`, expected })
      continue
    }
    problems.push(...envFileProblems(name, text))
    const found = withoutEmpty(parse(withoutOpenQuotes(text)))
    for (const [key, value] of Object.entries(found)) {
      // NAME and NAME_FILE set the same variable: the one in the later file wins.
      const other = key.endsWith('_FILE') ? key.slice(0, -'_FILE'.length) : `${key}_FILE`
      if (!(other in found)) delete values[other]
      values[key] = value
      sources[key] = name
    }
  }
  return { values, sources, problems }
}

/** Adds values from the files that `<name>_FILE` variables name. A value that is set directly takes precedence. */
function withFileValues(
  given: Readonly<Record<string, string>>,
  folder: string,
  sources: Environment['sources'],
) {
  const values = { ...given }
  const problems: Problem[] = []
  for (const name of Object.keys(variables)) {
    const variable = `${name}_FILE`
    const file = given[variable]
    const where = placeOf(variable, { sources })
    const text = file && !given[name] ? readText(folder, file, where, problems) : undefined
    if (text !== undefined) values[name] = text.trim()
  }
  return { values, problems }
}

/**
 * Reads the text of a file that a variable names; adds a problem if it is empty or unreadable.
 *
 * @param file - its path, relative to the folder
 */
export function readText(
  folder: string,
  file: string,
  where: string,
  problems: Problem[],
): string | undefined {
  const text = readBytes(folder, file, where, problems)?.toString('utf8')
  if (text === undefined || text.trim()) return text
  problems.push(unreadable(where, folder, file, text))
  return undefined
}

/** Same, for a binary file. */
export function readBytes(
  folder: string,
  file: string,
  where: string,
  problems: Problem[],
): Buffer | undefined {
  const bytes = attempt(() => readFileSync(resolve(folder, file)))
  if (bytes?.length) return bytes
  problems.push(unreadable(where, folder, file, bytes))
  return undefined
}

function unreadable(
  where: string,
  folder: string,
  file: string,
  content: string | Buffer | undefined,
): Problem {
  const what =
    content === undefined ? `there is no file ${file} that can be read` : `the file ${file} is empty`
  return {
    where,
    what: `${what}; the path was taken as ${resolve(folder, file)}`,
    expected: 'a readable file; its path is relative to the folder of the .env files',
  }
}

/** Where a variable is set, for the reader: `CLIENT_ID (.env.development)`, or its name alone if the shell sets it. */
export const placeOf = (name: string, { sources }: Pick<Environment, 'sources'>): string =>
  sources[name] ? `${name} (${sources[name]})` : name

function withoutEmpty(variables: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(variables).filter((entry): entry is [string, string] => Boolean(entry[1]?.trim())),
  )
}
