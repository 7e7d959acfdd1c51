import { missingAfter } from '../browser/browser-walk.ts'
import type { Probe } from '../evidence/evidence.ts'
import { OPENED } from '../evidence/probe-list.ts'
import { isServiceError } from '../http/answer.ts'
import { blocked } from '../http/exchange.ts'
import { parseRedirect } from '../http/redirect.ts'
import { departs, type Finding, KEPT, type Kept } from './finding.ts'

const EXPECTED = 'neither a page of the consent nor a code'

/**
 * Whether nothing came of what was opened: no page of the consent, and no code. It counts only if the documented request
 * was taken in the same run.
 */
export function judgeProbe({ control, after, walk }: Probe): Finding | Kept {
  if (control.is !== 'accepted') return control
  if (walk.is !== 'recorded') return walk
  const { pages, redirect, errorPage, failure } = walk.value
  const isTried = after === undefined || pages.some(({ journey }) => journey === after)
  const opened = pages.find(({ journey, isUntouched }) => isUntouched && OPENED.has(journey))
  if (opened && isTried)
    return departs(EXPECTED, `the page “${opened.title}” of the journey ${opened.journey}`)
  const { query, fragment } = parseRedirect(redirect ?? '')
  if (isTried && (query.code ?? fragment.code)) return departs(EXPECTED, 'a redirect with a code')
  if (errorPage && isServiceError(errorPage))
    return { is: 'unreachable', because: `an error page: ${errorPage.status} at ${errorPage.address}` }
  if (failure && failure.kind !== 'page') return missingAfter(failure)
  if (failure?.step) return blocked(failure.reason, failure.todo)
  return isTried ? KEPT : { is: 'inconclusive', because: `no page of the journey ${after} came up` }
}
