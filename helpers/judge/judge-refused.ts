import { effectOf } from '../evidence/deny.ts'
import type { Attempt, Evidence } from '../evidence/evidence.ts'
import { credentialsIn, isAccepted, isTooDeep, membersOf, outcomeOf } from '../http/answer.ts'
import { doesNotApply, type Exchange, fieldOf } from '../http/exchange.ts'
import { isTurnedAway, locationOf, outcomeAndWay } from '../http/redirect.ts'
import { departs, type Finding, inconclusive, KEPT, type Kept, keptIf, keptOn } from './finding.ts'
import { attemptedAnswer, ofAnswer, ofAttempted } from './read.ts'

const EXPECTED = 'a 4xx answer without a token or request_uri'

/**
 * Whether a request was refused: 4xx other than 408 and 429, with no credential in the answer. It counts only if the
 * unedited twin was accepted in the same run.
 *
 * @param mayRedirect - a redirect is a refusal as well: an API that serves its data may send everybody else to a log-in page
 */
export const judgeRefused = (attempt: Attempt | undefined, mayRedirect = false): Finding | Kept =>
  refused(attempt, mayRedirect)

const refused = ofAttempted((answer, mayRedirect: boolean) => {
  const credentials = credentialsIn(answer)
  if (credentials.length > 0) return departs(EXPECTED, `${outcomeOf(answer)} with ${credentials.join(', ')}`)
  if (isTooDeep(answer))
    return inconclusive('the JSON of the answer is nested too deeply to see whether it contains a token')
  if (answer.status >= 400 || (mayRedirect && locationOf(answer) !== undefined)) return KEPT
  return isAccepted(answer)
    ? departs(EXPECTED, outcomeOf(answer))
    : inconclusive(`${outcomeOf(answer)} is neither a refusal nor an acceptance`)
})

/**
 * Whether a request for a scope that nobody may have got no token with it: refused, or answered with another scope, as a
 * server may (RFC 6749, 3.3).
 * The scope is the last one that the request asks for.
 */
export function judgeScopeRefused(attempt: Attempt | undefined): Finding | Kept {
  const exchange = acceptedAnswer(attempt)
  if (exchange === undefined) return judgeRefused(attempt)
  const granted = membersOf(exchange).scope
  // Whether the answer names a scope at all is another clause.
  if (typeof granted !== 'string')
    return { ...inconclusive('the answer does not name the scope of the token'), exchange }
  const asked = fieldOf(exchange.request, 'scope')?.split(' ').at(-1)
  return granted.split(' ').some((scope) => scope === asked)
    ? departs('no token with this scope', 'a token with it', exchange)
    : KEPT
}

/** The answer to an edited request that was accepted as its unedited twin was. */
export function acceptedAnswer(attempt: Attempt | undefined): Exchange | undefined {
  const read = attemptedAnswer(attempt)
  return read.is === 'recorded' && isAccepted(read.value) ? read.value : undefined
}

/**
 * What it means that a request with a field in the wrong place was not refused. A service that does without the field
 * accepts it unread.
 *
 * @param without - the same request without the field, or with an empty one
 */
export function unlessUnread(finding: Finding | Kept, without: readonly Attempt[]): Finding | Kept {
  const isUnread = without.some(({ answer }) => answer.is === 'recorded' && isAccepted(answer.value))
  return isUnread && finding.is === 'departs'
    ? doesNotApply('the request is accepted without that field as well')
    : finding
}

/**
 * What it means that a request was refused where another one of its clause is the unedited request itself: that one was
 * accepted, so the refusals of the others do not keep the clause.
 *
 * @param others - all that were to be sent for the clause
 */
export function unlessUnedited(finding: Finding | Kept, others: readonly Attempt[]): Finding | Kept {
  const [same] = others.flatMap(({ answer }) => (answer.is === 'does not apply' ? [answer] : []))
  return finding.is === 'kept' && same ? same : finding
}

/**
 * Whether a pushed request was refused, at the latest when its reference was opened without a session: what is wrong with
 * a request shows before anybody is asked to log in (RFC 6749, 4.1.1; RFC 9126, 2.1).
 */
export function judgeRefusedLater(attempt: Attempt | undefined): Finding | Kept {
  const pushed = judgeRefused(attempt)
  return pushed.is === 'departs' && attempt?.opened ? judgeOpened(attempt.opened, pushed.came) : pushed
}

/** Whether what is wrong with a pushed request was refused when it was pushed, if it is refused at all (RFC 9126, 2.1). */
export function judgeRefusedWhenPushed(attempt: Attempt | undefined): Finding | Kept {
  const pushed = judgeRefused(attempt)
  if (pushed.is !== 'departs') return pushed
  if (!attempt?.opened) return inconclusive('no request_uri came that could be opened')
  const later = judgeOpened(attempt.opened, pushed.came)
  if (later.is === 'departs') return keptOn('the authorization endpoint takes it as well')
  if (later.is !== 'kept') return later
  return departs(EXPECTED, `${pushed.came}, and ${later.seen}`, pushed.exchange)
}

const judgeOpened = ofAnswer((answer, pushed: string) => {
  const came = `${outcomeOf(answer)} when its request_uri was opened`
  return isTurnedAway(answer)
    ? keptOn(came)
    : departs(
        'a refusal by the PAR endpoint, or of its request_uri when that is opened',
        `${pushed}, and ${came}`,
      )
})

/**
 * Whether a request that is as good as the unedited one was accepted as well: 2xx without an `error` member. It counts
 * only if that one was accepted in the same run.
 */
export const judgeTaken = ofAttempted((answer) =>
  keptIf(isAccepted(answer), 'a 2xx answer, as the unedited request gets', outcomeAndWay(answer)),
)

/**
 * Whether parameters beside the request object count for nothing: the request is refused, or its redirect is the one that
 * the request object asks for (RFC 9101, 6.3). What a consent without such parameters shows too is not their effect.
 */
export function judgeBeside({
  refusals,
  consents,
  beside,
}: Pick<Evidence, 'refusals' | 'consents' | 'beside'>): Finding | Kept {
  const attempt = refusals['par with parameters beside']
  const answer = acceptedAnswer(attempt)
  if (!answer) return judgeRefused(attempt)
  const consent = beside ?? consents.denied
  if (consent.is !== 'recorded') return consent
  const { redirect, asked, decision } = consent.value
  const plain = beside && consents[decision === 'approve' ? 'approved' : 'denied']
  const effect = effectOf(answer.request, consent)
  if (effect && effect !== (plain && effectOf(answer.request, plain)))
    return departs('a redirect as the request object asks for it', effect, answer)
  return effect || redirect?.query.state === asked.state
    ? KEPT
    : doesNotApply('the consent ended without a state')
}
