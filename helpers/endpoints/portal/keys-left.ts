import type { Time } from '../../base/formats.ts'
import { readEnvironment } from '../../config/environment.ts'
import { own, phrase, type Shown, show } from '../../secrets/shown.ts'
import {
  accountOf,
  checkoutOf,
  isOver,
  type KeptKey,
  type KeyLedger,
  type Left,
  ledgerOf,
  type Place,
} from './ledger.ts'

/** A key that a run made and that may still exist, as readers see it. A run that leaves one ends with exit code 6. */
export interface KeyLeft {
  readonly is: Left['is']
  readonly because: Shown
  /** Entries of the list that may be the key. */
  readonly candidates: readonly Shown[]
  /** `null` if the run ended before the client ID was read. */
  readonly clientId: Shown | null
  /** The name that the run gave the key; the portal may show it. */
  readonly name: Shown
  /** Address of the portal. */
  readonly portal: Shown
  readonly journey: KeptKey['journey']
  readonly since: Time<Shown>
}

/**
 * The keys that runs have left, as seen at the end of a run: those of this checkout and target, at any portal, and those of
 * other checkouts with the same account at the same portal, if their run is over.
 */
export function keysLeft(ledger: KeyLedger, place: Place): readonly KeyLeft[] {
  const isOfHere = ({ checkout, account }: KeptKey) =>
    checkout === checkoutOf(place) || account === accountOf(place)
  return ledger
    .keys()
    .filter((key) => isOfHere(key) && isOver(key, place))
    .map(shown)
}

function shown({ clientId, name, portal, journey, since, left }: KeptKey): KeyLeft {
  const {
    is = clientId === undefined ? 'perhaps' : 'alive',
    because = NOT_LOOKED_AT,
    seen,
    candidates = [],
  } = left ?? {}
  return {
    is,
    because: show(seen === undefined ? because : `in the run of ${minuteOf(seen)}: ${because}`),
    candidates: candidates.map((text) => show(text)),
    clientId: clientId === undefined ? null : show(clientId),
    name: show(name),
    portal: show(portal),
    journey,
    since: show(since),
  }
}

/** A time to the minute, in words. */
const minuteOf = (time: string): string => `${time.slice(0, 16).replace('T', ' at ')} UTC`

const NOT_LOOKED_AT = 'its run ended abruptly, and no later run has looked for it'

const REMEDIES = {
  alive: 'Revoke it by hand. Each run tries again, and exits with code 6 until the key is gone',
  perhaps:
    'Revoke by hand any key that you do not recognise. Each run exits with code 6 until no such key is listed',
} as const satisfies Record<KeyLeft['is'], string>

/** What a reader needs to know about a key that is left: which it is, why it is left, and what to do. */
export function wordsOf({ is, clientId, name, portal, journey, since, because }: KeyLeft) {
  const what = clientId === null ? name : phrase`client ID ${clientId} (${name})`
  const end = own(because.endsWith('.') ? '' : '.')
  return {
    heading: is === 'alive' ? 'A live key is left' : 'A live key may be left',
    which: phrase`${what}, created by ${own(journey)} at ${portal} on ${own(minuteOf(since))}`,
    because: phrase`${own(`${because.charAt(0).toUpperCase()}${because.slice(1)}`)}${end}`,
    todo: own(`${REMEDIES[is]}, or its entry in the ledger is deleted.`),
  } as const
}

/**
 * The keys that a run must report: its own and those of earlier runs, unless they are known to be gone.
 *
 * @param shell - the variables of the process
 * @param folder - the project's folder
 */
export function keysOfRun(shell: NodeJS.ProcessEnv, folder: string): readonly KeyLeft[] {
  const { target, values } = readEnvironment(shell, folder)
  const { PORTAL_URL: portal, PORTAL_USERNAME: username } = values
  return keysLeft(ledgerOf(values), { folder, target, portal, username })
}

/** Forgets the keys of this checkout and target. It is for an embedded service, whose keys end with it. */
export function forgetKeys(shell: NodeJS.ProcessEnv, folder: string): void {
  const { target, values } = readEnvironment(shell, folder)
  const ledger = ledgerOf(values)
  for (const key of ledger.keys()) if (key.checkout === checkoutOf({ folder, target })) ledger.forget(key)
}
