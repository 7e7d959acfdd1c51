import { type Missing, notConfigured, type Recorded, recorded } from '../../http/exchange.ts'
import { stepsOf } from '../../portal/portal-journeys.ts'
import type { PortalSession } from '../../portal/portal-session.ts'
import type { Portal } from '../../target/target.ts'
import { onward, type Recorder } from '../recorder.ts'
import { Desk, missing, type PortalPatience } from './desk.ts'
import { revokeLeftovers, revokeOwn } from './housekeeping.ts'
import { type Actions, manage, none } from './manage.ts'
import type { PortalEvidence } from './portal-evidence.ts'

/** How the portal is opened and looked at. */
export interface PortalOptions extends Partial<PortalPatience> {
  /** Opens it in a browser; called once. */
  readonly open: (portal: Portal, recorder: Pick<Recorder, 'target' | 'http'>) => Promise<PortalSession>
}

const LEFT_OUT: Missing = { is: 'left out', because: 'a portal is only read in production' }
const MANAGE = notConfigured('PORTAL_ACTIONS=manage')

/** How long a new key may take to be listed. */
const LISTED_MS = 3_000

/**
 * Goes through the developer portal once (document, 2.1, 3.1 and 5.1), and notes what the token endpoint makes of each
 * action. Expects nothing, and throws for nothing that the portal does. Whatever key it asked for it revokes at the end,
 * also where it was interrupted.
 *
 * @throws what `open` throws: a browser that cannot be started is no fact about the portal
 */
export async function recordPortal(
  recorder: Recorder,
  options: PortalOptions | undefined,
): Promise<Recorded<PortalEvidence>> {
  const { portal } = recorder.target
  if (!portal) return notConfigured('PORTAL_URL')
  if (!options) return { is: 'left out', because: 'this recording leaves the portal out' }
  const { open, listed = LISTED_MS, signal } = options
  const session = await open(portal, recorder)
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
  const leftovers = await revokeLeftovers(desk, keys)
  const actions = await act(desk, recorder, keys)
  const housekeeping = await revokeOwn(desk, leftovers)
  const { words, revocationSeconds } = desk.portal
  const shared = { words, revocationSeconds, isNamed: isNamed(desk), signIn, keys }
  return recorded({ ...shared, ...actions, housekeeping, walks: desk.walks })
}

/** Whether creating a key tells the portal its name. */
function isNamed({ portal: { journeys } }: Desk): boolean {
  const steps = journeys.createKey ? stepsOf(journeys.createKey) : []
  return JSON.stringify(steps).includes('KEY_NAME')
}

function act(desk: Desk, recorder: Recorder, keys: PortalEvidence['keys']): Promise<Actions> | Actions {
  if (recorder.target.checks === 'production') return none(LEFT_OUT)
  if (desk.portal.actions === 'read') return none(MANAGE)
  return keys.is === 'recorded' ? manage(desk, recorder, keys) : none(onward(keys))
}
