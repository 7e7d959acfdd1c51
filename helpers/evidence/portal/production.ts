import type { PortalWalk } from '../../browser/portal/portal-walk.ts'
import { isAccepted } from '../../http/answer.ts'
import { type Missing, notConfigured, type Recorded, recorded } from '../../http/exchange.ts'
import { blockedBy } from '../recorder.ts'
import { aboutKey, type Unlisted } from './key-actions.ts'
import { missing, type PortalDeveloper, pairOf } from './portal-developer.ts'
import type { KeyList, PortalEvidence, ProductionRequest } from './portal-evidence.ts'

const OUTCOMES = ['approved', 'denied'] as const

/** A request for Production access, before its review. */
export interface Requested extends Unlisted {
  readonly name: string
  readonly outcome: (typeof OUTCOMES)[number]
}

/**
 * Requests Production access twice, one request to be approved and one to be denied (document, 2.1 and 3.1). Without a
 * reviewer one request is made.
 */
export async function requestProduction(developer: PortalDeveloper): Promise<readonly Requested[] | Missing> {
  const lacking = developer.lacks('requestProduction')
  if (lacking) return lacking
  const requests: Requested[] = []
  for (const outcome of developer.portal.hasReviewer ? OUTCOMES : OUTCOMES.slice(0, 1)) {
    const name = developer.names.of(outcome)
    const walk = await developer.make('requestProduction', name)
    requests.push({ name, outcome, ...(await developer.askAlone(walk, pairOf(walk))) })
  }
  return requests
}

/**
 * Has the reviewer decide on each request, and looks at what the applicant is told and how the pair is answered then.
 *
 * @param keys - the list after the requests
 */
export async function review(
  developer: PortalDeveloper,
  requests: readonly Requested[] | Missing,
  keys: KeyList,
): Promise<PortalEvidence['production']> {
  if ('is' in requests) return { approved: requests, denied: requests }
  const nobody = notConfigured('PORTAL_REVIEWER_USERNAME', 'PORTAL_REVIEWER_PASSWORD')
  const signedIn = developer.portal.hasReviewer
    ? await developer.walk({ journey: 'signInAsReviewer' })
    : undefined
  const reviews: Partial<Record<Requested['outcome'], Recorded<ProductionRequest>>> = {}
  for (const request of requests) {
    const { name, outcome, ...seen } = request
    const decided = signedIn ? await decide(developer, request, signedIn) : nobody
    reviews[outcome] = recorded({
      name,
      requested: { ...seen, keys },
      review: decided,
      told: decided.is === 'recorded' ? await tell(developer, request) : decided,
      token: decided.is === 'recorded' ? await tokenAfter(developer, request) : decided,
    })
  }
  return { approved: nobody, denied: nobody, ...reviews }
}

async function decide(
  developer: PortalDeveloper,
  request: Requested,
  signedIn: PortalWalk,
): Promise<Recorded<PortalWalk>> {
  const { name, walk, outcome } = request
  if (signedIn.failure) return blockedBy(missing(signedIn.failure))
  if (walk.failure && walk.stoppedAt !== 'reading') return blockedBy(missing(walk.failure))
  const journey = outcome === 'approved' ? 'approveProduction' : 'denyProduction'
  if (outcome === 'approved') developer.book.note(name, { review: outcome })
  const decided = await developer.walk({ journey, decision: 'confirm', about: about(request) })
  if (outcome === 'denied' && !decided.failure) developer.book.note(name, { review: outcome })
  return decided.failure ? missing(decided.failure) : recorded(decided)
}

async function tell(developer: PortalDeveloper, request: Requested): Promise<Recorded<PortalWalk>> {
  const lacking = developer.lacks('readOutcome')
  return lacking ?? recorded(await developer.walk({ journey: 'readOutcome', about: about(request) }))
}

function tokenAfter(developer: PortalDeveloper, { outcome, pair }: Requested): ProductionRequestToken {
  return outcome === 'approved' ? developer.tokenUntil(pair, isAccepted) : developer.token(pair)
}
type ProductionRequestToken = Promise<ProductionRequest['token']>

const about = ({ name, walk }: Requested) => aboutKey(name, walk.readings.client_id ?? name)
