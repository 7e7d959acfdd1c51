import { own, phrase, type Shown } from '../../secrets/shown.ts'
import type { KeyLeft } from './keys-left.ts'

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
