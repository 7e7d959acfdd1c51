import { arch, platform, release } from 'node:os'
import type { Time } from '../base/formats.ts'
import { hostOf, parseUrl } from '../base/url.ts'
import type { Target } from '../config/target.ts'
import { own, type Shown, show } from '../secrets/shown.ts'
import { type DocumentUnderTest, documentUnderTest } from './document.ts'
import { type Suite, suiteOf } from './suite.ts'

/** A host of the target, by the variable that names it. */
export interface HostOfTarget {
  readonly variable: Shown
  readonly host: Shown
}

/** Which suite judged which service by which document, where and with what. Holds no secret and no whole address of a target. */
export interface Provenance {
  readonly suite: Suite
  readonly document: DocumentUnderTest
  /** The machine of the run. */
  readonly machine: { readonly node: Shown; readonly system: Shown; readonly timeZone: Shown }
  /**
   * Link to the run of the pipeline, where it is one.
   * @pattern ^https?://
   */
  readonly pipeline?: Shown
  /** End of the run; absent while it is in progress. */
  readonly endedAt?: Time<Shown>
  /** The browser that walked the pages. */
  readonly browser?: { readonly name: Shown; readonly version: Shown }
  readonly hosts: readonly HostOfTarget[]
}

/** What only the recording knows of it. */
export type RecordedProvenance = Pick<Provenance, 'browser' | 'hosts'>

let known: Provenance | undefined

/** What this process knows of the provenance of its run, before anything is recorded. */
export function provenanceOfProcess(): Provenance {
  known ??= {
    suite: suiteOf(process.env),
    document: documentUnderTest(),
    ...place(),
    hosts: [],
  }
  return known
}

function place(): Pick<Provenance, 'machine' | 'pipeline'> {
  const pipeline = pipelineLink(process.env)
  return {
    machine: {
      node: own(process.version),
      system: own(`${platform()} ${release()} ${arch()}`),
      timeZone: own(Intl.DateTimeFormat().resolvedOptions().timeZone),
    },
    ...(pipeline !== undefined && { pipeline }),
  }
}

/**
 * Link to the run of the pipeline that this process belongs to, without user name, password, query or fragment.
 *
 * @param environment - with the variables of GitHub Actions, GitLab or Jenkins
 * @returns `undefined` outside a pipeline
 */
export function pipelineLink(environment: NodeJS.ProcessEnv): Shown | undefined {
  const { CI_JOB_URL, BUILD_URL } = environment
  const url = parseUrl(ofGitHub(environment) ?? CI_JOB_URL ?? BUILD_URL ?? '')
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') return undefined
  return show(`${url.origin}${url.pathname}`)
}

function ofGitHub(environment: NodeJS.ProcessEnv): string | undefined {
  const { GITHUB_SERVER_URL, GITHUB_REPOSITORY, GITHUB_RUN_ID, GITHUB_RUN_ATTEMPT } = environment
  if (!GITHUB_SERVER_URL || !GITHUB_REPOSITORY || !GITHUB_RUN_ID) return undefined
  const run = `${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}/actions/runs/${GITHUB_RUN_ID}`
  return GITHUB_RUN_ATTEMPT ? `${run}/attempts/${GITHUB_RUN_ATTEMPT}` : run
}

/**
 * The hosts of a target by the variables that name them, or that name the files in which they stand; neither paths nor
 * ports, which may tell more than the host.
 *
 * @param values - the variables of the target
 */
export function hostsOf(
  { transport: { namedBy = [] } }: Pick<Target, 'transport'>,
  { API_PRODUCTS }: Readonly<Record<string, string>>,
): readonly HostOfTarget[] {
  const nameOf = (variable: string) => {
    if (variable === API_PRODUCTS) return 'API_PRODUCTS'
    return /^[A-Z_]+$/.test(variable) ? variable : 'ADAPTATIONS'
  }
  const hosts = namedBy.flatMap(({ variable, address }) => {
    const url = parseUrl(address)
    return url ? [{ variable: own(nameOf(variable)), host: show(hostOf(url)) }] : []
  })
  return [...new Map(hosts.map((one) => [`${one.variable} ${one.host}`, one])).values()]
}
