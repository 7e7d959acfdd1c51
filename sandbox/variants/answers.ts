import { decodeJwt, UnsecuredJWT } from 'jose'
import { alterRedirect, readClaims } from '../behaviors/alter.ts'
import { jsonText, writeTwice } from '../behaviors/alterations/json-member.ts'
import { acceptedAs, written } from '../behaviors/answers.ts'
import { bearerOf, beforeApiCall, letThrough } from '../behaviors/bearer.ts'
import type { ResponseHook } from '../behaviors/behavior.ts'
import { combined } from '../behaviors/combined.ts'
import { disguised } from '../behaviors/disguise.ts'
import { encrypted } from '../behaviors/id-tokens.ts'
import { type AlterMembers, asFirst, inAnswer, inDetails, renamed, replaced } from '../behaviors/members.ts'
import { firstOf, forgetFirst } from '../behaviors/remembering.ts'
import type { Endpoint } from '../endpoints.ts'
import { repeated } from '../faults/repeated.ts'
import { withoutClientId } from '../faults/tokens.ts'
import type { JsonObject } from '../json.ts'
import type { Variants } from './variant.ts'

const IN_JSON = ['client-credentials', 'discovery', 'jwks', 'par', 'exchange'] as const satisfies Endpoint[]

const writeAllTwice = (body: JsonObject): string => {
  for (const [name, value] of Object.entries(body)) if (value !== undefined) writeTwice(body, name)
  return jsonText(body)
}

/** Gives each application its first access token of the code grant again and again. */
const repeatTokens: ResponseHook = (response, tools, { form }) => {
  const { access_token: own, ...others } = response.json
  if (response.status !== 200 || typeof own !== 'string') return
  const sender = readClaims(form.get('client_assertion') ?? '')?.sub
  response.json = { ...others, access_token: firstOf(tools, `access token of ${sender}`, own) }
}

let nextId = 0

const withDeepMember = (members: JsonObject): string =>
  JSON.stringify(members).replace(/\}$/, `,"further":${'['.repeat(20_000)}${']'.repeat(20_000)}}`)

const addFields: AlterMembers = (body) => {
  const more = { error: null, warnings: [], request_id: 7, links: { self: { href: '/' } }, 'x-region': 'eu' }
  Object.assign(body, more)
}

