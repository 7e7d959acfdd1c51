import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Clauses, contract } from '../../contract/index.ts'
import { requests } from '../../contract/requests/index.ts'
import { once } from '../base/clock.ts'
import type { Sha256 } from '../base/formats.ts'
import { parseUrl } from '../base/url.ts'
import { isObject } from '../http/answer.ts'
import { schemaSource } from '../schema/schemas.ts'
import { own, type Shown, show } from '../secrets/shown.ts'

/** The document under test. */
interface DocumentUnderTest {
  readonly name: Shown
  readonly version: Shown
  /** SHA-256 of the contract as data: its clauses, the declared requests, and the schemas that clauses name. */
  readonly digest: Sha256<Shown>
}

/** The suite that ran. */
export interface Suite {
  readonly version: Shown
  /**
   * Its commit, if it is a checkout or the pipeline names it.
   * @pattern ^[0-9a-f]{7,64}$
   */
  readonly commit?: Shown
  /** `git`, or the pipeline variable that names the commit. */
  readonly commitFrom?: Shown
  /** Whether its code differs from the commit; absent if that is unknown. */
  readonly isModified?: boolean
}

/** The suite, the document and the pipeline of a run. Contains no secret. */
export interface Provenance {
  readonly suite: Suite
  readonly document: DocumentUnderTest
  /**
   * Link to the pipeline run, if there is one.
   * @pattern ^https?://
   */
  readonly pipeline?: Shown
}

/** The provenance of a run, read from the variables of its process. */
export function provenanceBy(environment: NodeJS.ProcessEnv): Provenance {
  const pipeline = pipelineLink(environment)
  return { suite: suiteOf(environment), document: documentUnderTest(), ...(pipeline && { pipeline }) }
}

/** The provenance of the run of this process. */
export const provenanceOfProcess = once(() => provenanceBy(process.env))

/**
 * Link to the pipeline run that this process belongs to, without user name, password, query or fragment.
 *
 * @param environment - contains the variables of GitHub Actions, GitLab or Jenkins
 * @returns `undefined` outside a pipeline
 */
export function pipelineLink(environment: NodeJS.ProcessEnv): Shown | undefined {
  const { CI_JOB_URL, BUILD_URL, GITHUB_SERVER_URL, GITHUB_REPOSITORY, GITHUB_RUN_ID } = environment
  const github = GITHUB_RUN_ID && `${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}/actions/runs/${GITHUB_RUN_ID}`
  const url = parseUrl(String(github || CI_JOB_URL || BUILD_URL))
  return url && /^https?:/.test(url.href) ? show(`${url.origin}${url.pathname}`) : undefined
}

const ROOT = join(import.meta.dirname, '../..')

const readJson = (folder: string, file: string) => JSON.parse(readFileSync(join(folder, file)).toString())

/** The document under test. */
function documentUnderTest(): DocumentUnderTest {
  const { name, version } = readJson(ROOT, 'contract/document.json')
  return { name: show(String(name)), version: show(String(version)), digest: own(digestOfContract()) }
}

/**
 * SHA-256, in hex, of the contract as data: every clause, the declared requests, and each schema that a clause names, as JSON
 * without white space and with sorted members. It is the same on every machine, and does not depend on comments, formatting
 * or the order in a file.
 */
function digestOfContract(): string {
  const clauses: Clauses = contract
  const files = Object.values(clauses).flatMap(({ schema }) => schema?.split('#')[0] ?? [])
  const schemas = Object.fromEntries(files.map((file) => [file, schemaSource(file)]))
  return createHash('sha256').update(canonical({ clauses, requests, schemas })).digest('hex')
}

/** A value as JSON with sorted members. */
export const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    isObject(inner)
      ? Object.fromEntries(
          Object.keys(inner)
            .sort()
            .map((name) => [name, inner[name]]),
        )
      : inner,
  )

/** Files and folders that a result depends on, apart from the files of the target. */
const CODE = [
  'contract',
  'helpers',
  'schemas',
  'specs',
  'package.json',
  'package-lock.json',
  'playwright.config.ts',
]

/** Variables in which a pipeline names its commit: GitHub, GitLab, Jenkins. */
const OF_PIPELINE = ['GITHUB_SHA', 'CI_COMMIT_SHA', 'GIT_COMMIT'] as const

/** Output of git in a folder; `undefined` without git, or if the folder is not the root of a checkout. */
function git(folder: string, ...words: readonly string[]): string | undefined {
  const { PATH, HOME } = process.env
  const { status, stdout } = spawnSync('git', words, {
    cwd: folder,
    timeout: 10_000,
    encoding: 'utf8',
    env: { PATH, HOME, GIT_OPTIONAL_LOCKS: '0', GIT_CEILING_DIRECTORIES: dirname(folder) },
  })
  return status === 0 ? stdout.trim() : undefined
}

/**
 * The version and commit of the suite. The commit is that of its checkout, or the one that the pipeline names.
 *
 * @param environment - the variables of the process
 * @param folder - the folder of the suite
 */
export function suiteOf(environment: NodeJS.ProcessEnv, folder = ROOT): Suite {
  const version = own(String(readJson(folder, 'package.json').version))
  const commit = git(folder, 'rev-parse', '--verify', 'HEAD')
  if (commit !== undefined) {
    const changes = git(folder, '-c', 'core.fsmonitor=false', 'status', '--porcelain', '--', ...CODE)
    return { version, commit: own(commit), commitFrom: own('git'), isModified: changes !== '' }
  }
  const [named] = OF_PIPELINE.flatMap((name) => {
    const commit = environment[name]
    return commit && /^[0-9a-f]{7,64}$/.test(commit) ? [{ commit: show(commit), commitFrom: own(name) }] : []
  })
  return { version, ...named }
}
