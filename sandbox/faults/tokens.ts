import { decodeJwt, UnsecuredJWT } from 'jose'
import { alterForm, alterJson } from '../departures/alter.ts'
import { acceptedAs, always, asForm, jsonAnswer, written } from '../departures/answers.ts'
import { bearerOf, beforeBusinessCall, letThrough } from '../departures/bearer.ts'
import { inAnswer } from '../departures/members.ts'
import { together } from '../departures/together.ts'
import type { Faults } from './fault.ts'

const UNSECURED = new UnsecuredJWT({}).encode().split('.')[0] ?? ''

/** The token endpoint of the client-credentials grant, as it answers what is right (document 4.1). */
export const tokens = {
  'token.elsewhere': {
    says: 'The token endpoint of the gateway has another path.',
    breaks: ['token.request'],
    departure: { settings: { paths: { clientCredentials: '/oauth2/token' } } },
  },
  'token.basic-only': {
    says: 'The token endpoint takes the key pair in the Authorization header only.',
    breaks: ['token.request'],
    departure: { request: { 'client-credentials': alterForm((form) => form.delete('client_secret')) } },
  },
  'token.error-in-200': {
    says: 'The token endpoint answers 200 with an OAuth error.',
    breaks: ['token.request'],
    departure: always('client-credentials', jsonAnswer(200, { error: 'invalid_client' })),
  },
  'token.token-in-400': {
    says: 'The token endpoint grants a token with the status 400.',
    breaks: ['token.request'],
    departure: acceptedAs('client-credentials', 400),
  },
  'token.form-encoded': {
    says: 'The token response is a form.',
    breaks: ['token.json', 'token.content-type'],
    departure: written('client-credentials', asForm, 'application/x-www-form-urlencoded'),
  },
  'token.json-in-text': {
    says: 'The token response is a JSON text within a JSON text.',
    breaks: ['token.json'],
    departure: written('client-credentials', (members) => JSON.stringify(JSON.stringify(members))),
  },
  'token.empty': {
    says: 'The token response has no body.',
    breaks: ['token.json'],
    departure: written('client-credentials', () => ''),
  },
  'token.plain-text': {
    says: 'The token response is declared as plain text.',
    breaks: ['token.content-type'],
    departure: written('client-credentials', (members) => JSON.stringify(members), 'text/plain'),
  },
  'token.unsigned': {
    says: 'The access token is an unsigned JWT, and the business API takes any such token.',
    breaks: ['token.access-token', 'api.token-genuine'],
    departure: together(
      inAnswer('client-credentials', (body) => {
        body.access_token = new UnsecuredJWT(decodeJwt(String(body.access_token))).encode()
      }),
      beforeBusinessCall((request, tools) =>
        bearerOf(request)?.startsWith(UNSECURED) ? letThrough(request, tools) : undefined,
      ),
    ),
  },
  'token.other-key': {
    says: 'The access token is signed by a key that the business API does not know.',
    breaks: ['api.client-credentials-token', 'api.put'],
    departure: {
      response: {
        'client-credentials': alterJson(async (body, { sign, applications }) => {
          if (typeof body.access_token !== 'string') return
          body.access_token = await sign(decodeJwt(body.access_token), applications[1], { typ: 'at+jwt' })
        }),
      },
    },
  },
} as const satisfies Faults
