import { createHash } from 'node:crypto'
import type { Filled, Time } from '../../base/formats.ts'

/** Journeys that create a key, or give one another client ID. */
export type MakingJourney = 'registerApplication' | 'createKey' | 'renewKey' | 'requestProduction'

/** Why a key is not known to be gone. */
export interface Left {
  /**
   * `pending`: a request for Production access that is not decided. `perhaps`: it is not known whether there is a key.
   */
  readonly is: 'alive' | 'pending' | 'perhaps'
  readonly because: string
  /** What the list shows that may be the key, a text each. */
  readonly candidates?: readonly string[]
}

/**
 * A name that can be one of a file.
 * @pattern ^[A-Za-z0-9-]+$
 */
export type Word = string

/**
 * A key that a run created, or was about to create: all that a later run needs to revoke it and to see that it is gone.
 */
export interface KeptKey {
  /** Identifies it among all keys. */
  readonly id: Word
  /** What the portal was told, and may show. */
  readonly name: Word
  readonly target: Filled
  /** Which checkout created it: see `checkoutOf`. */
  readonly checkout: Word
  /** Address of the portal. */
  readonly portal: Filled
  /** Whose it is at the portal: see `accountOf`. */
  readonly account: Word
  readonly journey: MakingJourney
  readonly since: Time
  /** The list of keys as it was before, one text each. */
  readonly before: readonly string[]
  readonly clientId?: Filled
  /** Every client secret that it had, each a JWE (RFC 7516). */
  readonly secrets: readonly Filled[]
  /** It is being renewed: it may have a secret that was not read. */
  readonly isRenewing?: boolean
  /** The portal has listed it. */
  readonly listed?: boolean
  /** Its pair got a token. */
  readonly worked?: boolean
  /** Its revocation was confirmed. */
  readonly revoked?: boolean
  /** `approved` as soon as somebody may have approved its request, `denied` once the reviewer did. */
  readonly review?: 'approved' | 'denied'
  /** How it was first listed, before a request was decided. */
  readonly pendingAs?: string
  readonly left?: Left
}

/** Age from which a key of another checkout counts as left behind: longer than any run. */
export const LEFT_BEHIND_MS = 60 * 60_000

/** The checkout and target that a run belongs to; two runs of one do not go on at the same time. */
export const checkoutOf = (folder: string, target: string): string => hash(`${folder}\0${target}`)

/** The developer as whom a run signs in to a portal. */
export const accountOf = (portal: string, username = ''): string => hash(`${portal}\0${username}`)

const hash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16)
