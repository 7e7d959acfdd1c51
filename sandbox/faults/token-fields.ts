import { decodeJwt, decodeProtectedHeader, type JWTPayload } from 'jose'
import { combined } from '../behaviors/combined.ts'
import { disguised } from '../behaviors/disguise.ts'
import type { AlterMembers } from '../behaviors/members.ts'
import { inAnswer, renamed, replaced } from '../behaviors/members.ts'
import type { Faults } from './fault.ts'

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

const DATES: ReadonlySet<string> = new Set(['iat', 'exp'])

/** Access tokens with other claims, signed by the service. */
const signedAnew = (alter: (claims: JWTPayload) => JWTPayload) =>
  disguised('client-credentials', (access, { keys, sign }) => {
    const claims = decodeJwt(access)
    return sign({ ...claims, ...alter(claims) }, { key: keys.service }, decodeProtectedHeader(access))
  })

const answer = (alter: AlterMembers) => inAnswer('client-credentials', alter)

/** Fields of the token response of the client-credentials grant (document 2.2). */
export const tokenFields = {
  'token.access-token-opaque': {
    says: 'The access_token of the client-credentials grant is an opaque text and no JWT.',
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
    says: 'The payload of the access_token of the client-credentials grant is a list.',
    breaks: ['token.access-token'],
    behavior: disguised('client-credentials', (token) => {
      const [header, , signature] = token.split('.')
      return [header, encoded([decodeJwt(token)]), signature].join('.')
    }),
  },
  'token.access-token-without-signature': {
    says: 'The access_token of the client-credentials grant lacks the signature of its algorithm.',
    breaks: ['token.access-token'],
    behavior: disguised('client-credentials', (token) => token.replace(/[^.]*$/, '')),
  },
  'token.access-token-five-parts': {
    says: 'The access_token of the client-credentials grant has five parts, and its header no content encryption.',
    breaks: ['token.access-token'],
    behavior: disguised('client-credentials', (token) => `${token}.${token.slice(-20)}.${token.slice(-20)}`),
  },
  'token.fields-renamed': {
    says: 'The token response spells the names of its fields in camel case.',
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
    says: 'The token_type of the token response names the MAC type.',
    breaks: ['token.token-type', 'token.token-type-lower-case'],
    behavior: answer(replaced('token_type', 'mac')),
  },
  'token.token-type-capitalised': {
    says: 'The token_type of the token response is written Bearer.',
    breaks: ['token.token-type-lower-case'],
    behavior: answer(replaced('token_type', 'Bearer')),
  },
  'token.expires-in-zero': {
    says: 'The token response declares a token that has already expired.',
    breaks: ['token.expires-in', 'token.expires-in-86400'],
    behavior: answer(replaced('expires_in', 0)),
  },
  'token.expires-in-milliseconds': {
    says: 'The expires_in of the token response counts milliseconds.',
    breaks: ['token.expires-in-86400', 'token.lifetime', 'token.expires-in-left'],
    behavior: answer(replaced('expires_in', 86_400_000)),
  },
  'token.dates-as-text': {
    says: 'The access token of the client-credentials grant has iat and exp as texts.',
    breaks: ['token.lifetime', 'token.profile-claims', 'token.claims'],
    behavior: disguised('client-credentials', (access, { keys, sign }) => {
      const claims = JSON.stringify(decodeJwt(access), (name, value) =>
        DATES.has(name) ? `${value}` : value,
      )
      return sign(JSON.parse(claims), { key: keys.service }, decodeProtectedHeader(access))
    }),
  },
  'token.dates-in-milliseconds': {
    says: 'The access token of the client-credentials grant counts iat and exp in milliseconds.',
    breaks: ['token.lifetime', 'token.claims'],
    behavior: signedAnew(({ iat = 0, exp = 0 }) => ({ iat: iat * 1000, exp: exp * 1000 })),
  },
  'token.not-before-text': {
    says: 'The access token of the client-credentials grant has a text as nbf.',
    breaks: ['token.claims'],
    behavior: signedAnew(({ iat }) => Object.fromEntries([['nbf', String(iat)]])),
  },
  'token.scope-of-another': {
    says: 'The access token of the client-credentials grant has another scope than the token response.',
    breaks: ['token.scope-own'],
    behavior: signedAnew(() => ({ scope: 'payments' })),
  },
  'token.scope-told-wider': {
    says: 'The token response has one scope more than its access token.',
    breaks: ['token.scope-own'],
    behavior: answer((body) => {
      body.scope = `${body.scope} payments`
    }),
  },
  'token.issued-before': {
    says: 'The token response gives a token that was issued ten minutes before, and its whole lifetime.',
    breaks: ['token.expires-in-left'],
    behavior: signedAnew(({ iat = 0, exp = 0 }) => ({ iat: iat - 600, exp: exp - 600 })),
  },
  'token.lifetime-overstated': {
    says: 'The expires_in of the token response is the day of the sample, whatever the token says.',
    breaks: ['token.lifetime', 'token.expires-in-left'],
    behavior: combined(
      { settings: { lifetimes: { clientCredentialsToken: 3600 } } },
      answer(replaced('expires_in', 86_400)),
    ),
  },
} as const satisfies Faults
