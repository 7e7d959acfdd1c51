import type { PortalWalk } from '../../browser/portal/portal-walk.ts'
import { isAccepted } from '../../http/answer.ts'
import { type Missing, notConfigured, type Recorded, recorded } from '../../http/exchange.ts'
import { blockedBy } from '../recorder.ts'
import { type Desk, missing, pairOf } from './desk.ts'
import { aboutKey, type Unlisted } from './key-actions.ts'
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
export async function requestProduction(desk: Desk): Promise<readonly Requested[] | Missing> {
  const lacking = desk.lacks('requestProduction')
  if (lacking) return lacking
  const requests: Requested[] = []
  for (const outcome of desk.portal.hasReviewer ? OUTCOMES : OUTCOMES.slice(0, 1)) {
    const name = desk.names.of(outcome)
    const walk = await desk.make('requestProduction', name)
    requests.push({ name, outcome, ...(await desk.ask(walk, pairOf(walk))) })
  }
  return requests
}

/**
 * Lets the reviewer decide on each request, and looks at what the applicant is told and what the pair gets then.
 *
 * @param keys - the list after the requests
 */
export async function review(
  desk: Desk,
  requests: readonly Requested[] | Missing,
  keys: KeyList,
): Promise<PortalEvidence['production']> {
  if ('is' in requests) return { approved: requests, denied: requests }
  const nobody = notConfigured('PORTAL_REVIEWER_USERNAME', 'PORTAL_REVIEWER_PASSWORD')
  const signedIn = desk.portal.hasReviewer ? await desk.walk({ journey: 'signInAsReviewer' }) : undefined
  const reviews: Partial<Record<Requested['outcome'], Recorded<ProductionRequest>>> = {}
  for (const request of requests) {
    const { name, outcome, ...seen } = request
    const decided = signedIn ? await decide(desk, request, signedIn) : nobody
    reviews[outcome] = recorded({
      name,
      requested: { ...seen, keys },
      review: decided,
      told: decided.is === 'recorded' ? await tell(desk, request) : decided,
      token: decided.is === 'recorded' ? await tokenAfter(desk, request) : decided,
    })
  }
  return { approved: nobody, denied: nobody, ...reviews }
}

async function decide(desk: Desk, request: Requested, signedIn: PortalWalk): Promise<Recorded<PortalWalk>> {
  const { name, walk, outcome } = request
  if (signedIn.failure) return blockedBy(missing(signedIn.failure))
  if (walk.failure && walk.stoppedAt !== 'reading') return blockedBy(missing(walk.failure))
  const journey = outcome === 'approved' ? 'approveProduction' : 'denyProduction'
  if (outcome === 'approved') desk.book.note(name, { review: outcome })
  const decided = await desk.walk({ journey, decision: 'confirm', about: about(request) })
  if (outcome === 'denied' && !decided.failure) desk.book.note(name, { review: outcome })
  return decided.failure ? missing(decided.failure) : recorded(decided)
}

async function tell(desk: Desk, request: Requested): Promise<Recorded<PortalWalk>> {
  const lacking = desk.lacks('readOutcome')
  return lacking ?? recorded(await desk.walk({ journey: 'readOutcome', about: about(request) }))
}

function tokenAfter(desk: Desk, { outcome, pair }: Requested): ProductionRequestToken {
  return outcome === 'approved' ? desk.tokenUntil(pair, isAccepted) : desk.token(pair)
}
type ProductionRequestToken = Promise<ProductionRequest['token']>

const about = ({ name, walk }: Requested) => aboutKey(name, walk.readings.client_id ?? name)
