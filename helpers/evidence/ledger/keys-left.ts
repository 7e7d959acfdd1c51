import type { Time } from '../../base/formats.ts'
import { own, phrase, type Shown, show } from '../../secrets/shown.ts'
import { accountOf, checkoutOf, type KeptKey, LEFT_BEHIND_MS, type Left } from './kept-key.ts'
import type { KeyLedger } from './ledger.ts'

/** A key that a run made and that is not known to be gone, for readers. */
export interface KeyLeft {
  /** All but `pending` end a run with exit code 6. */
  readonly is: Left['is']
  readonly because: Shown
  /** What the list shows that may be the key, a text each. */
  readonly candidates: readonly Shown[]
  /** `null` if the run ended before the client ID was read. */
  readonly clientId: Shown | null
  /** What the portal was told, and may show. */
  readonly name: Shown
  /** Address of the portal. */
  readonly portal: Shown
  readonly journey: KeptKey['journey']
  readonly since: Time<Shown>
}

/** Whether a key may get tokens before its request is decided. */
export const mayBeAlive = ({ is }: Pick<KeyLeft, 'is'>): boolean => is !== 'pending'

/** Whether a report lists a key that may be alive. */
export const hasLiveKeys = (report?: { readonly keysLeft: readonly KeyLeft[] }): boolean =>
  report?.keysLeft.some(mayBeAlive) ?? false

/** Where a run looks for keys. */
export interface Place {
  readonly folder: string
  readonly target: string
  readonly portal?: string | undefined
  readonly username?: string | undefined
}

/** Whether the run of a key is over: one of the same checkout, or one long ago. */
export function isOver({ checkout, since }: KeptKey, { folder, target }: Place, now = Date.now()): boolean {
  return checkout === checkoutOf(folder, target) || Date.parse(since) < now - LEFT_BEHIND_MS
}

/**
 * What runs have left, as seen at the end of one: the keys of this checkout and target, whichever portal they are at,
 * and those of others at the same portal whose run is over.
 */
export function keysLeft(ledger: KeyLedger, place: Place): readonly KeyLeft[] {
  const { folder, target, portal = '', username } = place
  const isOfHere = ({ checkout, account }: KeptKey) =>
    checkout === checkoutOf(folder, target) || account === accountOf(portal, username)
  return ledger
    .keys()
    .filter((key) => isOfHere(key) && isOver(key, place))
    .map(told)
}

function told(key: KeptKey): KeyLeft {
  const { clientId, name, portal, journey, since, left = notLookedAt(key) } = key
  return {
    is: left.is,
    because: show(left.because),
    candidates: (left.candidates ?? []).map((text) => show(text)),
    clientId: clientId === undefined ? null : show(clientId),
    name: show(name),
    portal: show(portal),
    journey,
    since: show(since),
  }
}

const notLookedAt = ({ clientId }: KeptKey): Left => ({
  is: clientId === undefined ? 'perhaps' : 'alive',
  because: 'its run ended abruptly, and no later run has looked for it',
})

/** A key that is left, in words. */
export interface KeyWords {
  readonly heading: (typeof HEADING)[KeyLeft['is']]
  /** Which key it is, and where and how it was made. */
  readonly which: Shown
  readonly because: Shown
  /** What the reader has to do, and what happens until then. */
  readonly todo: (typeof TODO)[KeyLeft['is']]
}

const HEADING = {
  alive: 'A live key is left',
  perhaps: 'A live key may be left',
  pending: 'A request for Production access is left',
} as const satisfies Record<KeyLeft['is'], string>

const TODO = {
  alive: 'Revoke it by hand. Each run tries again, and exits with code 6 until the key is gone.',
  perhaps:
    'Revoke by hand any key that you do not recognise. Each run exits with code 6 until no such key is listed, or its entry in the ledger is deleted.',
  pending: 'Each run tries to withdraw it, and reports it until it is gone.',
} as const satisfies Record<KeyLeft['is'], string>

/** What a reader needs to know about a key that is left. */
export function wordsOf({ is, clientId, name, portal, journey, since, because }: KeyLeft): KeyWords {
  const what = clientId === null ? name : phrase`client ID ${clientId} (${name})`
  const day = own(since.slice(0, 16).replace('T', ' at '))
  const end = own(because.endsWith('.') ? '' : '.')
  return {
    heading: HEADING[is],
    which: phrase`${what}, created by ${own(journey)} at ${portal} on ${day} UTC`,
    because: phrase`${own(`${because.charAt(0).toUpperCase()}${because.slice(1)}`)}${end}`,
    todo: TODO[is],
  }
}
