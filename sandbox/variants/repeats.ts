import { asFirst } from '../behaviors/as-first.ts'
import { repeated } from '../faults/repeated.ts'
import type { Variants } from './variant.ts'

/** Services that give what they gave before, which the document does not forbid. */
export const repeats = {
  'repeats.access-token': {
    says: 'As long as an access token of the client-credentials grant is valid, the application gets it again.',
    behavior: asFirst('client-credentials', 'access_token'),
    leftOut: ['token.unguessable'],
  },
  'repeats.code': {
    says: 'Every redirect carries the same code.',
    behavior: repeated['exchange.code-repeated'].behavior,
    warnings: ['authorization.code-own'],
    leftOut: ['authorization.code-unguessable'],
  },
  'repeats.tokens': {
    says: 'The same access token stands for every consent.',
    behavior: repeated['exchange.access-token-repeated'].behavior,
    warnings: ['exchange.tokens-own'],
    inapplicable: ['exchange.code-reuse-revokes'],
  },
} as const satisfies Variants
