import { refused } from '../../behaviors/answers.ts'
import type { Answer, Behavior } from '../../behaviors/behavior.ts'
import type { ServiceRequest } from '../../behaviors/request.ts'
import type { ServiceResponse } from '../../behaviors/response.ts'
import type { Endpoint } from '../../endpoints.ts'
import type { Faults } from '../fault.ts'

const ROBUSTNESS = { environment: { ROBUSTNESS: 'yes' } } as const

const CRASH: Answer = { status: 500, body: '{"error":"server_error"}' }
const TRACE: Answer = {
  status: 400,
  headers: { 'Content-Type': 'text/html' },
  body: '<pre>Traceback (most recent call last):\n  File &quot;/srv/par.py&quot;, line 17, in push\nRecursionError</pre>',
}

/** What makes a service err, or tell too much: the first two are seen in any run, the others in requests that are made up. */
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
  'robust.token-control-character': {
    says: 'The token endpoint of client credentials errs where a field has a control character.',
    breaks: ['service.no-server-error'],
    behavior: where('client-credentials', hasControl, CRASH),
    ...ROBUSTNESS,
  },
  'robust.par-deep': {
    says: 'The PAR endpoint shows a stack trace where a field is deep JSON.',
    breaks: ['service.no-stack-trace'],
    behavior: where('par', isDeep, TRACE),
    ...ROBUSTNESS,
  },
  'robust.exchange-media-type': {
    says: 'The token endpoint of the code grant errs where a form is declared as XML.',
    breaks: ['service.no-server-error'],
    behavior: where('token', ({ headers }) => headers['content-type'] === 'application/xml', CRASH),
    ...ROBUSTNESS,
  },
} as const satisfies Faults

function erring(response: ServiceResponse): void {
  response.status = 500
}

function where(endpoint: Endpoint, isMeant: (request: ServiceRequest) => boolean, answer: Answer): Behavior {
  return { answer: { [endpoint]: (request: ServiceRequest) => (isMeant(request) ? answer : undefined) } }
}

function hasControl({ form }: ServiceRequest): boolean {
  return [...form.values()].some((value) => /\p{Cc}/u.test(value))
}

function isDeep({ form }: ServiceRequest): boolean {
  return [...form.values()].some((value) => /[[{:]{20}|(?:\{"a":){20}/.test(value))
}
