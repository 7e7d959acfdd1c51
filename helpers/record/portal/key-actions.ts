import { isAccepted } from '../../http/answer.ts'
import { blocked, type Recorded, recorded } from '../../http/exchange.ts'
import type { PortalWalk } from '../../portal/portal-walk.ts'
import { businessCall } from '../../requests/drafts.ts'
import { get } from '../../requests/issue.ts'
import { needed, onward, type Recorder } from '../recorder.ts'
import { type Desk, missing, pairOf } from './desk.ts'
import type { KeyList, PortalAction, PortalEvidence, Seen, ShownPair } from './portal-evidence.ts'

type Named = PortalAction['names']

/** Registers an application, and looks at the key pair that comes of it (document, 2.1 and 5.1). */
export async function register(desk: Desk, before: KeyList): Promise<PortalEvidence['registration']> {
  const lacking = desk.lacks('registerApplication', 'readKey')
  if (lacking) return lacking
  const KEY_NAME = desk.names.of('application')
  const walk = await issueBy(desk, 'registerApplication', KEY_NAME)
  const pair = pairOf(walk)
  const confirmed = await desk.see(walk, pair, shows(KEY_NAME, pair))
  return recorded({
    names: { cancelled: '', confirmed: KEY_NAME },
    before,
    control: blocked('there was no such key'),
    cancelled: blocked('it is not cancelled'),
    confirmed: recorded(confirmed),
    environment:
      pair.is === 'recorded' ? await read(desk, 'environment', KEY_NAME, pair.value) : onward(pair),
  })
}

/** Creates a key: once up to the confirmation, which is cancelled, and once to its end (document, 3.1). */
export async function create(desk: Desk, before: KeyList): Promise<PortalEvidence['creation']> {
  const lacking = desk.lacks('createKey')
  if (lacking) return lacking
  const names = { cancelled: desk.names.of('cancelled'), confirmed: desk.names.of('created') }
  desk.asked.set(names.cancelled, undefined)
  const about = { KEY_NAME: names.cancelled }
  const stopped = await desk.walk({ journey: 'createKey', decision: 'cancel', about })
  const cancelled = await desk.see(stopped, blocked('no key pair was issued'))
  const walk = await issueBy(desk, 'createKey', names.confirmed)
  const pair = pairOf(walk)
  const confirmed = await desk.see(walk, pair, shows(names.confirmed, pair))
  const control = blocked('there was no such key')
  return recorded({ names, before, control, cancelled: recorded(cancelled), confirmed: recorded(confirmed) })
}

/** Renews a key that this run created. */
export async function renew(
  desk: Desk,
  created: Recorded<Seen>,
  names: Named,
): Promise<PortalEvidence['renewal']> {
  if (created.is !== 'recorded') return created
  const { pair, token, keys } = created.value
  if (pair.is !== 'recorded') return onward(pair)
  const about = aboutKey(names.confirmed, pair.value)
  const stopped = await desk.walk({ journey: 'renewKey', decision: 'cancel', about })
  const cancelled = await desk.see(stopped, pair)
  const walk = await desk.walk({ journey: 'renewKey', decision: 'confirm', about })
  const renewed = walk.failure ? pairOf(walk) : pairOf(walk, pair.value)
  const confirmed = await desk.see(walk, renewed, shows(names.confirmed, pair))
  return recorded({
    names: { cancelled: names.confirmed, confirmed: names.confirmed },
    before: keys,
    control: token,
    cancelled: recorded(cancelled),
    confirmed: recorded(confirmed),
    formerToken: await desk.token(pair),
  })
}

/** Revokes a key that this run created. */
export async function revoke(
  desk: Desk,
  { http, target }: Recorder,
  latest: Seen | undefined,
  names: Named,
): Promise<PortalEvidence['revocation']> {
  if (!latest) return blocked('there was no key to revoke')
  const { pair, token, keys } = latest
  if (pair.is !== 'recorded') return onward(pair)
  const about = aboutKey(names.confirmed, pair.value)
  const stopped = await desk.walk({ journey: 'revokeKey', decision: 'cancel', about })
  const cancelled = await desk.see(stopped, pair)
  const walk = await desk.walk({ journey: 'revokeKey', decision: 'confirm', about })
  const refused = walk.failure
    ? await desk.token(pair)
    : await desk.tokenUntil(pair, (answer) => !isAccepted(answer))
  const confirmed = { ...(await desk.see(walk, blocked('the key is revoked'))), pair, token: refused }
  const issued = needed('the token request', cancelled.token, 'access_token')
  return recorded({
    names: { cancelled: names.confirmed, confirmed: names.confirmed },
    before: keys,
    control: token,
    cancelled: recorded(cancelled),
    confirmed: recorded(confirmed),
    callAfterwards:
      issued.is === 'recorded'
        ? await http.send(get(target.businessApi.getUrl, businessCall(issued.value)))
        : issued,
  })
}

/** Takes a journey that issues a key, and keeps in mind that it has to be revoked. */
export async function issueBy(
  desk: Desk,
  journey: 'registerApplication' | 'createKey' | 'requestProduction',
  KEY_NAME: string,
): Promise<PortalWalk> {
  desk.asked.set(KEY_NAME, undefined)
  const walk = await desk.walk({ journey, decision: 'confirm', about: { KEY_NAME } })
  desk.asked.set(KEY_NAME, walk.readings.client_id)
  return walk
}

/** Reads one thing that the portal shows of a key. */
export async function read(
  desk: Desk,
  what: 'environment' | 'state',
  name: string,
  pair: ShownPair,
): Promise<Recorded<string>> {
  const lacking = desk.lacks('readKey')
  if (lacking) return lacking
  const walk = await desk.walk({ journey: 'readKey', about: aboutKey(name, pair) })
  if (walk.failure) return missing(walk.failure)
  const text = walk.readings[what]
  return text ? recorded(text) : blocked(`the portal showed no ${what}`)
}

/** Whether a list shows a key, by its client ID or its name. */
export function shows(name: string, pair: Recorded<ShownPair>): (keys: readonly string[]) => boolean {
  const marks = [name, ...(pair.is === 'recorded' ? [pair.value.client_id] : [])]
  return (keys) => keys.some((key) => marks.some((mark) => key.includes(mark)))
}

export const aboutKey = (KEY_NAME: string, { client_id }: ShownPair) => ({
  KEY_NAME,
  CLIENT_ID_OF_KEY: client_id,
})
