import { isAccepted } from '../../http/answer.ts'
import { notConfigured, type Recorded, recorded } from '../../http/exchange.ts'
import type { PortalWalk } from '../../portal/portal-walk.ts'
import { onward } from '../recorder.ts'
import { type Desk, missing, pairOf } from './desk.ts'
import { aboutKey, issueBy, shows } from './key-actions.ts'
import type { PortalEvidence, ProductionRequest, Seen } from './portal-evidence.ts'

type Outcome = keyof PortalEvidence['production']

/**
 * Requests Production access twice, and lets the reviewer approve one request and deny the other (document, 2.1 and 3.1).
 * Without a reviewer one request is made, and nobody decides on it.
 */
export async function requestProduction(desk: Desk): Promise<PortalEvidence['production']> {
  const lacking = desk.lacks('requestProduction')
  if (lacking) return { approved: lacking, denied: lacking }
  const first = await request(desk, 'approved')
  if (!desk.portal.hasReviewer) {
    const nobody = notConfigured('PORTAL_REVIEWER_USERNAME', 'PORTAL_REVIEWER_PASSWORD')
    const review = { review: nobody, told: nobody, token: nobody }
    return { approved: recorded({ ...first, ...review }), denied: nobody }
  }
  const second = await request(desk, 'denied')
  const signedIn = await desk.walk({ journey: 'signInAsReviewer' })
  return {
    approved: await decide(desk, first, 'approved', signedIn),
    denied: await decide(desk, second, 'denied', signedIn),
  }
}

type Requested = Pick<ProductionRequest, 'name' | 'requested'>

async function request(desk: Desk, outcome: Outcome): Promise<Requested> {
  const name = desk.names.of(outcome)
  const walk = await issueBy(desk, 'requestProduction', name)
  const pair = pairOf(walk)
  return { name, requested: await desk.see(walk, pair, shows(name, pair)) }
}

async function decide(
  desk: Desk,
  { name, requested }: Requested,
  outcome: Outcome,
  signedIn: PortalWalk,
): Promise<Recorded<ProductionRequest>> {
  const review = await reviewed(desk, { name, requested }, outcome, signedIn)
  if (review.is !== 'recorded') return recorded({ name, requested, review, told: review, token: review })
  return recorded({
    name,
    requested,
    review,
    told: await tell(desk, name, requested),
    token:
      outcome === 'approved'
        ? await desk.tokenUntil(requested.pair, isAccepted)
        : await desk.token(requested.pair),
  })
}

async function reviewed(
  desk: Desk,
  { name, requested: { walk, pair } }: Requested,
  outcome: Outcome,
  signedIn: PortalWalk,
): Promise<Recorded<PortalWalk>> {
  if (signedIn.failure) return onward(missing(signedIn.failure))
  if (walk.failure && walk.stoppedAt !== 'reading') return onward(missing(walk.failure))
  const about = { KEY_NAME: name, ...(pair.is === 'recorded' && aboutKey(name, pair.value)) }
  const journey = outcome === 'approved' ? 'approveProduction' : 'denyProduction'
  const decided = await desk.walk({ journey, decision: 'confirm', about })
  return decided.failure ? missing(decided.failure) : recorded(decided)
}

async function tell(desk: Desk, name: string, { pair }: Seen): Promise<Recorded<PortalWalk>> {
  const lacking = desk.lacks('readOutcome')
  if (lacking) return lacking
  const about = { KEY_NAME: name, ...(pair.is === 'recorded' && aboutKey(name, pair.value)) }
  return recorded(await desk.walk({ journey: 'readOutcome', about }))
}
