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

/** The fields that an error repeats, by endpoint. */
const REPEATED = [
  ['client-credentials', 'client_secret', 'a token request'],
  ['par', 'client_assertion', 'a pushed authorization request'],
  ['exchange', 'code', 'a token request of the code grant'],
  ['exchange', 'code_verifier', 'an exchange'],
  ['exchange', 'refresh_token', 'a refresh'],
] as const satisfies readonly (readonly [Endpoint, string, string])[]

const repeating = (endpoint: Endpoint, valueIn: (request: ServiceRequest) => string | null): Behavior => ({
  response: {
    [endpoint]: refused((response, _tools, request) => {
      const value = valueIn(request)
      // Quotes in a description would break another clause.
      const description = `Not valid: ${value?.replaceAll(/["\\]/g, '').slice(0, 4_000)}`
      if (value) response.json = { ...response.json, error_description: description }
    }),
  },
})

/** Errors that repeat a credential from the request. */
export const repeatedCredentials: Readonly<Record<string, Fault>> = Object.fromEntries([
  ...REPEATED.map(([endpoint, field, request]) => [
    `robust.${endpoint}.${field}-repeated`,
    {
      says: `The refusal of ${request} repeats its ${field}.`,
      breaks: ['service.no-credential-repeated'],
      behavior: repeating(endpoint, ({ form }) => form.get(field)),
    },
  ]),
  [
    'robust.api.token-repeated',
    {
      says: 'The refusal of a GET of the business API repeats the access token.',
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

/** Services that answer 500, or show a stack trace. */
export const robust = {
  'robust.api-crash': {
    says: 'A PUT of the business API with a wrong token is answered 500.',
    breaks: ['service.no-server-error'],
    behavior: { response: { 'business-put': refused(erring) } },
  },
  'robust.token-trace': {
    says: 'The token response contains a stack trace.',
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
    says: 'The token endpoint of the client-credentials grant answers 500 if a field is thousands of characters long.',
    breaks: ['service.no-server-error'],
    behavior: where('client-credentials', isLong, CRASH),
  },
  'robust.par-deep': {
    says: 'The PAR endpoint answers with a stack trace if a field is deeply nested JSON.',
    breaks: ['service.no-stack-trace'],
    behavior: where('par', isDeep, TRACE),
  },
  'robust.exchange-garbage': {
    says: 'The token endpoint of the code grant answers 500 if the assertion is not a JWT.',
    breaks: ['service.no-server-error'],
    behavior: where('exchange', isGarbage, CRASH),
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
