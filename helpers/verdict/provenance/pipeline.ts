import { parseUrl } from '../../base/url.ts'
import { type Shown, show } from '../../secrets/shown.ts'

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
