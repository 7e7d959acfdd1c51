import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parse } from 'dotenv'
import { attempt } from '../base/attempt.ts'
import type { Problem } from '../base/problem.ts'
import { reasonOf } from '../base/write-whole.ts'
import { envFileProblems } from './env-file-problems.ts'
import { furtherVariables, variables } from './variables.ts'

/** The variables of a run, and where each came from. */
export interface Environment {
  readonly target: string
  readonly values: Readonly<Record<string, string>>
  /** File name of each variable that no shell set. */
  readonly sources: Readonly<Record<string, string>>
  /** What is wrong with the files themselves. */
  readonly problems: readonly Problem[]
  /** Whether anything named the target, or the default did. */
  readonly targetIsDefault: boolean
}

export const SANDBOX = 'sandbox'

/** The files of every target. */
const COMMON = ['.env', '.env.local']

/** The files that describe a target, of which the later wins. */
export const envFiles = (target: string): readonly string[] => [
  ...COMMON,
  `.env.${target}`,
  `.env.${target}.local`,
]

/**
 * Reads `.env`, `.env.local`, `.env.<TARGET>` and `.env.<TARGET>.local`; the later file wins, the shell wins over all.
 * A named sandbox takes nothing from the files: they describe other targets. The value of each variable may stand in a file
 * that `<name>_FILE` names, and members of FURTHER_VARIABLES are variables as well. Nothing is put into `process.env`, so that
 * no child process inherits a secret it does not need.
 *
 * @param shell - the variables of the process; an empty value counts as absent
 * @param folder - where the files are
 */
export function readEnvironment(shell: NodeJS.ProcessEnv, folder: string): Environment {
  const set = withoutEmpty(shell)
  const chosen = set.TARGET ?? readFiles(folder, COMMON).values.TARGET
  const target = chosen ?? SANDBOX
  const files = readFiles(folder, envFiles(target))
  const { sources } = files
  const isSandbox = chosen === SANDBOX
  const given = { ...(isSandbox ? {} : files.values), ...set, TARGET: target }
  const named = withFileValues(given, folder)
  const further = furtherVariables(named.values)
  return {
    target,
    targetIsDefault: chosen === undefined,
    values: { ...further.values, ...named.values },
    problems: [...(isSandbox ? [] : files.problems), ...named.problems, ...further.problems],
    sources: Object.fromEntries(Object.entries(sources).filter(([name]) => set[name] === undefined)),
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
      // It is a folder, or another user's.
      const expected = 'a file of NAME=value lines'
      problems.push({ where: name, what: `cannot be read: ${reasonOf(error)}`, expected })
      continue
    }
    problems.push(...envFileProblems(name, text))
    const found = withoutEmpty(parse(text))
    for (const [key, value] of Object.entries(found)) {
      // A value and a file are two ways to give the same thing: the one in the later file counts.
      const other = key.endsWith('_FILE') ? key.slice(0, -'_FILE'.length) : `${key}_FILE`
      if (!(other in found)) delete values[other]
      values[key] = value
      sources[key] = name
    }
  }
  return { values, sources, problems }
}

/** The variables with the values that stand in files. A value that is set takes precedence over a file. */
function withFileValues(given: Readonly<Record<string, string>>, folder: string) {
  const values = { ...given }
  const problems: Problem[] = []
  for (const name of Object.keys(variables)) {
    const file = given[`${name}_FILE`]
    const text = file && !given[name] ? readText(folder, file, `${name}_FILE`, problems) : undefined
    if (text !== undefined) values[name] = text.trim()
  }
  return { values, problems }
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
  const text = readBytes(folder, file, where, problems)?.toString('utf8')
  if (text === undefined || text.trim()) return text
  problems.push(unreadable(where, file, text))
  return undefined
}

/** The same of a file that is no text. */
export function readBytes(
  folder: string,
  file: string,
  where: string,
  problems: Problem[],
): Buffer | undefined {
  const bytes = attempt(() => readFileSync(resolve(folder, file)))
  if (bytes?.length) return bytes
  problems.push(unreadable(where, file, bytes))
  return undefined
}

function unreadable(where: string, file: string, content: string | Buffer | undefined): Problem {
  const what =
    content === undefined ? `there is no file ${file} that can be read` : `the file ${file} is empty`
  return { where, what, expected: 'a readable file; its path is relative to the project' }
}

function withoutEmpty(variables: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(variables).filter((entry): entry is [string, string] => Boolean(entry[1]?.trim())),
  )
}
