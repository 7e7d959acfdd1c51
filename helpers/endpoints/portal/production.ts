import { missingAfter } from '../../browser/browser-walk.ts'
import type { PortalWalk } from '../../browser/portal/portal-walk.ts'
import type { PortalEvidence, ProductionRequest, Seen } from '../../evidence/portal/portal-evidence.ts'
import { blockedBy } from '../../evidence/recorder.ts'
import { isAccepted } from '../../http/answer.ts'
import { type Exchange, notConfigured, type Recorded, recorded } from '../../http/exchange.ts'
import { shows } from './key-actions.ts'
import { ALONE } from './key-tokens.ts'
import { aboutKey, type PortalDeveloper, pairOf } from './portal-developer.ts'

type Production = PortalEvidence['production']
type Outcome = keyof Production

/** A request for Production access, before its review. */
interface Requested extends Omit<Seen, 'keys'> {
  readonly name: string
  readonly outcome: Outcome
}

const NO_REVIEWER = notConfigured('PORTAL_REVIEWER_USERNAME', 'PORTAL_REVIEWER_PASSWORD')

/**
 * Requests Production access twice, and has the reviewer approve one request and deny the other (document, 2.1 and 3.1).
 * Without a reviewer it makes one request.
 */
export async function requestProduction(developer: PortalDeveloper): Promise<Production> {
  const lacking = developer.lacks('requestProduction')
  if (lacking) return { approved: lacking, denied: lacking }
  const { hasReviewer } = developer.portal
  const before = recorded(developer.rows())
  const requests: Requested[] = []
  for (const outcome of hasReviewer ? (['approved', 'denied'] as const) : (['approved'] as const)) {
    const name = developer.names.of(outcome)
    const walk = await developer.make('requestProduction', name)
    requests.push({ name, outcome, ...(await developer.tokens.after(walk, pairOf(walk), ALONE)) })
  }
  const keys = await developer.list((listed) => requests.every(({ name, pair }) => shows(name, pair)(listed)))
  const signedIn = hasReviewer ? await developer.walk({ journey: 'signInAsReviewer' }) : undefined
  const decided: Omit<ProductionRequest, 'afterOther'>[] = []
  const afterOther: Recorded<Exchange>[] = []
  for (const [index, request] of requests.entries()) {
    const review = signedIn ? await decide(developer, request, signedIn) : NO_REVIEWER
    const { name, outcome: _, ...seen } = request
    const after = await lookAfter(developer, request, review)
    decided.push({ name, before, requested: { ...seen, keys }, review, ...after })
    const other = requests[1 - index]
    if (other) afterOther[1 - index] = await lookAtOther(developer, other, review)
  }
  const [approved = NO_REVIEWER, denied = NO_REVIEWER] = decided.map((one, index) =>
    recorded({ ...one, afterOther: afterOther[index] ?? NO_REVIEWER }),
  )
  return { approved, denied }
}

/** Has the reviewer decide on one request. */
async function decide(
  developer: PortalDeveloper,
  request: Requested,
  signedIn: PortalWalk,
): Promise<Recorded<PortalWalk>> {
  const { walk, outcome } = request
  if (signedIn.failure) return blockedBy(missingAfter(signedIn.failure))
  if (walk.failure && walk.stoppedAt !== 'reading') return blockedBy(missingAfter(walk.failure))
  const journey = outcome === 'approved' ? 'approveProduction' : 'denyProduction'
  const decided = await developer.walk({ journey, decision: 'confirm', about: about(request) })
  return decided.failure ? missingAfter(decided.failure) : recorded(decided)
}

/**
 * Reads the notice of a decision, and how the token endpoint then answers the pair. This comes before the next decision: a
 * portal may show only its newest notice.
 */
async function lookAfter(
  developer: PortalDeveloper,
  request: Requested,
  review: Recorded<PortalWalk>,
): Promise<Pick<ProductionRequest, 'notified' | 'token'>> {
  if (review.is !== 'recorded') return { notified: review, token: review }
  const { outcome, pair } = request
  const { tokens } = developer
  const [notified, token] = await Promise.all([
    developer.lacks('readOutcome') ?? developer.walk({ journey: 'readOutcome', about: about(request) }),
    outcome === 'approved' ? tokens.until(pair, isAccepted) : tokens.of(pair),
  ])
  return { notified: 'is' in notified ? notified : recorded(notified), token }
}

/** How the token endpoint answers the pair of a request after the decision on the other one. The list is read again too. */
async function lookAtOther(
  developer: PortalDeveloper,
  { pair, outcome }: Requested,
  review: Recorded<PortalWalk>,
): Promise<Recorded<Exchange>> {
  if (review.is !== 'recorded') return review
  // After the last decision the clean-up reads the list anyway.
  if (outcome === 'denied') await developer.list()
  return developer.tokens.of(pair)
}

const about = ({ name, walk }: Requested) => aboutKey(name, walk.readings.client_id)
