import type { KeyPair } from '../key-pairs.ts'
import { issuedPair } from './pages/issued.ts'
import { listOfKeys } from './pages/key-list.ts'
import { ENGLISH, type PortalWording } from './wording.ts'

/** How the portal looks; what a developer sees there is not shown (document 3.1). */
export interface PortalLook {
  readonly wording: PortalWording
  /** The HTML of the keys, each with its client ID, environment, state and action menu. */
  readonly keys: (pairs: readonly KeyPair[], wording: PortalWording) => string
  /** The HTML of a pair that was just issued, its secret included. */
  readonly issued: (pair: KeyPair, wording: PortalWording) => string
}

/** The default look. */
export const PLAIN: PortalLook = { wording: ENGLISH, keys: listOfKeys, issued: issuedPair }
