import { missingAfter } from '../../browser/browser-walk.ts'
import { isConfirmed } from '../../browser/portal/portal-walk.ts'
import type {
  KeyList,
  PortalAction,
  PortalEvidence,
  Seen,
  ShownPair,
} from '../../evidence/portal/portal-evidence.ts'
import { acceptedMember, blockedBy } from '../../evidence/recorder.ts'
import { notChosen } from '../../evidence/safety.ts'
import { isAccepted } from '../../http/answer.ts'
import { andThen, blocked, type Exchange, type Recorded, recorded } from '../../http/exchange.ts'
import { callBusinessApi } from '../business-api/calls.ts'
import { ALONE } from './key-tokens.ts'
import { aboutKey, type PortalDeveloper, pairOf } from './portal-developer.ts'

type Registration = PortalEvidence['registration']
type Renewal = PortalEvidence['renewal']

/** What is seen of a revocation, without the end of the run. */
export type Revocation = Omit<Extract<PortalEvidence['revocation'], { is: 'recorded' }>['value'], 'lastly'>

/** A key of this run, and what was last seen of it. */
export interface ManagedKey extends Pick<Seen, 'keys' | 'token'> {
  readonly name: string
  /** The name as it was typed, if that is a longer one. */
  readonly typed?: string
  readonly pair: ShownPair
}

/** The names of two keys: one whose creation is cancelled, and one that is created. */
export interface NewNames {
  readonly cancelled: string
  readonly created: string
  /** What is typed for the created key. */
  readonly typed: string
  /** What is typed after the name of the other one. */
  readonly ending?: string
}

const NO_KEY_BEFORE = blocked('there was no such key')

const isRefused = (answer: Exchange): boolean => !isAccepted(answer)

/** The key of an action, or why nothing can be done with it. */
export const keyAfter = (action: Recorded<PortalAction>): Recorded<ManagedKey> =>
  andThen(action, ({ name, confirmed: { pair, keys, token } }) =>
    pair.is === 'recorded' ? recorded({ name, pair: pair.value, keys, token }) : blockedBy(pair),
  )

/** The key after its renewal. If the renewal showed no pair, the key counts as unchanged. */
export function latestKey(creation: Recorded<PortalAction>, renewal: Renewal): Recorded<ManagedKey> {
  const created = keyAfter(creation)
  if (renewal.is !== 'recorded') return created
  const renewed = keyAfter(renewal)
  if (renewed.is === 'recorded') return renewed
  const { confirmed, formerToken: token } = renewal.value
  return andThen(created, (key) => recorded({ ...key, keys: confirmed.keys, token }))
}

/** Registers an application, and looks at the key pair that results (document, 2.1 and 5.1). */
export async function register(
  developer: PortalDeveloper,
  before: KeyList,
  name = developer.names.of('application'),
  typed = name,
): Promise<Registration> {
  const lacking = developer.lacks('registerApplication', 'readKey')
  if (lacking) return lacking
  const walk = await developer.make('registerApplication', name, 'confirm', typed)
  const pair = pairOf(walk)
  const [environment, seen] = await Promise.all([
    pair.is === 'recorded' ? readEnvironment(developer, typed, pair.value) : blockedBy(pair),
    developer.tokens.after(walk, pair, ALONE),
  ])
  const keys = await developer.list(shows(name, pair))
  return recorded({ name, before, confirmed: { ...seen, keys }, environment })
}

/** Creates a key: once up to the confirmation, which is cancelled, and once to the end (document, 3.1). */
export async function create(
  developer: PortalDeveloper,
  before: KeyList,
  registered: Registration,
  { cancelled: cancelledName, created: name, typed, ending = '' }: NewNames = {
    cancelled: developer.names.of('cancelled'),
    created: developer.names.of('created'),
    typed: developer.names.of('created'),
  },
): Promise<PortalEvidence['creation']> {
  const lacking = developer.lacks('createKey')
  if (lacking) return lacking
  const { tokens } = developer
  const otherBefore = lastOfOther(developer, registered)
  const stopped = await developer.make('createKey', cancelledName, 'cancel', cancelledName + ending)
  const cancelled = await tokens.after(stopped, blocked('no key pair was issued'))
  const listed = await developer.list()
  const walk = await developer.make('createKey', name, 'confirm', typed)
  const pair = pairOf(walk)
  const [confirmed, other] = await Promise.all([tokens.after(walk, pair), askOther(developer, registered)])
  const keys = await developer.list(shows(name, pair))
  return recorded({
    otherBefore,
    other,
    name,
    cancelledName,
    before,
    control: NO_KEY_BEFORE,
    cancelled: { ...cancelled, keys: listed },
    confirmed: { ...confirmed, keys },
  })
}

