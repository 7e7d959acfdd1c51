import { decodeJwt, type JWTPayload, UnsecuredJWT } from 'jose'
import { alterForm, alterJson } from '../behaviors/alter.ts'
import {
  acceptedAs,
  always,
  asForm,
  invalidClient,
  jsonAnswer,
  lockedByRefusal,
  written,
} from '../behaviors/answers.ts'
import { bearerOf, beforeBusinessCall, letThrough } from '../behaviors/bearer.ts'
import type { Behavior } from '../behaviors/behavior.ts'
import { combined } from '../behaviors/combined.ts'
import { disguised } from '../behaviors/disguise.ts'
import type { Faults } from './fault.ts'

const UNSECURED = new UnsecuredJWT({}).encode().split('.')[0] ?? ''

/** Access tokens of the client-credentials grant with this `typ` and these claims. */
const claiming = (typ: string, claims: JWTPayload): Behavior =>
  disguised('client-credentials', (token, { keys, sign }) =>
    sign({ ...decodeJwt(token), ...claims }, { key: keys.service }, { typ }),
  )

/** Access tokens of the client-credentials grant with this `typ` and without `client_id`. */
export const withoutClientId = (typ: string): Behavior => claiming(typ, { client_id: undefined })

/** Faults in how the token endpoint of the client-credentials grant answers correct requests (document 4.1). */
export const tokens = {
  'token.elsewhere': {
    says: 'The token endpoint of the gateway has another path.',
    breaks: ['token.request'],
    behavior: { settings: { paths: { clientCredentials: '/oauth2/token' } } },
  },
  'token.basic-only': {
    says: 'The token endpoint accepts the key pair only in the Authorization header.',
    breaks: ['token.request'],
    behavior: { request: { 'client-credentials': alterForm((form) => form.delete('client_secret')) } },
  },
  'token.locked-by-refusal': {
    says: 'Once the token endpoint of the gateway has refused a request, it refuses all requests of the first application.',
    breaks: ['token.request'],
    behavior: lockedByRefusal('client-credentials', ({ form }, { applications: [first] }) =>
      form.get('client_id') === first.id ? invalidClient() : undefined,
    ),
  },
  'token.error-in-200': {
    says: 'The token endpoint answers 200 with an OAuth error.',
    breaks: ['token.request'],
    behavior: always('client-credentials', jsonAnswer(200, { error: 'invalid_client' })),
  },
  'token.token-in-400': {
    says: 'The token endpoint issues a token with status 400.',
    breaks: ['token.request'],
    behavior: acceptedAs('client-credentials', 400),
  },
  'token.form-encoded': {
    says: 'The token response is a form.',
    breaks: ['token.json', 'token.content-type'],
    behavior: written('client-credentials', asForm, 'application/x-www-form-urlencoded'),
  },
  'token.json-in-text': {
    says: 'The token response is JSON inside a JSON string.',
    breaks: ['token.json'],
    behavior: written('client-credentials', (members) => JSON.stringify(JSON.stringify(members))),
  },
  'token.empty': {
    says: 'The token response has no body.',
    breaks: ['token.json'],
    behavior: written('client-credentials', () => ''),
  },
  'token.plain-text': {
    says: 'The token response has the Content-Type text/plain.',
    breaks: ['token.content-type'],
    behavior: written('client-credentials', (members) => JSON.stringify(members), 'text/plain'),
  },
  'token.unsigned': {
    says: 'The access token is an unsigned JWT, and the business API accepts any unsigned JWT.',
    breaks: ['token.signed', 'api.token-genuine'],
    behavior: combined(
      disguised('client-credentials', (token) => new UnsecuredJWT(decodeJwt(token)).encode()),
      beforeBusinessCall((request, tools) =>
        bearerOf(request)?.startsWith(UNSECURED) ? letThrough(request, tools) : undefined,
      ),
    ),
  },
  'token.without-client-id': {
    says: 'The access token has the type at+jwt and no client_id.',
    breaks: ['token.profile-claims'],
    behavior: withoutClientId('at+jwt'),
  },
  'token.client-id-null': {
    says: 'The access token has the type at+jwt, and its client_id is null.',
    breaks: ['token.profile-claims'],
    behavior: claiming('at+jwt', { client_id: null }),
  },
  'token.client-id-other': {
    says: 'The client_id of the access token is another application.',
    breaks: ['token.client-id'],
    behavior: claiming('at+jwt', { client_id: 'another' }),
  },
  'token.other-key': {
    says: 'The access token is signed with a key that no business API knows.',
    breaks: [
      'api.client-credentials-token',
      'api.put',
      'api.method-in-migration',
      'api.reference-rates.accepts',
      'api.preferences.accepts',
    ],
    behavior: {
      response: {
        'client-credentials': alterJson(async (body, { sign, applications }) => {
          if (typeof body.access_token !== 'string') return
          body.access_token = await sign(decodeJwt(body.access_token), applications[1], { typ: 'at+jwt' })
        }),
      },
    },
  },
} as const satisfies Faults
