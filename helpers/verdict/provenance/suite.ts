import { execFile, execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseJson } from '../../base/parse-json.ts'
import { isObject } from '../../http/answer.ts'
import { own, show } from '../../secrets/shown.ts'
import type { Suite } from './provenance.ts'

const ROOT = join(import.meta.dirname, '../../..')

/** What a result depends on, besides the files of the target. */
const CODE = [
  'contract',
  'helpers',
  'schemas',
  'specs',
  'package.json',
  'package-lock.json',
  'playwright.config.ts',
]

/** Where a pipeline tells its commit: GitHub, GitLab, Jenkins. */
const OF_PIPELINE = ['GITHUB_SHA', 'CI_COMMIT_SHA', 'GIT_COMMIT'] as const

let isModified: boolean | undefined

/** Begins to find out whether the suite is what its commit has; the answer is there long before a run ends. */
export function startToLookForChanges(folder = ROOT): void {
  const words = ['-c', 'core.fsmonitor=false', 'status', '--porcelain', '--', ...CODE]
  const child = execFile('git', words, optionsOf(folder), (error, stdout) => {
    if (!error) isModified = stdout !== ''
  })
  child.unref()
}

/** Git looks for a checkout in this folder alone, not in one that the suite is a part of. */
const optionsOf = (folder: string) => ({
  cwd: folder,
  timeout: 10_000,
  encoding: 'utf8' as const,
  env: {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    GIT_OPTIONAL_LOCKS: '0',
    GIT_CEILING_DIRECTORIES: dirname(folder),
  },
})

/** The commit that is checked out; `undefined` without one, and without git. */
function commitIn(folder: string): string | undefined {
  try {
    const options = {
      ...optionsOf(folder),
      stdio: ['ignore', 'pipe', 'ignore'] as ['ignore', 'pipe', 'ignore'],
    }
    return execFileSync('git', ['rev-parse', '--verify', 'HEAD'], options).trim()
  } catch {
    return undefined
  }
}

let known: Suite | undefined

/** The suite of this process, and whether it is modified as soon as that is known. */
export function suiteOfProcess(): Suite {
  known ??= suiteOf(process.env)
  return { ...known, ...(known.commitFrom === 'git' && isModified !== undefined && { isModified }) }
}

/**
 * The version and commit of the suite: those of its checkout; otherwise what the pipeline says.
 *
 * @param environment - the variables of the process
 * @param folder - where the suite is
 */
export function suiteOf(environment: NodeJS.ProcessEnv, folder = ROOT): Suite {
  const version = own(versionIn(folder))
  const commit = commitIn(folder)
  if (commit !== undefined) return { version, commit: own(commit), commitFrom: own('git') }
  const variable = OF_PIPELINE.find((name) => /^[0-9a-f]{7,64}$/.test(environment[name] ?? ''))
  if (variable === undefined) return { version }
  return { version, commit: show(environment[variable] ?? ''), commitFrom: own(variable) }
}

function versionIn(folder: string): string {
  const parsed = parseJson(readFileSync(join(folder, 'package.json'), 'utf8'))
  const { version } = parsed.is === 'json' && isObject(parsed.value) ? parsed.value : {}
  return typeof version === 'string' ? version : 'unknown'
}
