import type { ConsentSession } from '../../browser/consent-session.ts'
import { blocked, type Missing, notConfigured, type Recorded, recorded } from '../../http/exchange.ts'
import { stepsOf } from '../../portal/portal-journeys.ts'
import type { PortalSession } from '../../portal/portal-session.ts'
import type { Portal } from '../../target/target.ts'
import { onward, type Recorder } from '../recorder.ts'
import { Desk, Interrupted, missing, type PortalPatience } from './desk.ts'
import { revokeLeftovers, revokeOwn } from './housekeeping.ts'
import { create, register, renew, revoke } from './key-actions.ts'
import type { PortalEvidence, Seen } from './portal-evidence.ts'
import { requestProduction } from './production.ts'

type Actions = Pick<PortalEvidence, 'registration' | 'creation' | 'renewal' | 'revocation' | 'production'>

/** How the portal is opened and looked at. */
export interface PortalOptions extends Partial<PortalPatience> {
  /** Opens it in the browser of the consents; called once. */
  readonly open: (portal: Portal, consents: ConsentSession) => Promise<PortalSession>
}

const MANAGE = notConfigured('PORTAL_ACTIONS=manage')

/** How long a new key may take to be listed. */
const LISTED_MS = 3_000

/**
 * Goes through the developer portal once (document, 2.1, 3.1 and 5.1), and notes what the token endpoint makes of each
 * action. Expects nothing, and throws for nothing that the portal does. Whatever key it asked for it revokes at the end,
 * also where it was interrupted.
 *
 * @param consents - the session of the consents, in whose browser the portal is opened
 * @throws what that session throws if it cannot be opened
 */
export async function recordPortal(
  recorder: Recorder,
  options: PortalOptions | undefined,
  consents: Promise<ConsentSession>,
): Promise<Recorded<PortalEvidence>> {
  const { portal } = recorder.target
  if (!portal) return notConfigured('PORTAL_URL')
  if (!options) return { is: 'left out', because: 'this recording leaves the portal out' }
  const { open, listed = LISTED_MS, signal } = options
  const session = await open(portal, await consents)
  try {
    return await visit(new Desk(recorder, portal, session, { listed, ...(signal && { signal }) }), recorder)
  } finally {
    await session.close()
  }
}

async function visit(desk: Desk, recorder: Recorder): Promise<Recorded<PortalEvidence>> {
  const signIn = await desk.tidy({ journey: 'signIn' })
  if (signIn.failure) return missing(signIn.failure)
  const { failure, keys: shown = [] } = await desk.tidy({ journey: 'listKeys' })
  const keys = failure ? missing(failure) : recorded(shown)
  const bystander = desk.portal.actions === 'read' ? MANAGE : await desk.bystander()
  const leftovers = await revokeLeftovers(desk, keys)
  const actions = await manage(desk, recorder, keys)
  const housekeeping = await revokeOwn(desk, leftovers)
  const { words, revocationSeconds } = desk.portal
  const shared = { words, revocationSeconds, isNamed: isNamed(desk), signIn, keys, bystander }
  return recorded({ ...shared, ...actions, housekeeping, walks: desk.walks })
}

/** Whether creating a key tells the portal its name. */
function isNamed({ portal: { journeys } }: Desk): boolean {
  const steps = journeys.createKey ? stepsOf(journeys.createKey) : []
  return JSON.stringify(steps).includes('KEY_NAME')
}

async function manage(desk: Desk, recorder: Recorder, keys: PortalEvidence['keys']): Promise<Actions> {
  if (desk.portal.actions === 'read') return none(MANAGE)
  if (keys.is !== 'recorded') return none(onward(keys))
  const done: { -readonly [Name in keyof Actions]?: Actions[Name] } = {}
  const rest = blocked('the run was interrupted')
  try {
    done.registration = await register(desk, keys)
    const before =
      done.registration.is === 'recorded' ? keysAfter(done.registration.value.confirmed, keys) : keys
    const creation = await create(desk, before)
    done.creation = creation
    if (creation.is !== 'recorded') {
      done.renewal = creation
      done.revocation = creation
    } else {
      const { confirmed, names } = creation.value
      const renewal = await renew(desk, confirmed, names)
      done.renewal = renewal
      done.revocation = await revoke(desk, recorder, latest(confirmed, renewal), names)
    }
    done.production = await requestProduction(desk)
  } catch (error) {
    if (!(error instanceof Interrupted)) throw error
  }
  return { ...none(rest), ...done }
}

/** What was last seen of the created key with a pair that is known. */
function latest(created: Recorded<Seen>, renewal: Actions['renewal']): Seen | undefined {
  const renewed = renewal.is === 'recorded' ? renewal.value.confirmed : renewal
  const [last] = [renewed, created].filter(
    (seen) => seen.is === 'recorded' && seen.value.pair.is === 'recorded',
  )
  return last?.is === 'recorded' ? last.value : undefined
}

function keysAfter(seen: Recorded<Seen>, before: PortalEvidence['keys']): PortalEvidence['keys'] {
  return seen.is === 'recorded' ? seen.value.keys : before
}

function none(missing: Missing): Actions {
  return {
    registration: missing,
    creation: missing,
    renewal: missing,
    revocation: missing,
    production: { approved: missing, denied: missing },
  }
}
