import { beside } from '../../base/beside.ts'
import type { PortalWalk } from '../../browser/portal/portal-walk.ts'
import { isAccepted } from '../../http/answer.ts'
import { type Missing, notConfigured, type Recorded, recorded } from '../../http/exchange.ts'
import { blockedBy } from '../recorder.ts'
import { aboutKey, shows, type Unlisted } from './key-actions.ts'
import { missing, type PortalDeveloper, pairOf } from './portal-developer.ts'
import type { KeyList, PortalEvidence, ProductionRequest } from './portal-evidence.ts'

const OUTCOMES = ['approved', 'denied'] as const

/** A request for Production access, before its review. */
export interface Requested extends Unlisted {
  readonly name: string
  readonly outcome: (typeof OUTCOMES)[number]
}

/** What was requested, or why nothing was. */
export type Requests = readonly Requested[] | Missing

/** Whether the reviewer can be signed in before there is anything to review: decisions open their page anew. */
export const mayStartEarly = ({ portal: { journeys } }: PortalDeveloper): boolean =>
  [journeys.approveProduction, journeys.denyProduction].every((journey) => journey?.open !== undefined)

/** Signs the reviewer in, where there is one and something to review. */
export async function signInReviewer(developer: PortalDeveloper): Promise<PortalWalk | undefined> {
  const isWanted = developer.portal.hasReviewer && !developer.lacks('requestProduction')
  return isWanted ? developer.walk({ journey: 'signInAsReviewer' }) : undefined
}

/**
 * Requests Production access twice, one request to be approved and one to be denied (document, 2.1 and 3.1). Without a
 * reviewer one request is made.
 */
export async function requestProduction(developer: PortalDeveloper): Promise<Requests> {
  const lacking = developer.lacks('requestProduction')
  if (lacking) return lacking
  const requests: Promise<Requested>[] = []
  for (const outcome of developer.portal.hasReviewer ? OUTCOMES : OUTCOMES.slice(0, 1)) {
    const name = developer.names.of(outcome)
    const walk = await developer.make('requestProduction', name)
    const asked = developer.askAlone(walk, pairOf(walk))
    requests.push(beside(asked.then((seen) => ({ name, outcome, ...seen }))))
  }
  return Promise.all(requests)
}

/** Whether a list shows everything that was requested. */
export const areListed = (requests: Requests, keys: readonly string[]): boolean =>
  'is' in requests || requests.every(({ name, pair }) => shows(name, pair)(keys))

/** Has the reviewer decide on one request. */
export async function decideOn(
  developer: PortalDeveloper,
  request: Requested,
  reviewer: Promise<PortalWalk | undefined>,
): Promise<Recorded<PortalWalk>> {
  const signedIn = await reviewer
  return signedIn ? decide(developer, request, signedIn) : NOBODY
}

/**
 * Looks at what the applicant is told of each decision before there is another, and how the pair is answered then. A portal
 * may show its newest notice alone.
 *
 * @param keys - the list after the requests
 * @param review - the decision on a request
 */
export async function tellApplicant(
  developer: PortalDeveloper,
  requests: Requests,
  keys: KeyList,
  review: (request: Requested) => Promise<Recorded<PortalWalk>>,
): Promise<PortalEvidence['production']> {
  if ('is' in requests) return { approved: requests, denied: requests }
  const told: Partial<Record<Requested['outcome'], Recorded<ProductionRequest>>> = {}
  for (const request of requests) {
    const { name, outcome, ...seen } = request
    const decided = await review(request)
    const [outcomeTold, token] =
      decided.is === 'recorded'
        ? await Promise.all([tell(developer, request), tokenAfter(developer, request)])
        : [decided, decided]
    const requested = { ...seen, keys }
    told[outcome] = recorded({ name, requested, review: decided, told: outcomeTold, token })
  }
  return { approved: NOBODY, denied: NOBODY, ...told }
}

const NOBODY = notConfigured('PORTAL_REVIEWER_USERNAME', 'PORTAL_REVIEWER_PASSWORD')

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
