import { addresses } from './addresses.ts'
import { answers, repeats } from './answers.ts'
import { careless } from './careless.ts'
import { endings } from './endings.ts'
import { idToken } from './id-token.ts'
import { logIns } from './log-ins.ts'
import { metadata } from './metadata.ts'
import { offers } from './offers.ts'
import { dataProvider, pages } from './pages.ts'
import { portal } from './portal.ts'
import { products } from './products.ts'
import { publishedKeys } from './published-keys.ts'
import { refusals } from './refusals.ts'
import { transport } from './transport.ts'
import type { Variants } from './variant.ts'

export type { Variant, Variants } from './variant.ts'

/** All variants of the sandbox, by id. */
export const variants = {
  ...addresses,
  ...pages,
  ...logIns,
  ...dataProvider,
  ...transport,
  ...answers,
  ...idToken,
  ...metadata,
  ...publishedKeys,
  ...refusals,
  ...careless,
  ...endings,
  ...repeats,
  ...portal,
  ...products,
  ...offers,
} as const satisfies Variants
