import { parseUrl } from '../base/url.ts'
import { type Shown, show } from '../secrets/shown.ts'

/**
 * The page of the CI run that this process is part of, by the variables that GitHub, GitLab and Jenkins set; `undefined`
 * where none of them did, or where it is no web address.
 *
 * @param environment - the variables of the process
 */
export function ciLink(environment: NodeJS.ProcessEnv): Shown | undefined {
  const { GITHUB_SERVER_URL, GITHUB_REPOSITORY, GITHUB_RUN_ID, CI_JOB_URL, BUILD_URL } = environment
  const gitHub =
    GITHUB_SERVER_URL &&
    GITHUB_REPOSITORY &&
    GITHUB_RUN_ID &&
    `${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}/actions/runs/${GITHUB_RUN_ID}`
  return webAddress(gitHub || CI_JOB_URL || BUILD_URL)
}

/** A link that a reader can open: http or https, without a user name or password. */
export function webAddress(text: string | undefined): Shown | undefined {
  const url = text ? parseUrl(text) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return undefined
  return show(url.href)
}
