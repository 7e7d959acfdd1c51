import { decodeJwt, decodeProtectedHeader, type JWTPayload } from 'jose'
import { combined } from '../behaviors/combined.ts'
import { disguised } from '../behaviors/disguise.ts'
import type { AlterMembers } from '../behaviors/members.ts'
import { inAnswer, renamed, replaced } from '../behaviors/members.ts'
import type { Faults } from './fault.ts'

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

const DATES: ReadonlySet<string> = new Set(['iat', 'exp'])

/** Access tokens with other claims, signed by the service. */
const signedAgain = (alter: (claims: JWTPayload) => JWTPayload) =>
  disguised('client-credentials', (access, { keys, sign }) => {
    const claims = decodeJwt(access)
    return sign({ ...claims, ...alter(claims) }, { key: keys.service }, decodeProtectedHeader(access))
  })

const answer = (alter: AlterMembers) => inAnswer('client-credentials', alter)

/** Faults in the fields of the token response of the client-credentials grant (document 2.2). */
export const tokenFields = {
  'token.access-token-opaque': {
    says: 'The access_token of the client-credentials grant is an opaque string, not a JWT.',
    breaks: ['token.access-token'],
    behavior: disguised('client-credentials', (token) => token.slice(-40)),
  },
  'token.access-token-two-parts': {
    says: 'The access_token of the client-credentials grant lacks the header of a JWT.',
    breaks: ['token.access-token'],
    behavior: disguised('client-credentials', (token) => token.slice(token.indexOf('.') + 1)),
  },
  'token.access-token-without-alg': {
    says: 'The header of the access_token of the client-credentials grant names no algorithm.',
    breaks: ['token.access-token'],
    behavior: disguised('client-credentials', (token) => token.replace(/^[^.]*/, encoded({ typ: 'JWT' }))),
  },
  'token.access-token-list': {
    says: 'The payload of the access_token of the client-credentials grant is an array.',
    breaks: ['token.access-token'],
    behavior: disguised('client-credentials', (token) => {
      const [header, , signature] = token.split('.')
      return [header, encoded([decodeJwt(token)]), signature].join('.')
    }),
  },
  'token.access-token-without-signature': {
    says: 'The access_token of the client-credentials grant has an empty signature, although its header names an algorithm.',
    breaks: ['token.access-token'],
    behavior: disguised('client-credentials', (token) => token.replace(/[^.]*$/, '')),
  },
  'token.access-token-five-parts': {
    says: 'The access_token of the client-credentials grant has five parts, but its header names no content encryption.',
    breaks: ['token.access-token'],
    behavior: disguised('client-credentials', (token) => `${token}.${token.slice(-20)}.${token.slice(-20)}`),
  },
  'token.fields-renamed': {
    says: 'The token response has its field names in camel case.',
    breaks: [
      'token.access-token',
      'token.token-type',
      'token.token-type-lower-case',
      'token.expires-in',
      'token.expires-in-86400',
    ],
    behavior: answer((body) => {
      renamed('access_token', 'accessToken')(body)
      renamed('token_type', 'tokenType')(body)
      renamed('expires_in', 'expiresIn')(body)
    }),
  },
  'token.token-type-other': {
    says: 'The token_type of the token response is mac.',
    breaks: ['token.token-type', 'token.token-type-lower-case'],
    behavior: answer(replaced('token_type', 'mac')),
  },
  'token.token-type-capitalised': {
    says: 'The token_type of the token response is Bearer, with a capital letter.',
    breaks: ['token.token-type-lower-case'],
    behavior: answer(replaced('token_type', 'Bearer')),
  },
  'token.expires-in-zero': {
    says: 'The expires_in of the token response is 0.',
    breaks: ['token.expires-in', 'token.expires-in-86400'],
    behavior: answer(replaced('expires_in', 0)),
  },
  'token.expires-in-milliseconds': {
    says: 'The expires_in of the token response is in milliseconds.',
    breaks: ['token.expires-in-86400', 'token.lifetime', 'token.expires-in-left'],
    behavior: answer(replaced('expires_in', 86_400_000)),
  },
  'token.dates-as-text': {
    says: 'The access token of the client-credentials grant has strings as iat and exp.',
    breaks: ['token.lifetime', 'token.profile-claims', 'token.claims'],
    behavior: disguised('client-credentials', (access, { keys, sign }) => {
      const claims = JSON.stringify(decodeJwt(access), (name, value) =>
        DATES.has(name) ? `${value}` : value,
      )
      return sign(JSON.parse(claims), { key: keys.service }, decodeProtectedHeader(access))
    }),
  },
  'token.dates-in-milliseconds': {
    says: 'The access token of the client-credentials grant has iat and exp in milliseconds.',
    breaks: ['token.lifetime', 'token.claims'],
    behavior: signedAgain(({ iat = 0, exp = 0 }) => ({ iat: iat * 1000, exp: exp * 1000 })),
  },
  'token.not-before-text': {
    says: 'The access token of the client-credentials grant has a string as nbf.',
    breaks: ['token.claims'],
    behavior: signedAgain(({ iat }) => Object.fromEntries([['nbf', String(iat)]])),
  },
  'token.scope-of-another': {
    says: 'The access token of the client-credentials grant has another scope than the token response.',
    breaks: ['token.scope-own'],
    behavior: signedAgain(() => ({ scope: 'payments' })),
  },
  'token.scope-told-wider': {
    says: 'The token response has one more scope than its access token.',
    breaks: ['token.scope-own'],
    behavior: answer((body) => {
      body.scope = `${body.scope} payments`
    }),
  },
  'token.issued-before': {
    says: 'The token response has a token that was issued ten minutes ago, with a full expires_in.',
    breaks: ['token.expires-in-left'],
    behavior: signedAgain(({ iat = 0, exp = 0 }) => ({ iat: iat - 600, exp: exp - 600 })),
  },
  'token.lifetime-overstated': {
    says: 'The expires_in of the token response is a day, as in the sample, although the token lasts an hour.',
    breaks: ['token.lifetime', 'token.expires-in-left'],
    behavior: combined(
      { settings: { lifetimes: { clientCredentialsToken: 3600 } } },
      answer(replaced('expires_in', 86_400)),
    ),
  },
} as const satisfies Faults
