import type { Clauses } from './clause.ts'

/** Section 1: what the service does. Its two ways to get a token are `token.request` and `exchange.request`. */
export const service = {
  'service.business-scope': {
    section: '1',
    force: 'silent',
    says: 'The document does not show the functional scope of the business APIs.',
  },
} as const satisfies Clauses
