import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseUrl } from '../base/url.ts'
import { own, type Shown, show } from '../secrets/shown.ts'
import { type DocumentUnderTest, documentUnderTest } from './document.ts'

/** The suite that ran. */
export interface Suite {
  readonly version: Shown
  /**
   * Its commit, where it is a checkout or a pipeline tells it.
   * @pattern ^[0-9a-f]{7,64}$
   */
  readonly commit?: Shown
  /** `git`, or the variable of the pipeline that told the commit. */
  readonly commitFrom?: Shown
  /** Whether its code is not what the commit has; absent where that is unknown. */
  readonly isModified?: boolean
}

/** Which suite judged by which document, and in which pipeline. Holds no secret. */
export interface Provenance {
  readonly suite: Suite
  readonly document: DocumentUnderTest
  /**
   * Link to the run of the pipeline, where it is one.
   * @pattern ^https?://
   */
  readonly pipeline?: Shown
}

let known: Provenance | undefined

/** The provenance of the run of this process. */
export function provenanceOfProcess(): Provenance {
  const pipeline = pipelineLink(process.env)
  known ??= { suite: suiteOf(process.env), document: documentUnderTest(), ...(pipeline && { pipeline }) }
  return known
}

/**
 * Link to the run of the pipeline that this process belongs to, without user name, password, query or fragment.
 *
 * @param environment - with the variables of GitHub Actions, GitLab or Jenkins
 * @returns `undefined` outside a pipeline
 */
export function pipelineLink(environment: NodeJS.ProcessEnv): Shown | undefined {
  const { CI_JOB_URL, BUILD_URL, GITHUB_SERVER_URL, GITHUB_REPOSITORY, GITHUB_RUN_ID } = environment
  const github = GITHUB_RUN_ID && `${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}/actions/runs/${GITHUB_RUN_ID}`
  const url = parseUrl(github || CI_JOB_URL || BUILD_URL || '')
  return url && /^https?:$/.test(url.protocol) ? show(`${url.origin}${url.pathname}`) : undefined
}

const ROOT = join(import.meta.dirname, '../..')

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

/** What git says in a folder; `undefined` without git, and outside a checkout of that very folder. */
function git(folder: string, ...words: readonly string[]): string | undefined {
  const { PATH, HOME } = process.env
  try {
    return execFileSync('git', [...words], {
      cwd: folder,
      timeout: 10_000,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      env: { PATH, HOME, GIT_OPTIONAL_LOCKS: '0', GIT_CEILING_DIRECTORIES: dirname(folder) },
    }).trim()
  } catch {
    return undefined
  }
}

/**
 * The version and commit of the suite: those of its checkout; otherwise what the pipeline says.
 *
 * @param environment - the variables of the process
 * @param folder - where the suite is
 */
export function suiteOf(environment: NodeJS.ProcessEnv, folder = ROOT): Suite {
  const { version: found } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const version = own(String(found))
  const commit = git(folder, 'rev-parse', '--verify', 'HEAD')
  if (commit !== undefined) {
    const changes = git(folder, '-c', 'core.fsmonitor=false', 'status', '--porcelain', '--', ...CODE)
    return { version, commit: own(commit), commitFrom: own('git'), isModified: changes !== '' }
  }
  const variable = OF_PIPELINE.find((name) => /^[0-9a-f]{7,64}$/.test(environment[name] ?? ''))
  if (variable === undefined) return { version }
  return { version, commit: show(environment[variable] ?? ''), commitFrom: own(variable) }
}
