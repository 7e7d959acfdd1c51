import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { askWhetherModified, commitIn } from '../../base/git.ts'
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
  if (commitIn(folder) === undefined) return
  askWhetherModified(folder, CODE, (answer) => {
    isModified = answer
  })
}

let known: Suite | undefined

/** The suite of this process, and whether it is modified as soon as that is known. */
export function suiteOfProcess(): Suite {
  known ??= suiteOf(process.env)
  return { ...known, ...(isModified !== undefined && { isModified }) }
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
