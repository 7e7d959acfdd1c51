import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'dotenv'

/** The variables of a run, and where each came from. */
export interface Environment {
  readonly target: string
  readonly values: Readonly<Record<string, string>>
  /** File name of each variable that no shell set. */
  readonly sources: Readonly<Record<string, string>>
  /** Whether anything named the target, or the default did. */
  readonly targetIsDefault: boolean
}

export const SANDBOX = 'sandbox'

/**
 * Reads `.env`, `.env.local`, `.env.<TARGET>` and `.env.<TARGET>.local`; the later file wins, the shell wins over all.
 * A named sandbox takes nothing from the files: they describe other targets. Nothing is put into `process.env`, so that no child process inherits a secret it does not need.
 *
 * @param shell - the variables of the process; an empty value counts as absent
 * @param folder - where the files are
 */
export function readEnvironment(shell: NodeJS.ProcessEnv, folder: string): Environment {
  const set = withoutEmpty(shell)
  const common = readFiles(folder, ['.env', '.env.local'])
  const named = set.TARGET ?? common.values.TARGET
  const target = named ?? SANDBOX
  const own = readFiles(folder, [`.env.${target}`, `.env.${target}.local`])
  const fromFiles = { ...common.values, ...own.values }
  const sources = { ...common.sources, ...own.sources }
  return {
    target,
    targetIsDefault: named === undefined,
    values: { ...(named === SANDBOX ? {} : fromFiles), ...set, TARGET: target },
    sources: Object.fromEntries(Object.entries(sources).filter(([name]) => set[name] === undefined)),
  }
}

function readFiles(folder: string, names: readonly string[]) {
  const values: Record<string, string> = {}
  const sources: Record<string, string> = {}
  for (const name of names) {
    const path = join(folder, name)
    if (!existsSync(path)) continue
    for (const [key, value] of Object.entries(withoutEmpty(parse(readFileSync(path))))) {
      values[key] = value
      sources[key] = name
    }
  }
  return { values, sources }
}

function withoutEmpty(variables: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(variables).filter((entry): entry is [string, string] => Boolean(entry[1]?.trim())),
  )
}
