import { missingAfter } from '../../browser/browser-walk.ts'
import type { Attempt } from '../../evidence/evidence.ts'
import type { PortalEvidence, ProductionRequest } from '../../evidence/portal/portal-evidence.ts'
import { isAccepted } from '../../http/answer.ts'
import type { Recorded } from '../../http/exchange.ts'
import { departs, KEPT } from '../../judge/finding.ts'
import { judgeAccepted } from '../../judge/judge-answer.ts'
import { judgeRefused } from '../../judge/judge-refused.ts'
import { hasGrown, isAnonymous, NOTHING_LISTED, ofPart, ofPortal } from './judge-portal.ts'

const ofRequest = ofPart(({ production }, outcome: 'approved' | 'denied') => production[outcome])

/** Whether the first key pair of a registered application is for the Development environment (document, 2.1). */
export const judgeDevelopmentFirst = ofPortal(({ registration, words }) => {
  if (registration.is !== 'recorded') return registration
  const { environment } = registration.value
  if (environment.is !== 'recorded') return environment
  if (holds(environment.value, words.production)) return departs(words.development, environment.value)
  if (holds(environment.value, words.development)) return KEPT
  const because = `the portal calls the environment “${environment.value}”: add this to "words" in the file that PORTAL_JOURNEY names`
  return { is: 'inconclusive', because }
})

/** Whether a Production key pair is listed as soon as it is requested (document, 2.1). */
export const judgeGeneratedAtOnce = ofRequest(({ name, before, requested }, portal) => {
  const { walk, keys, pair } = requested
  if (walk.failure && walk.stoppedAt !== 'reading') return missingAfter(walk.failure)
  if (keys.is !== 'recorded') return keys
  const isShown = keys.value.some(
    (key) => key.includes(name) || (pair.is === 'recorded' && key.includes(pair.value.client_id)),
  )
  const requests = Object.values(portal.production).filter(({ is }) => is === 'recorded').length
  const isCounted = isAnonymous(keys.value, portal) && hasGrown(keys.value, before, portal.own, requests)
  if (keys.value.length === 0) return NOTHING_LISTED
  if (!isShown && !isCounted)
    return departs('the key pair in the list', `${keys.value.length} keys, but not this one`)
  return walk.failure ? missingAfter(walk.failure) : KEPT
})

/**
 * Whether a Production key pair gets no token before its approval, nor after a denial. A refusal counts only if the
 * approved pair gets one.
 */
export const judgeNotLive = ofRequest((request, { production }, _outcome, when: 'before' | 'after') => {
  const answer = when === 'before' ? request.requested.token : request.token
  if (answer.is !== 'recorded') return answer
  const control = isAccepted(answer.value) ? ACCEPTED : approvedControl(production.approved)
  return judgeRefused({ control, answer })
})

/**
 * Whether the decision on one request does not affect the other: the pair that still waits gets no token, and the approved
 * one still gets one. This counts only if the approved pair got a token.
 */
export const judgeDecidedAlone = ofRequest(({ afterOther }, { production }, outcome) => {
  const control = approvedControl(production.approved)
  if (outcome === 'denied') return judgeRefused({ control, answer: afterOther })
  return control.is === 'accepted' ? judgeAccepted(afterOther) : control
})

/** Whether the portal notifies the applicant of the decision (document, 3.1). */
export const judgeNotified = ofRequest(({ review, notified }, portal, outcome) => {
  if (review.is !== 'recorded') return review
  if (notified.is !== 'recorded') return notified
  const { words } = portal
  const { stoppedAt, failure, readings } = notified.value
  const expected = `a notice that says “${words[outcome]}”`
  if (stoppedAt === 'reading') {
    const unread = departs(expected, 'no notice')
    return isRead(portal) ? unread : { ...unread, todo: NO_NOTICE_AT_ALL }
  }
  if (failure) return missingAfter(failure)
  const text = readings.outcome
  const other = words[outcome === 'approved' ? 'denied' : 'approved']
  if (holds(text, other)) return departs(expected, `“${other}”`)
  if (holds(text, words[outcome])) return KEPT
  const because = `the notice says “${text ?? ''}”, which is neither “${words.approved}” nor “${words.denied}”`
  const todo =
    'Add its words to "words" in the file that PORTAL_JOURNEY names, or check what readOutcome reads.'
  return { is: 'inconclusive', because, todo }
})

const NO_NOTICE_AT_ALL =
  'If the portal shows the notice, check what readOutcome reads in the file that PORTAL_JOURNEY names.'

/** Whether the journey found a notice of either request, which shows that it looks in the right place. */
const isRead = ({ production }: PortalEvidence): boolean =>
  Object.values(production).some(
    (request) =>
      request.is === 'recorded' &&
      request.value.notified.is === 'recorded' &&
      request.value.notified.value.readings.outcome !== undefined,
  )

const ACCEPTED = { is: 'accepted' } as const

function approvedControl(request: Recorded<ProductionRequest>): Attempt['control'] {
  if (request.is !== 'recorded') return request
  const { token } = request.value
  if (token.is === 'not configured') return token
  const isLive = token.is === 'recorded' && isAccepted(token.value)
  return isLive ? ACCEPTED : { is: 'inconclusive', because: 'the approved key pair got no token either' }
}

function holds(text: string | undefined, word: string): boolean {
  return text?.toLowerCase().includes(word.toLowerCase()) ?? false
}
