import type { Replacement } from '../../behaviors/replacing.ts'
import {
  otherAccessTokens,
  otherCodes,
  otherRefreshTokens,
  otherRequestUris,
} from '../../behaviors/replacing.ts'
import type { Faults } from '../fault.ts'

const URN = 'urn:ietf:params:oauth:request_uri:'
const CONSTANT = '8c1f6f0e-long-and-random-and-the-same-each-time-4b7a-'

const counter: Replacement = (_own, count) => `${CONSTANT}${String(count).padStart(6, '0')}`
const short: Replacement = (own) => own.slice(0, 8)

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Values that can be guessed (RFC 6749, 10.10; RFC 9126, 2.2), or have illegal characters (A.11, A.17; RFC 6750, 2.1). */
export const guessed = {
  'guess.token.counter': {
    says: 'Access tokens of the client-credentials grant differ only in a counter, with a constant signature.',
    breaks: ['token.unguessable'],
    behavior: otherAccessTokens('client-credentials', (_own, count) =>
      [encoded({ alg: 'HS256' }), encoded({ jti: counter('', count) }), CONSTANT].join('.'),
    ),
  },
  'guess.par.counter': {
    says: 'Values of request_uri differ only in a counter.',
    breaks: ['par.request-uri-unguessable'],
    behavior: otherRequestUris((own, count) => `${URN}${counter(own, count)}`),
  },
  'guess.par.short': {
    says: 'Values of request_uri differ only in eight characters.',
    breaks: ['par.request-uri-unguessable'],
    behavior: otherRequestUris((own) => `${URN}${own.slice(-8)}-of-this-server`),
  },
  'guess.authorization.counter': {
    says: 'Authorization codes differ only in a counter.',
    breaks: ['authorization.code-unguessable'],
    behavior: otherCodes(counter),
  },
  'guess.authorization.short': {
    says: 'Authorization codes are eight characters long.',
    breaks: ['authorization.code-unguessable'],
    behavior: otherCodes(short),
  },
  'guess.authorization.repeated': {
    says: 'Authorization codes consist of one digit, repeated forty times.',
    breaks: ['authorization.code-unguessable'],
    behavior: otherCodes((_own, count) => String(count % 10).repeat(40)),
  },
  'guess.authorization.umlaut': {
    says: 'Authorization codes have a non-ASCII character.',
    breaks: ['authorization.code-characters'],
    behavior: otherCodes((own) => `ü${own}`),
  },
  'guess.exchange.access-counter': {
    says: 'Access tokens of the code grant differ only in a counter.',
    breaks: ['exchange.tokens-unguessable'],
    behavior: otherAccessTokens('exchange', counter),
  },
  'guess.exchange.access-characters': {
    says: 'Access tokens of the code grant have a character that is not allowed in the Authorization header.',
    breaks: ['exchange.access-token-characters'],
    behavior: otherAccessTokens('exchange', (own) => `${own}|1`),
  },
  'guess.exchange.refresh-counter': {
    says: 'Refresh tokens differ only in a counter.',
    breaks: ['exchange.tokens-unguessable'],
    behavior: otherRefreshTokens(counter),
  },
  'guess.exchange.refresh-characters': {
    says: 'Refresh tokens have a non-ASCII character.',
    breaks: ['exchange.refresh-token-characters'],
    behavior: otherRefreshTokens((own) => `${own}ü`),
  },
} as const satisfies Faults
