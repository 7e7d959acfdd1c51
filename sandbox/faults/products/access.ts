import { type ProductClauseId, type ProductTopic, productClauseId } from '../../../contract/products.ts'
import { accepted, refusedWith } from '../../behaviors/answers.ts'
import type { Behavior } from '../../behaviors/behavior.ts'
import * as call from '../../behaviors/products.ts'
import { type ProductName, productEndpoint } from '../../endpoints.ts'
import type { Fault } from '../fault.ts'

/** The names of the products in sentences. */
export const TITLES: Readonly<Record<ProductName, string>> = {
  accounts: 'The product Accounts',
  'reference-rates': 'The product Reference rates',
  branches: 'The product Branches',
  preferences: 'The product Preferences',
}

/** The names of the products. */
export const PRODUCTS = Object.keys(TITLES) as readonly ProductName[]

/** Calls that a product should refuse but accepts, and the clause that this breaks. */
const LET_IN: readonly (readonly [
  what: string,
  topic: ProductTopic,
  says: string,
  whom: Partial<Record<ProductName, call.LetsIn>>,
])[] = [
  [
    'client-token-taken',
    'method',
    'accepts a token of the client-credentials grant, without a consent',
    { accounts: call.hasClientToken },
  ],
  [
    'former-taken',
    'method',
    'still accepts the API key alone, although it was migrated',
    { preferences: call.hasKeyAlone },
  ],
  [
    'none-taken',
    'refuses-without',
    'answers a call without a credential',
    {
      accounts: call.hasNothing,
      'reference-rates': call.hasNothing,
      branches: call.hasNothing,
      preferences: call.hasNothing,
    },
  ],
  [
    'altered-taken',
    'refuses-altered',
    'accepts an altered credential',
    {
      accounts: call.hasAlteredText,
      'reference-rates': call.hasAlteredJwt,
      branches: call.hasOtherKey,
      preferences: async (request, tools) =>
        (await call.hasAlteredJwt(request, tools)) || call.hasAlteredText(request, tools),
    },
  ],
  [
    'expired-taken',
    'refuses-expired',
    'accepts an expired access token',
    {
      'reference-rates': call.hasExpiredJwt,
      preferences: call.hasExpiredJwt,
    },
  ],
]

type Entry = readonly [id: string, fault: Fault]

const letIn = PRODUCTS.flatMap((product) =>
  LET_IN.flatMap(([what, topic, says, { [product]: isMeant }]): readonly Entry[] =>
    isMeant
      ? [
          [
            `products.${product}.${what}`,
            {
              says: `${TITLES[product]} ${says}.`,
              breaks: [productClauseId(product, topic)],
              behavior: call.letsIn(product, isMeant),
            },
          ],
        ]
      : [],
  ),
)

const refusesAll = (product: ProductName): Behavior => ({
  response: { [productEndpoint(product)]: accepted(refusedWith(403, 'access_denied')) },
})

/** Products that refuse their own access method. */
const refusing = PRODUCTS.map((product): Entry => {
  const accepts: ProductClauseId = productClauseId(product, 'accepts')
  return [
    `products.${product}.own-refused`,
    {
      says: `${TITLES[product]} refuses the access method that its reference states.`,
      breaks: [accepts, 'api.method-in-migration'],
      behavior: refusesAll(product),
    },
  ]
})

/** Products that accept other callers than their references say (document 1, 3.1, 4.6 and 5.7). */
export const access: Readonly<Record<string, Fault>> = Object.fromEntries([...refusing, ...letIn])