/** Services whose answers have other fields, values and headers where the document leaves them open. */
export const answers = {
  'answers.more-fields': {
    says: 'Every answer and the redirect have fields that the document does not mention.',
    behavior: combined(...IN_JSON.map((endpoint) => inAnswer(endpoint, addFields)), {
      response: {
        authorization: alterRedirect(({ searchParams }) => searchParams.set('session_state', '7')),
      },
    }),
  },
  'answers.error-empty': {
    says: 'Every accepting answer has an empty error.',
    behavior: combined(...IN_JSON.map((endpoint) => inAnswer(endpoint, replaced('error', '')))),
  },
  'answers.scope-empty': {
    says: 'The scope of the client-credentials grant is empty.',
    behavior: inAnswer('client-credentials', replaced('scope', '')),
    warnings: ['token.scope-syntax', 'token.scope-known'],
    inapplicable: ['token.scope-own'],
  },
  'answers.written-otherwise': {
    says: 'Every JSON answer is indented, and its media type has capitals and a charset.',
    behavior: combined(
      ...IN_JSON.map((endpoint) =>
        written(
          endpoint,
          (members) => `${JSON.stringify(members, null, 2)}\n`,
          'Application/JSON;charset=UTF-8',
        ),
      ),
    ),
  },
  'answers.deep-member': {
    says: 'Every JSON answer has an additional member that is nested 20,000 levels deep.',
    behavior: combined(...IN_JSON.map((endpoint) => written(endpoint, withDeepMember))),
  },
  'answers.consent-id-large': {
    says: 'Consent IDs are distinct integers above 2^53.',
    behavior: written('exchange', (members) => {
      const own = 9_007_199_254_740_992_000n + BigInt(nextId++)
      return JSON.stringify(members).replace(/("consent_id":)"[^"]*"/, `$1${own}`)
    }),
  },
  'answers.members-twice': {
    says: 'In every JSON answer, each member appears twice, first as null.',
    behavior: combined(...IN_JSON.map((endpoint) => written(endpoint, writeAllTwice))),
  },
  'answers.other-success': {
    says: 'The PAR endpoint answers 200, and the token endpoints 201.',
    behavior: combined(
      acceptedAs('par', 200),
      acceptedAs('client-credentials', 201),
      acceptedAs('exchange', 201),
    ),
    warnings: ['par.status', 'token.status', 'exchange.status'],
  },
  'answers.lifetimes': {
    says: 'Tokens, codes and sessions have shorter or longer lifetimes.',
    behavior: {
      settings: {
        lifetimes: {
          clientCredentialsToken: 600,
          accessToken: 300,
          authorizationCode: 600,
          idToken: 60,
          refreshToken: 7_776_000,
          session: 900,
        },
      },
    },
    notices: ['token.expires-in-86400'],
  },
  'answers.leeway': {
    says: 'The business API accepts tokens of the client-credentials grant for five minutes after they expire.',
    behavior: beforeApiCall(async (request, tools) => {
      const token = bearerOf(request) ?? ''
      const age = Date.now() / 1000 - (readClaims(token)?.exp ?? 0)
      const isWithinLeeway = age > 0 && age < 300
      if (isWithinLeeway && (await tools.isSignedBy(token, { key: tools.keys.service })))
        await letThrough(request, tools)
    }),
  },
  'answers.bearer-capitalised': {
    says: 'The token_type is Bearer, with a capital letter.',
    behavior: inAnswer('client-credentials', replaced('token_type', 'Bearer')),
    notices: ['token.token-type-lower-case'],
  },
  'answers.jwt-access-tokens': {
    says: 'The access tokens of the code grant are JWTs.',
    behavior: disguised('exchange', (token, { issuer, keys, sign }) =>
      sign({ iss: issuer, jti: token, exp: Math.floor(Date.now() / 1000) + 3_600 }, { key: keys.service }),
    ),
  },
  'answers.plain-access-token': {
    says: 'The access tokens of the client-credentials grant do not have the type of RFC 9068, and lack one of its claims.',
    behavior: withoutClientId('JWT'),
    inapplicable: ['token.client-id', 'token.profile-claims'],
  },
  'answers.encrypted-access-token': {
    says: 'The access tokens of the client-credentials grant are encrypted JWTs.',
    behavior: disguised('client-credentials', encrypted),
    leftOut: [
      'token.lifetime',
      'token.signed',
      'token.profile-claims',
      'token.scope-own',
      'token.expires-in-left',
      'token.claims',
      'token.client-id',
    ],
  },
  'answers.unsigned-access-token': {
    says: 'The access tokens of the client-credentials grant are unsigned JWTs, and only issued ones are accepted.',
    behavior: disguised('client-credentials', (token) => new UnsecuredJWT(decodeJwt(token)).encode()),
    warnings: ['token.signed'],
    inapplicable: ['token.profile-claims'],
  },
  'answers.stored-otherwise': {
    says: 'The business API returns the stored document indented, in another order, and with an additional id.',
    behavior: written('business-get', (members) =>
      JSON.stringify(Object.fromEntries([['id', 7], ...Object.entries(members).reverse()]), null, 2),
    ),
  },
  'answers.something-else': {
    says: 'A GET at the address of the PUT returns another document, and the target does not say that it reads back the PUT.',
    behavior: inAnswer('business-get', renamed('nickname', 'status')),
    environment: { BUSINESS_API_PUT_READS_BACK: '' },
    inapplicable: ['api.put-read-back'],
  },
  'answers.not-stored': {
    says: 'The business API does not return what was stored, and the target says so.',
    behavior: inAnswer('business-get', replaced('nickname', 'Everyday account')),
    environment: { BUSINESS_API_PUT_READS_BACK: 'no' },
    leftOut: ['api.put-read-back'],
  },
  'answers.details-object': {
    says: 'The authorization_details of the code grant are an object, not a list.',
    behavior: inAnswer('exchange', (body) => {
      if (Array.isArray(body.authorization_details)) [body.authorization_details] = body.authorization_details
    }),
    warnings: ['exchange.details-structure'],
  },
  'answers.details-in-list': {
    says: 'The authorization_details of the code grant are a list in a list, and the consent ID is in a list too.',
    behavior: inAnswer('exchange', (body) => {
      inDetails((detail) => {
        detail.consent_id = [detail.consent_id]
      })(body)
      body.authorization_details = [body.authorization_details]
    }),
    warnings: ['exchange.details-structure'],
  },
  'answers.consent-id-deep': {
    says: 'The consent ID is nested in the authorization_details, with its name in camel case.',
    behavior: inAnswer(
      'exchange',
      inDetails((detail) => {
        detail.consent = { record: [{ consentId: detail.consent_id }] }
        delete detail.consent_id
      }),
    ),
  },
} as const satisfies Variants

/** Services that issue the same value again, which the document does not forbid. */
export const repeats = {
  'repeats.access-token': {
    says: 'An application gets the same access token of the client-credentials grant as long as it is valid.',
    behavior: asFirst('client-credentials', 'access_token'),
  },
  'repeats.code': {
    says: 'Every redirect has the same code.',
    behavior: repeated['exchange.code-repeated'].behavior,
    warnings: ['authorization.code-own'],
    leftOut: ['authorization.code-unguessable'],
  },
  'repeats.tokens': {
    says: 'Every consent of an application gets the same access token, until one is revoked.',
    behavior: {
      response: { exchange: repeatTokens, revocation: (_response, tools) => forgetFirst(tools) },
    },
    warnings: ['exchange.tokens-own'],
  },
} as const satisfies Variants
