import { isAccepted } from '../../http/answer.ts'
import { blocked, type Exchange, type Recorded, recorded } from '../../http/exchange.ts'
import { getBusinessApi } from '../business-api.ts'
import { acceptedMember, blockedBy, type Recorder } from '../recorder.ts'
import { type Desk, missing, pairOf } from './desk.ts'
import type { PortalAction, Seen, ShownPair } from './portal-evidence.ts'

/** What was seen of a key, before the list was looked at. */
export type Unlisted = Omit<Seen, 'keys'>

type Names = PortalAction['names']

/** Registers an application, and looks at the key pair that comes of it (document, 2.1 and 5.1). */
export async function register(desk: Desk) {
  const lacking = desk.lacks('registerApplication', 'readKey')
  if (lacking) return lacking
  const name = desk.names.of('application')
  const walk = await desk.make('registerApplication', name)
  const pair = pairOf(walk)
  const environment =
    pair.is === 'recorded' ? await read(desk, 'environment', name, pair.value) : blockedBy(pair)
  return recorded({
    names: { cancelled: '', confirmed: name },
    environment,
    confirmed: await desk.ask(walk, pair),
  })
}

/** Creates a key: once up to the confirmation, which is cancelled, and once to its end (document, 3.1). */
export async function create(desk: Desk) {
  const lacking = desk.lacks('createKey')
  if (lacking) return lacking
  const names: Names = { cancelled: desk.names.of('cancelled'), confirmed: desk.names.of('created') }
  const stopped = await desk.make('createKey', names.cancelled, 'cancel')
  const cancelled = await desk.ask(stopped, blocked('no key pair was issued'))
  const walk = await desk.make('createKey', names.confirmed)
  return recorded({ names, cancelled, confirmed: await desk.ask(walk, pairOf(walk)) })
}

/** Renews a key that this run created. */
export async function renew(desk: Desk, pair: ShownPair, name: string) {
  const about = aboutKey(name, pair.client_id)
  const stopped = await desk.walk({ journey: 'renewKey', decision: 'cancel', about })
  const cancelled = await desk.ask(stopped, recorded(pair))
  desk.book.note(name, { isRenewing: true })
  const walk = await desk.walk({ journey: 'renewKey', decision: 'confirm', about })
  const renewed = walk.failure ? pairOf(walk) : pairOf(walk, pair)
  return {
    names: { cancelled: name, confirmed: name },
    cancelled,
    confirmed: await desk.ask(walk, renewed),
    formerToken: await desk.token(recorded(pair)),
  }
}

/** Revokes a key that this run created. */
export async function revoke(desk: Desk, recorder: Recorder, known: ShownPair, name: string) {
  const pair = recorded(known)
  const about = aboutKey(name, known.client_id)
  const stopped = await desk.walk({ journey: 'revokeKey', decision: 'cancel', about })
  const cancelled = await desk.ask(stopped, pair)
  const walk = await desk.walk({ journey: 'revokeKey', decision: 'confirm', about })
  const isRefused = (answer: Exchange) => !isAccepted(answer)
  const token = walk.failure ? await desk.token(pair) : await desk.tokenUntil(pair, isRefused)
  const issued = acceptedMember('the token request', cancelled.token, 'access_token')
  return {
    names: { cancelled: name, confirmed: name },
    cancelled,
    confirmed: { walk, pair, token, bystander: await desk.bystander() },
    callAfterwards: await getBusinessApi(recorder, issued),
  }
}

/** Reads one thing that the portal shows of a key. */
async function read(
  desk: Desk,
  what: 'environment' | 'state',
  name: string,
  pair: ShownPair,
): Promise<Recorded<string>> {
  const walk = await desk.walk({ journey: 'readKey', about: aboutKey(name, pair.client_id) })
  if (walk.failure) return missing(walk.failure)
  const text = walk.readings[what]
  return text ? recorded(text) : blocked(`the portal showed no ${what}`)
}

/** Whether a list shows a key, by its client ID or its name. */
export function shows(name: string, pair: Recorded<ShownPair>): (keys: readonly string[]) => boolean {
  const marks = [name, ...(pair.is === 'recorded' ? [pair.value.client_id] : [])]
  return (keys) => keys.some((key) => marks.some((mark) => key.includes(mark)))
}

/** What tells a journey which key it is about. */
export const aboutKey = (KEY_NAME: string, CLIENT_ID_OF_KEY: string) => ({ KEY_NAME, CLIENT_ID_OF_KEY })
