import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'dotenv'
import type { Problem } from '../base/problem.ts'
import { reasonOf } from '../base/reason-of.ts'
import { envFileProblems } from './env-file-problems.ts'
import { furtherVariables } from './further-variables.ts'

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

/**
 * Reads `.env`, `.env.local`, `.env.<TARGET>` and `.env.<TARGET>.local`; the later file wins, the shell wins over all.
 * A named sandbox takes nothing from the files: they describe other targets. Members of FURTHER_VARIABLES are variables as
 * well. Nothing is put into `process.env`, so that no child process inherits a secret it does not need.
 *
 * @param shell - the variables of the process; an empty value counts as absent
 * @param folder - where the files are
 */
export function readEnvironment(shell: NodeJS.ProcessEnv, folder: string): Environment {
  const set = withoutEmpty(shell)
  const common = ['.env', '.env.local']
  const named = set.TARGET ?? readFiles(folder, common).values.TARGET
  const target = named ?? SANDBOX
  const files = readFiles(folder, [...common, `.env.${target}`, `.env.${target}.local`])
  const { sources } = files
  const isSandbox = named === SANDBOX
  const own = { ...(isSandbox ? {} : files.values), ...set, TARGET: target }
  const further = furtherVariables(own)
  return {
    target,
    targetIsDefault: named === undefined,
    values: { ...further.values, ...own },
    problems: [...(isSandbox ? [] : files.problems), ...further.problems],
    sources: Object.fromEntries(Object.entries(sources).filter(([name]) => set[name] === undefined)),
  }
}

function readFiles(folder: string, names: readonly string[]) {
  const values: Record<string, string> = {}
  const sources: Record<string, string> = {}
  const problems: Problem[] = []
  for (const name of names) {
    const text = textOf(folder, name, problems)
    if (text === undefined) continue
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

/** The text of a file; `undefined` where there is none, or none that can be read: a folder, or another user's. */
function textOf(folder: string, name: string, problems: Problem[]): string | undefined {
  const path = join(folder, name)
  if (!existsSync(path)) return undefined
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    problems.push({
      where: name,
      what: `cannot be read: ${reasonOf(error)}`,
      expected: 'a file of NAME=value lines',
    })
    return undefined
  }
}

function withoutEmpty(variables: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(variables).filter((entry): entry is [string, string] => Boolean(entry[1]?.trim())),
  )
}
