import {
  endedByNextApproval,
  endedByNextExchange,
  endedByStranger,
  endsRefreshTokens,
} from '../behaviors/token-life.ts'
import type { Variants } from './variant.ts'

/** Services in which something else has already had the effect that a clause is about. */
export const endings = {
  'endings.grant-ended-by-stranger': {
    says: 'All tokens of an application end once another application sends its refresh token (RFC 6749, 10.4).',
    behavior: endedByStranger,
    inconclusive: [
      'refresh.token-of-client',
      'revocation.post-only',
      'revocation.token-of-client',
      'revocation.authentication',
      'revocation.ends-access-token',
      'introspection.inactive',
      'introspection.inactive-alone',
    ],
    blocked: ['refresh.scope'],
  },
  'endings.refresh-token-ended-with-access-token': {
    says: 'The revocation of an access token also ends the refresh tokens of its application (RFC 7009, 2.1).',
    behavior: endsRefreshTokens,
  },
  'endings.tokens-ended-by-next-exchange': {
    says: 'One consent of an application and a user lives at a time: the exchange of a code ends the tokens of the former.',
    behavior: endedByNextExchange,
  },
  'endings.tokens-ended-by-next-approval': {
    says: 'One consent of an application and a user lives at a time: an approval ends the tokens of the former.',
    behavior: endedByNextApproval,
  },
} as const satisfies Variants
