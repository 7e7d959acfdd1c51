import { type BrowserWalk, missingAfter, type WalkedPage } from '../../browser/browser-walk.ts'
import type { Probe } from '../../evidence/evidence.ts'
import { BEHIND_LOG_IN, CONSENTS, REFUSAL } from '../../evidence/probe-list.ts'
import { isServiceError } from '../../http/answer.ts'
import { blocked } from '../../http/exchange.ts'
import { parseRedirect } from '../../http/redirect.ts'
import { departs, type Finding, type Kept, keptOn } from '../../judge/finding.ts'
import { isOfServer, whyStopped } from '../../judge/walked.ts'

const EXPECTED = 'neither a consent page nor a code'

/**
 * Whether the service refused what was opened, as the end of the walk shows: behind the log-in, if the service asks for
 * one. This counts only if the documented request was accepted in the same run.
 */
export function judgeProbe({ control, after, walk }: Probe): Finding | Kept {
  if (control.is !== 'accepted') return control
  if (walk.is !== 'recorded') return walk
  const found = judgeEnd(walk.value, after)
  const isTried = after === undefined || walk.value.pages.some(({ journey }) => journey === after)
  return isTried || (found.is !== 'kept' && found.is !== 'departs')
    ? found
    : { is: 'inconclusive', because: `no page of the journey ${after} appeared` }
}

function judgeEnd(walk: BrowserWalk, after: string | undefined): Finding | Kept {
  const { redirect, errorPage, failure } = walk
  const last = walk.pages.at(-1)
  if (last?.isUntouched) return judgePage(last, after)
  if (redirect !== undefined) return judgeRedirect(redirect)
  const came = whyStopped({ walk })
  if (errorPage) return isServiceError(errorPage) ? { is: 'unreachable', because: came } : keptOn(came)
  if (failure && failure.kind !== 'page') return missingAfter(failure)
  if (failure?.step) return blocked(failure.reason, failure.todo)
  // The journeys know the consent page, which a valid request_uri led to in this run.
  if (failure?.isInert) return keptOn(came)
  if (!failure?.stays) return { is: 'inconclusive', because: came, todo: DESCRIBE_REFUSAL }
  return failure.journey === after ? keptOn('the log-in page again') : { is: 'inconclusive', because: came }
}

const DESCRIBE_REFUSAL = `If this page is a refusal, describe it as the journey ${REFUSAL} in the file that CONSENT_JOURNEY names.`

function judgePage({ journey, title, isLogIn }: WalkedPage, after: string | undefined): Finding | Kept {
  const page = `the page “${title}” of the journey ${journey}`
  if (journey === REFUSAL) return keptOn(page)
  const isOpened = (after === undefined ? CONSENTS : BEHIND_LOG_IN).has(journey)
  if (isOpened && !isLogIn) return departs(EXPECTED, page)
  const because = isOpened
    ? `${page} is also the log-in page: the page behind it appears only after a decision`
    : isLogIn
      ? `the walk ended at ${page}: the suite does not type a refused password again`
      : `the walk ended at ${page}, which was not part of the approved consent`
  return { is: 'inconclusive', because }
}

function judgeRedirect(redirect: string): Finding | Kept {
  const { query, fragment } = parseRedirect(redirect)
  if (query.code || fragment.code) return departs(EXPECTED, 'a redirect with a code')
  const error = query.error ?? fragment.error
  if (error === undefined)
    return { is: 'inconclusive', because: 'a redirect with neither a code nor an error' }
  const came = `a redirect with the error ${error}`
  return isOfServer(error) ? { is: 'unreachable', because: came } : keptOn(came)
}
