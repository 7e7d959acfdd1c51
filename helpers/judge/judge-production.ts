import { missingAfter } from '../browser/browser-walk.ts'
import type { Attempt } from '../evidence/evidence.ts'
import type { PortalEvidence, ProductionRequest } from '../evidence/portal/portal-evidence.ts'
import { isAccepted } from '../http/answer.ts'
import type { Recorded } from '../http/exchange.ts'
import { departs, type Finding, judgesOf, KEPT, type Kept } from './finding.ts'
import { hasGrown, isAnonymous, NOTHING_LISTED } from './judge-portal.ts'
import { judgeRefused } from './judge-refused.ts'

type Outcome = 'approved' | 'denied'

const ofPortal = judgesOf((portal: Recorded<PortalEvidence>) => portal)

/** Whether the first key pair of a registered application is for the Development environment (document, 2.1). */
export const judgeDevelopmentFirst = ofPortal(({ registration, words }) => {
  if (registration.is !== 'recorded') return registration
  const { environment } = registration.value
  if (environment.is !== 'recorded') return environment
  if (holds(environment.value, words.production)) return departs(words.development, environment.value)
  if (holds(environment.value, words.development)) return KEPT
  const because = `the portal calls the environment “${environment.value}”: add this to "words" in the file of PORTAL_JOURNEY`
  return { is: 'inconclusive', because }
})

/** Whether a Production key pair is there as soon as it is requested (document, 2.1). */
export const judgeGeneratedAtOnce = ofPortal((portal, outcome: Outcome) => {
  const { production, own } = portal
  const requested = Object.values(production).filter(({ is }) => is === 'recorded').length
  return ofRequest(portal, outcome, ({ name, before, requested: { walk, keys, pair } }) => {
    if (walk.failure && walk.stoppedAt !== 'reading') return missingAfter(walk.failure)
    if (keys.is !== 'recorded') return keys
    const isShown = keys.value.some(
      (key) => key.includes(name) || (pair.is === 'recorded' && key.includes(pair.value.client_id)),
    )
    const isCounted = isAnonymous(keys.value, portal) && hasGrown(keys.value, before, own, requested)
    if (keys.value.length === 0) return NOTHING_LISTED
    if (!isShown && !isCounted)
      return departs('the key pair in the list', `${keys.value.length} keys, but not this one`)
    return walk.failure ? missingAfter(walk.failure) : KEPT
  })
})

/**
 * Whether a Production key pair gets no token before its approval, nor after a denial. A refusal counts only if the pair
 * that was approved gets one.
 */
export const judgeNotLive = ofPortal((portal, outcome: Outcome, when: 'before' | 'after') => {
  const control = approvedControl(portal.production.approved)
  return ofRequest(portal, outcome, ({ requested, token }) => {
    const answer = when === 'before' ? requested.token : token
    if (answer.is !== 'recorded') return answer
    if (isAccepted(answer.value)) return judgeRefused({ control: { is: 'accepted' }, answer })
    return judgeRefused({ control, answer })
  })
})

/** Whether the applicant is told what became of the request (document, 3.1). */
export const judgeTold = ofPortal((portal, outcome: Outcome) => {
  const { words } = portal
  return ofRequest(portal, outcome, ({ review, told }) => {
    if (review.is !== 'recorded') return review
    if (told.is !== 'recorded') return told
    const walk = told.value
    if (walk.stoppedAt === 'reading' && isRead(portal))
      return departs(`a notice that says “${words[outcome]}”`, 'nothing')
    if (walk.failure) return missingAfter(walk.failure)
    const text = walk.readings.outcome
    const other = words[outcome === 'approved' ? 'denied' : 'approved']
    if (holds(text, words[outcome]) && !holds(text, other)) return KEPT
    if (holds(text, other)) return departs(`a notice that says “${words[outcome]}”`, `“${other}”`)
    const because = `the notice says “${text ?? ''}”, which is neither “${words.approved}” nor “${words.denied}”`
    const todo =
      'Add its words to "words" in the file that PORTAL_JOURNEY names, or check what readOutcome reads.'
    return { is: 'inconclusive', because, todo }
  })
})

/** Whether the journey found a notice of either request: then what it looks for is right. */
const isRead = ({ production }: PortalEvidence): boolean =>
  Object.values(production).some(
    (request) =>
      request.is === 'recorded' &&
      request.value.told.is === 'recorded' &&
      request.value.told.value.readings.outcome !== undefined,
  )

function ofRequest(
  { production }: PortalEvidence,
  outcome: Outcome,
  judge: (request: ProductionRequest) => Finding | Kept,
): Finding | Kept {
  const request = production[outcome]
  return request.is === 'recorded' ? judge(request.value) : request
}

function approvedControl(request: Recorded<ProductionRequest>): Attempt['control'] {
  if (request.is !== 'recorded') return request
  const { token } = request.value
  if (token.is === 'not configured') return token
  const isLive = token.is === 'recorded' && isAccepted(token.value)
  return isLive
    ? { is: 'accepted' }
    : { is: 'inconclusive', because: 'the approved key pair got no token either' }
}

function holds(text: string | undefined, word: string): boolean {
  return text?.toLowerCase().includes(word.toLowerCase()) ?? false
}
