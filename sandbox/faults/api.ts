import { readClaims } from '../behaviors/alter.ts'
import { accepted, jsonAnswer, lockedByRefusal } from '../behaviors/answers.ts'
import { bearerOf, beforeBusinessCall, isJwt, letThrough, refuseToken } from '../behaviors/bearer.ts'
import type { RequestHook } from '../behaviors/behavior.ts'
import { inAnswer, replaced } from '../behaviors/members.ts'
import type { ServiceRequest } from '../behaviors/request.ts'
import type { Faults } from './fault.ts'

const now = () => Date.now() / 1000

/** Lets a call through if its token has not expired, no matter who signed it. */
const unlessExpired: RequestHook = (request, tools) => {
  const { exp = 0 } = readClaims(bearerOf(request) ?? '') ?? {}
  return exp > now() ? letThrough(request, tools) : undefined
}

/** Lets a call through if the gateway signed its token, even if it has expired. */
const ifIssuedHere: RequestHook = async (request, tools) => {
  const issuedHere = await tools.isSignedBy(bearerOf(request) ?? '', { key: tools.keys.service })
  if (issuedHere) await letThrough(request, tools)
}

const storedBy = (request: ServiceRequest): string => `stored by ${bearerOf(request)}`

/** Correct calls that the business API refuses or answers wrong (document 4.6). */
export const api = {
  'api.client-credentials-token-refused': {
    says: 'A GET of the business API refuses the tokens of the client-credentials grant.',
    breaks: ['api.client-credentials-token'],
    behavior: { answer: { 'business-get': refuseToken(isJwt) } },
  },
  'api.authorization-code-token-refused': {
    says: 'A GET of the business API refuses the tokens of the code grant.',
    breaks: ['api.authorization-code-token'],
    behavior: { answer: { 'business-get': refuseToken((token) => !isJwt(token)) } },
  },
  'api.locked-by-refusal': {
    says: 'Once a GET of the business API has refused a call, it refuses all tokens of the client-credentials grant.',
    breaks: ['api.client-credentials-token'],
    behavior: lockedByRefusal('business-get', refuseToken(isJwt)),
  },
  'api.client-credentials-token-refused-by-put': {
    says: 'A PUT of the business API refuses the tokens of the client-credentials grant.',
    breaks: ['api.put'],
    behavior: { answer: { 'business-put': refuseToken(isJwt) } },
  },
  'api.code-token-refused-by-put': {
    says: 'A PUT of the business API refuses the tokens of the code grant.',
    breaks: ['api.put'],
    behavior: { answer: { 'business-put': refuseToken((token) => !isJwt(token)) } },
  },
  'api.bearer-refused': {
    says: 'The business API does not accept the scheme Bearer.',
    breaks: ['api.client-credentials-token', 'api.authorization-code-token', 'api.put'],
    behavior: beforeBusinessCall(({ headers }) => {
      headers.authorization = headers.authorization?.replace('Bearer', 'Unknown')
    }),
  },
  'api.error-in-200': {
    says: 'The business API answers every call with 200 and an OAuth error.',
    breaks: ['api.client-credentials-token', 'api.authorization-code-token', 'api.put'],
    behavior: {
      answer: {
        'business-get': () => jsonAnswer(200, { error: 'invalid_token' }),
        'business-put': () => jsonAnswer(200, { error: 'invalid_token' }),
      },
    },
  },
  'api.put-body-lost': {
    says: 'The body of a PUT is lost before it reaches the business API.',
    breaks: ['api.put'],
    behavior: {
      request: {
        'business-put': (request) => {
          request.body = ''
        },
      },
    },
  },
  'api.put-altered': {
    says: 'The business API stores the body of a PUT in lower case.',
    breaks: ['api.put-read-back'],
    behavior: {
      request: {
        'business-put': (request) => {
          request.body = request.body.toLowerCase()
        },
      },
    },
  },
  'api.put-not-stored': {
    says: 'The business API accepts a PUT and stores nothing.',
    breaks: ['api.put-read-back'],
    behavior: inAnswer('business-get', replaced('nickname', 'Everyday account')),
  },
  'api.put-not-stored-unsaid': {
    says: 'The business API accepts a PUT and stores nothing, and the target does not say that a GET reads it back.',
    breaks: ['api.put-read-back'],
    environment: { BUSINESS_API_PUT_READS_BACK: '' },
    behavior: inAnswer('business-get', replaced('nickname', 'Everyday account')),
  },
  'api.put-unreadable': {
    says: 'A GET of the business API after a PUT is answered 404.',
    breaks: ['api.put-read-back'],
    inconclusive: ['api.client-credentials-token'],
    behavior: {
      answer: {
        'business-get': (request, { memory }) =>
          memory.has(storedBy(request)) ? { status: 404 } : undefined,
      },
      response: {
        'business-put': accepted(
          (_response, { memory }, request) => void memory.set(storedBy(request), true),
        ),
      },
    },
  },
} as const satisfies Faults

/** Wrong calls that the business API accepts (document 1, 3.1 and 4.6). */
export const apiRefusals = {
  'api.altered-token-taken': {
    says: 'A GET of the business API does not verify the signature of an access token.',
    breaks: ['api.token-genuine', 'api.token-kind'],
    behavior: { request: { 'business-get': unlessExpired } },
  },
  'api.expired-token-taken': {
    says: 'A GET of the business API accepts an expired access token.',
    breaks: ['api.token-expired', 'api.token-kind'],
    behavior: { request: { 'business-get': ifIssuedHere } },
  },
  'api.any-token-taken': {
    says: 'The business API accepts any text as an access token.',
    breaks: ['api.token-genuine', 'api.token-expired', 'api.token-kind'],
    behavior: beforeBusinessCall((request, tools) =>
      bearerOf(request) === undefined ? undefined : letThrough(request, tools),
    ),
  },
  'api.any-scheme-taken': {
    says: 'The business API accepts an access token under any scheme.',
    breaks: ['api.scheme'],
    behavior: beforeBusinessCall(({ headers }) => {
      headers.authorization = headers.authorization?.replace(/^\S+/, 'Bearer')
    }),
  },
} as const satisfies Faults
