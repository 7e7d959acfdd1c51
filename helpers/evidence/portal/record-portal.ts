import { beside } from '../../base/clock.ts'
import { missingAfter } from '../../browser/browser-walk.ts'
import type { PortalSession } from '../../browser/portal/portal-session.ts'
import { stepsOf } from '../../browser/portal/portal-walk.ts'
import type { Portal } from '../../config/target.ts'
import {
  andThen,
  blocked,
  type Missing,
  notConfigured,
  type Recorded,
  recorded,
} from '../../http/exchange.ts'
import type { KeyLedger } from '../ledger/ledger.ts'
import { blockedBy, type Recorder } from '../recorder.ts'
import { cleanUpKeys, revokeLeftovers } from './clean-up.ts'
import { create, type ManagedKey, register, renew, revoke } from './key-actions.ts'
import { KeyBook } from './key-book.ts'
import {
  Interrupted,
  type PortalDeveloper,
  type PortalPatience,
  portalDeveloper,
} from './portal-developer.ts'
import type { KeyList, PortalAction, PortalEvidence } from './portal-evidence.ts'
import { requestProduction } from './production.ts'

/** How the portal is opened and looked at. */
export interface PortalOptions extends Partial<PortalPatience> {
  /** Opens it in a browser; called once. */
  readonly open: (portal: Portal, recorder: Pick<Recorder, 'target' | 'http'>) => Promise<PortalSession>
  /** Where the keys that the run makes are remembered until they are gone. */
  readonly ledger: KeyLedger
}

const LEFT_OUT: Missing = { is: 'left out', because: 'in production, the portal is only read' }
const MANAGE = notConfigured('PORTAL_ACTIONS=manage')

/** How long a new key may take to be listed. */
const LISTED_MS = 3_000

/**
 * Goes through the developer portal once (document, 2.1, 3.1 and 5.1), and records how the token endpoint reacts to
 * each action. Expects nothing, and never throws for what the portal does. It revokes every key that it requested at
 * the end, even if it was interrupted.
 *
 * @throws what `open` throws: a browser that cannot be started is no fact about the portal
 */
export async function recordPortal(
  recorder: Recorder,
  options: PortalOptions | undefined,
): Promise<Recorded<PortalEvidence>> {
  const { portal } = recorder.target
  if (!portal) return notConfigured('PORTAL_URL')
  if (!options) return { is: 'left out', because: 'this recording leaves out the portal' }
  const { open, ledger, listed = LISTED_MS, signal } = options
  const session = await open(portal, recorder)
  try {
    const { application, second, name: target } = recorder.target
    const place = {
      folder: process.cwd(),
      target,
      portal: portal.url,
      username: portal.variables.PORTAL_USERNAME,
    }
    const configured = [application, ...(second ? [second] : [])].map(({ clientId }) => clientId)
    const book = new KeyBook(ledger, place, configured)
    const patience = { listed, ...(signal && { signal }) }
    return await visit(portalDeveloper(recorder, portal, session, book, patience))
  } finally {
    await session.close()
  }
}

async function visit(developer: PortalDeveloper): Promise<Recorded<PortalEvidence>> {
  const signIn = await developer.walkEvenIfInterrupted({ journey: 'signIn' })
  if (signIn.failure) return missingAfter(signIn.failure)
  const { failure, keys: shown = [] } = await developer.walkEvenIfInterrupted({ journey: 'listKeys' })
  const keys = failure ? missingAfter(failure) : recorded(shown)
  const stranger = beside(developer.listAsStranger())
  const leftovers = await revokeLeftovers(developer)
  let actions: Actions
  try {
    actions = await act(developer, keys)
  } finally {
    await cleanUpKeys(developer, developer.book.keys(true))
  }
  const { words, revocationSeconds } = developer.portal
  const own = developer.book.clientIds
  const seen = { signIn, keys, stranger: await stranger }
  const shared = { words, revocationSeconds, isNamed: isNamed(developer, actions), own, ...seen }
  return recorded({ ...shared, ...actions, leftovers, walks: developer.walks })
}

/** Whether the list shows keys by the names that the portal is told, as it shows the one that was created. */
function isNamed({ portal: { journeys } }: PortalDeveloper, { creation }: Actions): boolean {
  const steps = journeys.createKey ? stepsOf(journeys.createKey) : []
  const isTold = JSON.stringify(steps).includes('KEY_NAME')
  if (creation.is !== 'recorded') return isTold
  const { name, confirmed } = creation.value
  const { keys } = confirmed
  return isTold && (keys.is !== 'recorded' || keys.value.some((row) => row.includes(name)))
}

async function act(developer: PortalDeveloper, keys: KeyList): Promise<Actions> {
  if (developer.recorder.target.checkSet === 'production') return none(LEFT_OUT)
  if (developer.portal.actions === 'read') return none(MANAGE)
  return keys.is === 'recorded' ? manage(developer, keys) : none(blockedBy(keys))
}

/** What was seen of each action. */
type Actions = Pick<PortalEvidence, 'registration' | 'creation' | 'renewal' | 'revocation' | 'production'>

/**
 * Registers, creates, renews, revokes and requests keys of this run's own, one after the other. What was seen before an
 * interruption is kept.
 *
 * @param before - the list at the start
 */
async function manage(developer: PortalDeveloper, before: KeyList): Promise<Actions> {
  const done = none(blocked('the run was interrupted'))
  try {
    const registration = await register(developer, before)
    done.registration = registration
    const listed = registration.is === 'recorded' ? registration.value.confirmed.keys : before
    done.creation = await create(developer, listed)
    const created = keyAfter(done.creation)
    const renewal = created.is === 'recorded' ? await renew(developer, created.value) : created
    done.renewal = renewal
    const latest = renewal.is === 'recorded' ? keyAfterRenewal(created, renewal.value) : created
    done.revocation = latest.is === 'recorded' ? await revoke(developer, latest.value) : latest
    done.production = await requestProduction(developer)
  } catch (error) {
    if (!(error instanceof Interrupted)) throw error
  }
  return done
}

/** The same reason for every action. */
const none = (missing: Missing): { -readonly [Name in keyof Actions]: Actions[Name] } => ({
  registration: missing,
  creation: missing,
  renewal: missing,
  revocation: missing,
  production: { approved: missing, denied: missing },
})

/** The key of an action, or why nothing can be done with it. */
const keyAfter = (action: Recorded<PortalAction>): Recorded<ManagedKey> =>
  andThen(action, ({ name, confirmed: { pair, keys, token } }) =>
    pair.is === 'recorded' ? recorded({ name, pair: pair.value, keys, token }) : blockedBy(pair),
  )

/** A key whose renewal showed no pair is as it was before, as far as anybody knows. */
function keyAfterRenewal(
  created: Recorded<ManagedKey>,
  renewal: PortalAction & { readonly formerToken: ManagedKey['token'] },
): Recorded<ManagedKey> {
  const renewed = keyAfter(recorded(renewal))
  if (renewed.is === 'recorded') return renewed
  const { confirmed, formerToken: token } = renewal
  return andThen(created, (key) => recorded({ ...key, keys: confirmed.keys, token }))
}
