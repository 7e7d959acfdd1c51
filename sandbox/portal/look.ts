import type { KeyPair, NewKeyPair } from '../key-pairs.ts'
import { issuedPair, listOfKeys } from './pages/key-list.ts'
import { ENGLISH, type PortalWording } from './wording.ts'

/** How the portal looks. The document does not show its pages (3.1). */
export interface PortalLook {
  readonly wording: PortalWording
  /**
   * The name of a new key.
   *
   * @param pair - With the name that the developer gave.
   * @param number - The number of the key in the portal, from 1.
   */
  readonly nameOf: (pair: NewKeyPair, number: number) => string
  /** The HTML of the keys, each with its client ID, environment, state and action menu. */
  readonly keys: (pairs: readonly KeyPair[], wording: PortalWording) => string
  /** The HTML of a pair that was just issued, with its secret. */
  readonly issued: (pair: KeyPair, wording: PortalWording) => string
}

/** The default look. */
export const PLAIN: PortalLook = {
  wording: ENGLISH,
  nameOf: ({ name }) => name,
  keys: listOfKeys,
  issued: issuedPair,
}
