import { missingAfter } from '../../browser/browser-walk.ts'
import type { PortalSession } from '../../browser/portal/portal-session.ts'
import { type PortalWalk, stepsOf } from '../../browser/portal/portal-walk.ts'
import type { Portal } from '../../config/target.ts'
import type { KeyList, PortalEvidence } from '../../evidence/portal/portal-evidence.ts'
import { blockedBy, type Recorder } from '../../evidence/recorder.ts'
import { andThen, type Missing, notConfigured, type Recorded, recorded } from '../../http/exchange.ts'
import { cleanUpKeys, revokeLeftovers } from './clean-up.ts'
import type { OpenRound } from './further-keys.ts'
import type { Revocation } from './key-actions.ts'
import { KeyBook } from './key-book.ts'
import type { KeyLedger } from './ledger.ts'
import {
  INTERRUPTED,
  Interrupted,
  type PortalDeveloper,
  type PortalPatience,
  portalDeveloper,
} from './portal-developer.ts'

/** How the portal is opened and looked at. */
export interface PortalOptions extends Partial<PortalPatience> {
  /** Opens the portal in a browser. Called once. */
  readonly open: (portal: Portal, recorder: Pick<Recorder, 'target' | 'http'>) => Promise<PortalSession>
  /** Where the keys that the run makes are remembered until they are gone. */
  readonly ledger: KeyLedger
}

const LEFT_OUT: Missing = { is: 'left out', because: 'in production, the portal is only read' }
const MANAGE = notConfigured('PORTAL_ACTIONS=manage')

/** How long a new key may take to be listed. */
const LISTED_MS = 3_000

/**
 * Opens the developer portal.
 *
 * @throws what `open` throws: a browser that cannot be started is not the portal's fault
 */
export async function openPortal(
  recorder: Recorder,
  options: PortalOptions | undefined,
): Promise<Recorded<PortalDeveloper>> {
  const { application, second, name: target, portal } = recorder.target
  if (!portal) return notConfigured('PORTAL_URL')
  if (options?.signal?.aborted) return INTERRUPTED
  if (!options) return { is: 'left out', because: 'this recording leaves out the portal' }
  const { open, ledger, listed = LISTED_MS, signal } = options
  const username = portal.variables.PORTAL_USERNAME
  const place = { folder: process.cwd(), target, portal: portal.url, username }
  const configured = [application, ...(second ? [second] : [])].map(({ clientId }) => clientId)
  const book = new KeyBook(ledger, place, configured)
  const session = await open(portal, recorder)
  return recorded(portalDeveloper(recorder, portal, session, book, { listed, ...(signal && { signal }) }))
}

/** What a developer finds after signing in. */
export interface FirstLook extends Pick<PortalEvidence, 'signIn' | 'keys' | 'leftovers'> {
  readonly developer: PortalDeveloper
}

/** Signs in, reads the list of keys, and revokes what earlier runs left. */
export async function signIn(developer: PortalDeveloper): Promise<Recorded<FirstLook>> {
  const walk = await developer.walkEvenIfInterrupted({ journey: 'signIn' })
  if (walk.failure) return missingAfter(walk.failure)
  const { failure, keys = [] } = await developer.walkEvenIfInterrupted({ journey: 'listKeys' })
  return recorded({
    developer,
    signIn: walk,
    keys: failure ? missingAfter(failure) : recorded(keys),
    leftovers: await revokeLeftovers(developer),
  })
}

/** Does something with the run's own keys, if that is allowed and the list of keys was read. */
export async function manage<Value>(
  { developer, keys }: FirstLook,
  act: (developer: PortalDeveloper, before: KeyList) => Recorded<Value> | Promise<Recorded<Value>>,
): Promise<Recorded<Value>> {
  if (developer.recorder.target.checkSet === 'production') return LEFT_OUT
  if (developer.portal.actions === 'read') return MANAGE
  if (keys.is !== 'recorded') return blockedBy(keys)
  try {
    return await act(developer, keys)
  } catch (error) {
    if (error instanceof Interrupted) return INTERRUPTED
    throw error
  }
}

/** What was seen of each action. */
interface Seen extends Pick<PortalEvidence, 'registration' | 'creation' | 'renewal'> {
  readonly revocation: Recorded<Revocation>
  readonly developer: Recorded<PortalDeveloper>
  readonly firstLook: Recorded<FirstLook>
  readonly stranger: Recorded<PortalWalk>
  readonly furtherKeys: Recorded<readonly OpenRound[]>
  readonly production: Recorded<PortalEvidence['production']>
}

/** Revokes every key that the run made, and closes the portal. */
export async function leavePortal({
  developer: opened,
  firstLook,
  furtherKeys,
  production,
  revocation,
  ...seen
}: Seen): Promise<Recorded<PortalEvidence>> {
  if (opened.is !== 'recorded') return opened
  const { value: developer } = opened
  let loggedOut: Recorded<PortalWalk> = INTERRUPTED
  try {
    await cleanUpKeys(developer, developer.book.keys(true))
    if (firstLook.is === 'recorded') loggedOut = await developer.logOut()
  } finally {
    await developer.close()
  }
  const { portal, book, walks } = developer
  const { words, revocationSeconds } = portal
  const lastly = (one: Revocation) =>
    recorded({ ...one, lastly: developer.tokens.lastOf(one.confirmed.pair) })
  const rounds = furtherKeys.is === 'recorded' ? furtherKeys.value : []
  return andThen(firstLook, ({ developer: _, ...first }) =>
    recorded({
      ...{ words, revocationSeconds, isNamed: isNamed(portal, seen.creation), own: book.clientIds },
      ...first,
      ...seen,
      loggedOut,
      revocation: andThen(revocation, lastly),
      ...(rounds.length > 0 && {
        rounds: rounds.map((round) => ({ ...round, revocation: andThen(round.revocation, lastly) })),
      }),
      production:
        production.is === 'recorded' ? production.value : { approved: production, denied: production },
      walks,
    }),
  )
}

/** Whether the list shows keys by the names that the run gives them, as it shows the one that was created. */
function isNamed({ journeys }: Portal, creation: PortalEvidence['creation']): boolean {
  const steps = journeys.createKey ? stepsOf(journeys.createKey) : []
  const isNamed = JSON.stringify(steps).includes('KEY_NAME')
  if (creation.is !== 'recorded') return isNamed
  const { name, confirmed } = creation.value
  const { keys } = confirmed
  return isNamed && (keys.is !== 'recorded' || keys.value.some((row) => row.includes(name)))
}
