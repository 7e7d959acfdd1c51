import { type Shown, show } from '../../secrets/shown.ts'
import { accountOf, checkoutOf, type KeptKey, LEFT_BEHIND_MS, type Left } from './kept-key.ts'
import type { KeyLedger } from './ledger.ts'

/** A key that a run made and that is not known to be gone, for readers. */
export interface KeyLeft {
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
  /** When it was made, ISO 8601. */
  readonly since: Shown
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
