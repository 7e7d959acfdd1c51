import { jsonAnswer, refused } from '../../behaviors/answers.ts'
import { bearerOf } from '../../behaviors/bearer.ts'
import type { Answer, Behavior } from '../../behaviors/behavior.ts'
import type { ServiceRequest } from '../../behaviors/request.ts'
import type { ServiceResponse } from '../../behaviors/response.ts'
import type { Endpoint } from '../../endpoints.ts'
import type { Fault, Faults } from '../fault.ts'

const CRASH: Answer = { status: 500, body: '{"error":"server_error"}' }
const TRACE = jsonAnswer(400, {
  error: 'invalid_request',
  debug: 'Traceback (most recent call last):\n  File "/srv/par.py", line 17, in push\nRecursionError',
})

/** What an error repeats of its request, by endpoint. */
const REPEATED = [
  ['client-credentials', 'client_secret', 'a token request'],
  ['par', 'client_assertion', 'a pushed authorization request'],
  ['token', 'code', 'a token request of the code grant'],
  ['token', 'code_verifier', 'an exchange'],
  ['token', 'refresh_token', 'a refresh'],
] as const satisfies readonly (readonly [Endpoint, string, string])[]

const repeating = (endpoint: Endpoint, valueIn: (request: ServiceRequest) => string | null): Behavior => ({
  response: {
    [endpoint]: refused((response, _tools, request) => {
      const value = valueIn(request)
      // Quotes have no place in a description.
      const description = `Not valid: ${value?.replaceAll(/["\\]/g, '').slice(0, 4_000)}`
      if (value) response.json = { ...response.json, error_description: description }
    }),
  },
})

/** Errors that repeat a credential of their request. */
export const repeatedCredentials: Readonly<Record<string, Fault>> = Object.fromEntries([
  ...REPEATED.map(([endpoint, field, request]) => [
    `robust.${endpoint}.${field}-repeated`,
    {
      says: `The refusal of ${request} repeats the ${field} that came.`,
      breaks: ['service.no-credential-repeated'],
      behavior: repeating(endpoint, ({ form }) => form.get(field)),
    },
  ]),
  [
    'robust.api.token-repeated',
    {
      says: 'The refusal of a GET of the business API repeats the access token that came.',
      breaks: ['service.no-credential-repeated'],
      behavior: repeating('business-get', (request) => bearerOf(request) ?? null),
    },
  ],
  [
    'robust.par.assertion-in-header',
    {
      says: 'The refusal of a pushed authorization request repeats the assertion in a header.',
      breaks: ['service.no-credential-repeated'],
      behavior: {
        response: {
          par: refused((response, _tools, { form }) =>
            response.setHeader('X-Refused', encodeURIComponent(form.get('client_assertion') ?? '')),
          ),
        },
      },
    },
  ],
])

/** What makes a service err, or tell too much. */
export const robust = {
  'robust.api-crash': {
    says: 'A PUT of the business API with a token that it cannot read is answered 500.',
    breaks: ['service.no-server-error'],
    behavior: { response: { 'business-put': refused(erring) } },
  },
  'robust.token-trace': {
    says: 'The token response shows the stack of its request.',
    breaks: ['service.no-stack-trace'],
    behavior: {
      response: {
        'client-credentials': (response) => {
          response.json = { ...response.json, debug: 'at io.bank.Tokens.issue(Tokens.java:212)' }
        },
      },
    },
  },
  'robust.token-long': {
    says: 'The token endpoint of client credentials errs where a field is thousands of characters long.',
    breaks: ['service.no-server-error'],
    behavior: where('client-credentials', isLong, CRASH),
  },
  'robust.par-deep': {
    says: 'The PAR endpoint shows a stack trace where a field is deep JSON.',
    breaks: ['service.no-stack-trace'],
    behavior: where('par', isDeep, TRACE),
  },
  'robust.exchange-garbage': {
    says: 'The token endpoint of the code grant errs where the assertion is no JWT.',
    breaks: ['service.no-server-error'],
    behavior: where('token', isGarbage, CRASH),
  },
} as const satisfies Faults

function erring(response: ServiceResponse): void {
  response.status = 500
}

function where(endpoint: Endpoint, isMeant: (request: ServiceRequest) => boolean, answer: Answer): Behavior {
  return { answer: { [endpoint]: (request: ServiceRequest) => (isMeant(request) ? answer : undefined) } }
}

function isLong({ form }: ServiceRequest): boolean {
  return [...form.values()].some((value) => value.length > 3_000)
}

function isDeep({ form }: ServiceRequest): boolean {
  return [...form.values()].some((value) => value.startsWith('[[['))
}

function isGarbage({ form }: ServiceRequest): boolean {
  const assertion = form.get('client_assertion')
  return assertion !== null && assertion !== '' && !assertion.includes('.')
}
