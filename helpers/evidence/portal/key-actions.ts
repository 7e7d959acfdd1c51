import { isAccepted } from '../../http/answer.ts'
import { blocked, type Exchange, type Recorded, recorded } from '../../http/exchange.ts'
import { getBusinessApi } from '../business-api.ts'
import { acceptedMember, blockedBy, type Recorder } from '../recorder.ts'
import { missing, type PortalDeveloper, pairOf } from './portal-developer.ts'
import type { PortalAction, Seen, ShownPair } from './portal-evidence.ts'

/** What was seen of a key, before the list was looked at. */
export type Unlisted = Omit<Seen, 'keys'>

const isRefused = (answer: Exchange): boolean => !isAccepted(answer)

type Names = PortalAction['names']

/** Registers an application, and looks at the key pair that results (document, 2.1 and 5.1). */
export async function register(developer: PortalDeveloper) {
  const lacking = developer.lacks('registerApplication', 'readKey')
  if (lacking) return lacking
  const name = developer.names.of('application')
  const walk = await developer.make('registerApplication', name)
  const pair = pairOf(walk)
  const [environment, confirmed] = await Promise.all([
    pair.is === 'recorded' ? read(developer, 'environment', name, pair.value) : blockedBy(pair),
    developer.askAlone(walk, pair),
  ])
  return recorded({ names: { cancelled: '', confirmed: name }, environment, confirmed })
}

/** Creates a key: once up to the confirmation, which is cancelled, and once to its end (document, 3.1). */
export async function create(developer: PortalDeveloper) {
  const lacking = developer.lacks('createKey')
  if (lacking) return lacking
  const names: Names = {
    cancelled: developer.names.of('cancelled'),
    confirmed: developer.names.of('created'),
  }
  const stopped = await developer.make('createKey', names.cancelled, 'cancel')
  const cancelled = await developer.ask(stopped, blocked('no key pair was issued'))
  const walk = await developer.make('createKey', names.confirmed)
  return recorded({ names, cancelled, confirmed: await developer.ask(walk, pairOf(walk)) })
}

/** Renews a key that this run created. */
export async function renew(developer: PortalDeveloper, pair: ShownPair, name: string) {
  const about = aboutKey(name, pair.client_id)
  const stopped = await developer.walk({ journey: 'renewKey', decision: 'cancel', about })
  const cancelled = await developer.ask(stopped, recorded(pair))
  developer.book.note(name, { isRenewing: true })
  const walk = await developer.walk({ journey: 'renewKey', decision: 'confirm', about })
  const renewed = walk.failure ? pairOf(walk) : pairOf(walk, pair)
  const former = recorded(pair)
  const [confirmed, formerToken] = await Promise.all([
    developer.ask(walk, renewed),
    developer.isAbout('portal.former-secret-ends')
      ? developer.tokenUntil(former, isRefused)
      : developer.token(former),
  ])
  return { names: { cancelled: name, confirmed: name }, cancelled, confirmed, formerToken }
}

/** Revokes a key that this run created. */
export async function revoke(developer: PortalDeveloper, recorder: Recorder, known: ShownPair, name: string) {
  const pair = recorded(known)
  const about = aboutKey(name, known.client_id)
  const stopped = await developer.walk({ journey: 'revokeKey', decision: 'cancel', about })
  const cancelled = await developer.ask(stopped, pair)
  const walk = await developer.walk({ journey: 'revokeKey', decision: 'confirm', about })
  const token = walk.failure ? await developer.token(pair) : await developer.tokenUntil(pair, isRefused)
  const issued = acceptedMember('the token request', cancelled.token, 'access_token')
  const [bystander, callAfterwards] = await Promise.all([
    developer.bystander(),
    getBusinessApi(recorder, issued, 'clientCredentials'),
  ])
  return {
    names: { cancelled: name, confirmed: name },
    cancelled,
    confirmed: { walk, pair, token, bystander },
    callAfterwards,
  }
}

/** Reads one thing that the portal shows of a key. */
async function read(
  developer: PortalDeveloper,
  what: 'environment' | 'state',
  name: string,
  pair: ShownPair,
): Promise<Recorded<string>> {
  const walk = await developer.walk({ journey: 'readKey', about: aboutKey(name, pair.client_id) })
  if (walk.failure) return missing(walk.failure)
  const text = walk.readings[what]
  return text ? recorded(text) : blocked(`the portal showed no ${what}`)
}

/** Whether a list shows a key, by its client ID or its name. */
export function shows(name: string, pair: Recorded<ShownPair>): (keys: readonly string[]) => boolean {
  const marks = [name, ...(pair.is === 'recorded' ? [pair.value.client_id] : [])]
  return (keys) => keys.some((key) => marks.some((mark) => key.includes(mark)))
}

/** The variables that tell a journey which key it is about. */
export const aboutKey = (KEY_NAME: string, CLIENT_ID_OF_KEY: string) => ({ KEY_NAME, CLIENT_ID_OF_KEY })
