import { type BrowserWalk, missingAfter, type WalkedPage } from '../browser/browser-walk.ts'
import type { Probe } from '../evidence/evidence.ts'
import { BEHIND_LOG_IN, CONSENTS, REFUSAL } from '../evidence/probe-list.ts'
import { isServiceError } from '../http/answer.ts'
import { blocked } from '../http/exchange.ts'
import { parseRedirect } from '../http/redirect.ts'
import { departs, type Finding, type Kept, keptOn } from './finding.ts'
import { isOfServer, whyStopped } from './walked.ts'

const EXPECTED = 'neither a page of the consent nor a code'

/**
 * Whether nothing came of what was opened: what stands at the end of its walk says so, behind the log-in where the service
 * asks for one. It counts only if the documented request was taken in the same run.
 */
export function judgeProbe({ control, after, walk }: Probe): Finding | Kept {
  if (control.is !== 'accepted') return control
  if (walk.is !== 'recorded') return walk
  const found = judgeEnd(walk.value, after)
  const isTried = after === undefined || walk.value.pages.some(({ journey }) => journey === after)
  return isTried || (found.is !== 'kept' && found.is !== 'departs')
    ? found
    : { is: 'inconclusive', because: `no page of the journey ${after} came up` }
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
  if (!failure?.stays) return { is: 'inconclusive', because: came, todo: DESCRIBE_REFUSAL }
  return failure.journey === after
    ? keptOn('the log-in page once more')
    : { is: 'inconclusive', because: came }
}

const DESCRIBE_REFUSAL = `If this page refuses, describe it as the journey ${REFUSAL} in the file that CONSENT_JOURNEY names.`

function judgePage({ journey, title, isLogIn }: WalkedPage, after: string | undefined): Finding | Kept {
  const page = `the page “${title}” of the journey ${journey}`
  if (journey === REFUSAL) return keptOn(page)
  const isOpened = (after === undefined ? CONSENTS : BEHIND_LOG_IN).has(journey)
  if (isOpened && !isLogIn) return departs(EXPECTED, page)
  const because = isOpened
    ? `${page} is that of the log-in as well: what is behind it shows only to somebody who decides`
    : isLogIn
      ? `the walk ended at ${page}: a password that was refused before is not typed again`
      : `the walk ended at ${page}, on which the approved consent did not come by`
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
