import type { Attempt } from '../evidence/evidence.ts'
import { credentialsIn, isAccepted, isServiceError, isTooDeep, member, outcomeOf } from '../http/answer.ts'
import { locationOf } from '../http/redirect.ts'
import { departs, type Finding, KEPT, type Kept, serviceError } from './finding.ts'

const EXPECTED = 'a 4xx answer without a token or request_uri'

/**
 * Whether a request for a scope that nobody defined got no token with it: refused, or answered with another scope, as a
 * server may (RFC 6749, 3.3).
 */
export function judgeScopeRefused(attempt: Attempt): Finding | Kept {
  const { control, answer } = attempt
  if (control.is !== 'accepted' || answer.is !== 'recorded' || !isAccepted(answer.value))
    return judgeRefused(attempt)
  const { value } = answer
  const granted = member(value, 'scope')
  // Whether the answer names a scope at all is another clause.
  if (granted === undefined)
    return { is: 'inconclusive', because: 'the answer does not name the scope of the token', exchange: value }
  return granted.split(' ').includes(value.request.form?.scope ?? '')
    ? departs('no token with this scope', 'a token with it', value)
    : KEPT
}

const UNREAD = 'the JSON of the answer is nested too deeply to see whether it contains a token'

/**
 * Whether a request was refused: 4xx other than 408 and 429, with no credential in the answer. It counts only if the
 * unedited twin was accepted in the same run.
 *
 * @param mayRedirect - a redirect is a refusal as well: an API that serves its data may send everybody else to a log-in page
 */
export function judgeRefused({ control, answer }: Attempt, mayRedirect = false): Finding | Kept {
  if (control.is !== 'accepted') return control
  if (answer.is !== 'recorded') return answer
  const { value } = answer
  if (isServiceError(value)) return serviceError(value)
  const credentials = credentialsIn(value)
  const came = [outcomeOf(value), ...(credentials.length > 0 ? [`with ${credentials.join(', ')}`] : [])].join(
    ' ',
  )
  if (credentials.length > 0) return departs(EXPECTED, came, value)
  if (isTooDeep(value)) return { is: 'inconclusive', because: UNREAD, exchange: value }
  if (value.status >= 400 || (mayRedirect && locationOf(value) !== undefined)) return KEPT
  if (isAccepted(value)) return departs(EXPECTED, came, value)
  return { is: 'inconclusive', because: `${came} is neither a refusal nor an acceptance`, exchange: value }
}
