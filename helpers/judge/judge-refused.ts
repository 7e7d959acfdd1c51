import type { Attempt } from '../evidence/evidence.ts'
import { credentialsIn, isAccepted, isTooDeep, membersOf, outcomeOf } from '../http/answer.ts'
import { doesNotApply, type Exchange, fieldOf, type Recorded } from '../http/exchange.ts'
import { isTurnedAway, locationOf, outcomeAndWay } from '../http/redirect.ts'
import { departs, type Finding, inconclusive, KEPT, type Kept, keptIf, keptOn } from './finding.ts'
import { givenBy } from './given.ts'
import { judgeUnchanged } from './judge-read-back.ts'
import { attemptedAnswer, ofAnswer, ofAttempted } from './read.ts'

const EXPECTED = 'a 4xx answer without a token or request_uri'

/** What distinguishes a refusal from an acceptance. */
export interface Controls {
  /** The accepted answers to the same request: a refusal gives nothing of them. */
  readonly accepted?: readonly Recorded<Exchange>[]
  /** A redirect counts as a refusal: an API may send a caller that it refuses to a log-in page. */
  readonly mayRedirect?: boolean
}

/**
 * Whether a request was refused: 4xx other than 408 and 429, with no credential and nothing of the accepted answer in it,
 * and without a change of what the request would have changed. This counts only if its control was accepted in the same
 * run.
 */
export const judgeRefused = (attempt: Attempt | undefined, controls: Controls = {}): Finding | Kept => {
  const finding = refused(attempt, controls)
  if (finding.is === 'kept' && attempt?.changed) return judgeUnchanged(attempt, attempt.changed)
  // The control was accepted, so the service is there.
  const hasFailed = finding.is === 'unreachable' && finding.exchange && finding.exchange.status >= 500
  return hasFailed
    ? { ...finding, because: `${finding.because} instead of refusing the request`, todo: REFUSE }
    : finding
}

const REFUSE =
  'Have the service refuse wrong requests with a 4xx status. It accepted the same requests without the edit.'

const refused = ofAttempted((answer, { accepted = [], mayRedirect = false }: Controls) => {
  const credentials = credentialsIn(answer)
  if (credentials.length > 0) return departs(EXPECTED, `${outcomeOf(answer)} with ${credentials.join(', ')}`)
  if (isTooDeep(answer))
    return inconclusive('the JSON of the answer is nested too deeply to see whether it contains a token')
  if (answer.status >= 400 || (mayRedirect && locationOf(answer) !== undefined)) {
    const given = givenBy(answer, accepted)
    return given === undefined ? KEPT : departs(NOTHING_GIVEN, `${outcomeOf(answer)} with ${given}`)
  }
  return isAccepted(answer)
    ? departs(EXPECTED, outcomeOf(answer))
    : inconclusive(`${outcomeOf(answer)} is neither a refusal nor an acceptance`)
})

const NOTHING_GIVEN = 'a refusal that gives nothing of the accepted answer'

/**
 * Whether a request for a forbidden scope got no token with that scope: the server may refuse it, or grant another scope
 * that its answer names (RFC 6749, 3.3). An answer without scope says that the requested one was granted (5.1). The
 * forbidden scope is the last one in the request.
 */
export function judgeScopeRefused(attempt: Attempt | undefined, controls: Controls = {}): Finding | Kept {
  const exchange = acceptedAnswer(attempt)
  if (exchange === undefined) return judgeRefused(attempt, controls)
  const { scope: granted, access_token } = membersOf(exchange)
  const LESS = 'no token, or a token for another scope that the answer names'
  if (typeof granted === 'string') {
    // A scope has at least one value (RFC 6749, 3.3).
    if (granted.trim() === '' && access_token !== undefined)
      return departs(LESS, 'a token with an empty scope', exchange)
    const asked = fieldOf(exchange.request, 'scope')?.split(' ').at(-1)
    return granted.split(' ').some((scope) => scope === asked)
      ? departs('no token with this scope', 'a token with this scope', exchange)
      : KEPT
  }
  return access_token === undefined
    ? { ...inconclusive('the answer has neither a token nor a scope'), exchange }
    : departs(LESS, 'a token without scope, which means the requested one', exchange)
}

/** The answer to an edited request, if both it and its control were accepted. */
export function acceptedAnswer(attempt: Attempt | undefined): Exchange | undefined {
  const read = attemptedAnswer(attempt)
  return read.is === 'recorded' && isAccepted(read.value) ? read.value : undefined
}

/**
 * Corrects a finding about a field in the wrong place: a service that does not need the field may accept the request
 * without reading it.
 *
 * @param without - the same request without the field, or with an empty one
 */
export function unlessUnread(finding: Finding | Kept, without: readonly Attempt[]): Finding | Kept {
  const isUnread = without.some(({ answer }) => answer.is === 'recorded' && isAccepted(answer.value))
  return isUnread && finding.is === 'departs'
    ? doesNotApply('the request is also accepted without that field')
    : finding
}

/**
 * Corrects a finding if another request of the clause equals the unedited one: that one was accepted, so refusals of the
 * others do not show that the clause is kept.
 *
 * @param others - all requests of the clause
 */
export function unlessUnedited(finding: Finding | Kept, others: readonly Attempt[]): Finding | Kept {
  const [same] = others.flatMap(({ answer }) => (answer.is === 'does not apply' ? [answer] : []))
  return finding.is === 'kept' && same ? same : finding
}

/**
 * Whether a pushed request was refused, at the latest when its request_uri was opened without a session: a server checks a
 * request before it asks a user to log in (RFC 6749, 4.1.1; RFC 9126, 2.1).
 */
export function judgeRefusedLater(attempt: Attempt | undefined, controls: Controls = {}): Finding | Kept {
  const pushed = judgeRefused(attempt, controls)
  return pushed.is === 'departs' && attempt?.opened ? judgeOpened(attempt.opened, pushed.came) : pushed
}

/** Whether an invalid request was refused when it was pushed, if it is refused at all (RFC 9126, 2.1). */
export function judgeRefusedWhenPushed(attempt: Attempt | undefined): Finding | Kept {
  const pushed = judgeRefused(attempt)
  if (pushed.is !== 'departs') return pushed
  if (!attempt?.opened) return inconclusive('the answer has no request_uri to open')
  const later = judgeOpened(attempt.opened, pushed.came)
  if (later.is === 'departs') return keptOn('the authorization endpoint accepts it too')
  if (later.is !== 'kept') return later
  return departs(EXPECTED, `${pushed.came}, and ${later.seen}`, pushed.exchange)
}

// The status alone says little: a redirect leads to the log-in, or carries an error.
const judgeOpened = ofAnswer((answer, pushed: string) => {
  const how = `(${outcomeOf(answer)}) when its request_uri was opened`
  return isTurnedAway(answer)
    ? keptOn(`a refusal ${how}`)
    : departs(
        'a refusal by the PAR endpoint, or when the request_uri is opened',
        `${pushed}, and no refusal ${how}`,
      )
})

/**
 * Whether a request that is equivalent to the unedited one was accepted too: 2xx without an `error` member. This counts
 * only if the unedited one was accepted in the same run.
 */
export const judgeTaken = ofAttempted((answer) =>
  keptIf(isAccepted(answer), 'a 2xx answer, as for the unedited request', outcomeAndWay(answer)),
)
