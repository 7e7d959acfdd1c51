import { CAUSE_CLAUSES } from '../../contract/requests/causes.ts'
import { combined } from '../behaviors/combined.ts'
import { inAnswer, inDetails, replaced, without } from '../behaviors/members.ts'
import {
  otherAccessTokens,
  otherCodes,
  otherRefreshTokens,
  otherRequestUris,
} from '../behaviors/replacing.ts'
import { type Fault, faultOf } from '../faults/index.ts'
import type { Variant, Variants } from './variant.ts'

const counted = (_own: string, count: number): string => `the-same-each-time-|-but-for-${count}-ü`

/** Services that keep what the document states, but not what the standards behind it require. */
export const careless = {
  'careless.answers': {
    says: 'Answers lack members and headers that the standards require, and have some that they forbid.',
    behavior: combined(
      inAnswer('client-credentials', replaced('refresh_token', 'A-refresh-token-of-nobody')),
      inAnswer('exchange', without('token_type')),
      inAnswer('exchange', without('expires_in')),
      inAnswer('exchange', inDetails(replaced('type', 'payment_initiation'))),
      inAnswer('par', without('expires_in')),
      ...[
        'owes.token.storable',
        'owes.exchange.storable',
        'owes.exchange.plain-text',
        'owes.par.plain-text',
        'owes.date',
      ].map((id) => faultOf(id).behavior),
    ),
    warnings: [
      'token.no-refresh-token',
      'token.no-store',
      'exchange.token-type',
      'refresh.token-type',
      'exchange.expires-in',
      'exchange.details-asked-for',
      'exchange.no-store',
      'exchange.content-type',
      'par.expires-in',
      'par.expires-in-short',
      'par.content-type',
      'service.date',
    ],
  },
  'careless.redirects': departing(
    'Redirects have forbidden parameters, and make the browser send the forms of pages again.',
    'owes.authorization.iss-other',
    'owes.authorization.iss-twice',
    'owes.authorization.fragment',
    'owes.authorization.access-token',
    'owes.authorization.sent-on',
    'owes.authorization.denial-without-state',
    'owes.authorization.denial-quoted',
  ),
  'careless.values': {
    says: 'Codes, tokens and the request_uri differ only in a counter, and contain illegal characters.',
    behavior: combined(
      otherCodes(counted),
      otherRefreshTokens((own, count) => `refresh ${counted(own, count)}`),
      otherAccessTokens('exchange', counted),
      otherRequestUris(counted),
      faultOf('guess.token.counter').behavior,
    ),
    warnings: [
      'token.unguessable',
      'par.request-uri-absolute',
      'par.request-uri-unguessable',
      'authorization.code-unguessable',
      'authorization.code-characters',
      'exchange.tokens-unguessable',
      'exchange.access-token-characters',
      'exchange.refresh-token-characters',
    ],
    leftOut: ['token.lifetime', 'token.expires-in-left'],
    inapplicable: ['token.client-id', 'token.profile-claims', 'token.scope-own'],
  },
  'careless.errors': {
    ...departing(
      'Errors have codes and descriptions that the standards do not allow, and challenges do not fit the request.',
      ...['token', 'exchange', 'par'].flatMap((area) => [`errors.${area}.own-code`, `errors.${area}.quotes`]),
      'errors.api.error-always',
      'errors.api.error-other',
      'errors.api.basic-by-put',
    ),
    inapplicable: [...CAUSE_CLAUSES, 'assertion.basic-challenge'],
  },
} as const satisfies Variants

/** A service with several faults, none of which breaks what the document states. */
function departing(says: string, ...ids: readonly string[]): Variant {
  const faults: readonly Fault[] = ids.map(faultOf)
  return {
    says,
    behavior: combined(...faults.map(({ behavior }) => behavior)),
    warnings: [...new Set(faults.flatMap(({ breaks }) => breaks))],
    ...(faults.some(({ inBrowser }) => inBrowser) && { inBrowser: true }),
  }
}