/** Renews a key that this run created. */
export async function renew(
  developer: PortalDeveloper,
  key: ManagedKey,
  registration: Registration,
): Promise<Renewal> {
  const { tokens } = developer
  const former = recorded(key.pair)
  const otherBefore = lastOfOther(developer, registration)
  const cancelled = await cancel(developer, 'renewKey', key)
  developer.book.saw(key.pair.client_id, { isRenewing: true })
  const walk = await developer.walk({ journey: 'renewKey', decision: 'confirm', about: about(key) })
  const isJudged = !notChosen(developer.recorder.target.profiles, 'portal.former-secret-ends')
  const [confirmed, other, formerToken] = await Promise.all([
    tokens.after(walk, pairOf(walk, key.pair)),
    askOther(developer, registration),
    isJudged ? tokens.until(former, isRefused) : tokens.of(former),
  ])
  const keys = await developer.list(shows(key.name, former))
  const seen = { cancelled, confirmed: { ...confirmed, keys }, otherBefore, other, formerToken }
  return recorded({ ...was(key), ...seen })
}

/** Revokes a key that this run created. */
export async function revoke(
  developer: PortalDeveloper,
  key: ManagedKey,
  registration: Registration,
): Promise<Recorded<Revocation>> {
  const { tokens, recorder } = developer
  const pair = recorded(key.pair)
  const otherBefore = lastOfOther(developer, registration)
  const cancelled = await cancel(developer, 'revokeKey', key)
  const walk = await developer.walk({ journey: 'revokeKey', decision: 'confirm', about: about(key) })
  const token = isConfirmed(walk) ? await tokens.until(pair, isRefused) : await tokens.of(pair)
  const issued = acceptedMember('the token request', cancelled.token, 'access_token')
  const [bystander, other, callAfterwards] = await Promise.all([
    tokens.bystander(),
    askOther(developer, registration),
    callBusinessApi(recorder, issued, 'clientCredentials'),
  ])
  const keys = await developer.list()
  const confirmed = { walk, pair, token, bystander, keys }
  return recorded({ ...was(key), cancelled, confirmed, otherBefore, other, callAfterwards })
}

/** Requests a token with the key pair of the registered application, which no other action is about. */
const askOther = (developer: PortalDeveloper, registration: Registration): Promise<Recorded<Exchange>> =>
  developer.tokens.of(andThen(registration, ({ confirmed }) => confirmed.pair))

/** The answer to that pair before an action. */
const lastOfOther = (developer: PortalDeveloper, registration: Registration): Recorded<Exchange> =>
  developer.tokens.lastOf(andThen(registration, ({ confirmed }) => confirmed.pair))

/** Goes up to the confirmation of an action on a key, and cancels it. */
async function cancel(
  developer: PortalDeveloper,
  journey: 'renewKey' | 'revokeKey',
  key: ManagedKey,
): Promise<Seen> {
  const walk = await developer.walk({ journey, decision: 'cancel', about: about(key) })
  return { ...(await developer.tokens.after(walk, recorded(key.pair))), keys: key.keys }
}

const about = ({ name, typed = name, pair }: ManagedKey) => aboutKey(typed, pair.client_id)

/** The evidence of a key before an action on it. */
const was = ({ name, keys, token }: ManagedKey) => ({ name, before: keys, control: token })

async function readEnvironment(
  developer: PortalDeveloper,
  name: string,
  pair: ShownPair,
): Promise<Recorded<string>> {
  const walk = await developer.walk({ journey: 'readKey', about: aboutKey(name, pair.client_id) })
  if (walk.failure) return missingAfter(walk.failure)
  const { environment } = walk.readings
  return environment ? recorded(environment) : blocked('the portal showed no environment')
}

/** Whether a list shows a key, by its client ID or its name. */
export function shows(name: string, pair: Recorded<ShownPair>): (keys: readonly string[]) => boolean {
  const marks = [name, ...(pair.is === 'recorded' ? [pair.value.client_id] : [])]
  return (keys) => keys.some((key) => marks.some((mark) => key.includes(mark)))
}
