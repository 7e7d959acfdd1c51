import { clauseOf } from '../../contract/index.ts'
import { CAUSE_CLAUSES } from '../../contract/requests/causes.ts'
import { accepted, htmlAnswer, jsonAnswer, redirectTo, refused } from '../behaviors/answers.ts'
import { bearerOf } from '../behaviors/bearer.ts'
import type { AnswerHook, Behavior, ResponseHook } from '../behaviors/behavior.ts'
import { combined } from '../behaviors/combined.ts'
import type { ServiceRequest } from '../behaviors/request.ts'
import { forUnknownUri } from '../behaviors/request-uris.ts'
import type { ServiceResponse } from '../behaviors/response.ts'
import { validatedLate } from '../behaviors/validated-late.ts'
import { type Fault, faults } from '../faults/index.ts'
import { minded, taken } from '../faults/taken.ts'
import type { Variant, Variants } from './variant.ts'

/** Faults that only the standards forbid: some by hand, and one for each declared request that only a standard refuses. */
const TOLERATED: readonly Fault[] = [
  faults['discovery.scheme-weaker'],
  faults['token.plain-text'],
  faults['exchange.id-token-other-key'],
  faults['authorization.request-uri-of-another'],
  {
    ...faults['authorization.unpushed-taken'],
    breaks: ['authorization.pushed-only', 'authorization.pushed-always'],
  },
  faults['authorization.request-uri-again'],
  faults['api.put-not-stored'],
  faults['authorization.password-ignored'],
  ...Object.values(taken).filter(
    ({ breaks, by }) => !by && breaks.every((id) => clauseOf(id).force === 'standard'),
  ),
]

const minding = (some: readonly Fault[]): Pick<Variant, 'behavior' | 'warnings'> => ({
  behavior: combined(...some.map(({ behavior }) => behavior)),
  warnings: [...new Set(some.flatMap(({ breaks }) => breaks))],
})

/** Clauses about the errors of all three OAuth requests, by topic. */
const ofErrors = <Topic extends string>(...topics: readonly Topic[]) =>
  topics.flatMap((topic) =>
    (['token', 'exchange', 'par'] as const).map((area) => `${area}.error-${topic}` as const),
  )

const ofHttp: AnswerHook = ({ method, headers }) => {
  if (method !== 'POST') return htmlAnswer(405, '<!doctype html><title>Method not allowed</title>')
  if (headers.accept === '*/*') return htmlAnswer(406, '<!doctype html><title>Not acceptable</title>')
  return headers['content-type']?.startsWith('application/x-www-form-urlencoded')
    ? undefined
    : htmlAnswer(415, '<!doctype html><title>Unsupported media type</title>')
}

const toLogIn: ResponseHook = (response, { issuer }) => {
  response.status = 302
  response.setHeader('Location', `${issuer}/sign-in?return_to=%2Faccounts`)
}

/** Services that refuse differently, less or more; the document does not describe errors (7). */
export const refusals = {
  'refusals.other-statuses': {
    says: 'Refusals have the statuses 403, 404 and 422, and a JSON body of another form.',
    behavior: everywhere(
      (response) => {
        response.json = { code: 'E-4711', errors: [{ error: 'refused', token: null }] }
        response.status = response.status === 401 ? 403 : 422
      },
      (response) => {
        response.status = 404
      },
    ),
    warnings: [...ofErrors('json', 'status'), 'api.bad-token-status'],
    inapplicable: [...ofErrors('registered'), ...CAUSE_CLAUSES, 'api.challenge', 'assertion.basic-challenge'],
  },
  'refusals.of-http': {
    says: 'The OAuth endpoints answer a wrong method with 405, a wrong media type with 415 and Accept: */* with 406, with pages of the web server.',
    behavior: {
      answer: Object.fromEntries(
        (['client-credentials', 'par', 'exchange'] as const).map((endpoint) => [endpoint, ofHttp]),
      ),
    },
    warnings: ['token.any-answer', 'par.any-answer'],
  },
  'refusals.pages': {
    says: 'Refusals are HTML pages.',
    behavior: everywhere((response) => {
      response.setHeader('Content-Type', 'text/html')
      response.body = '<!doctype html><title>Error</title><h1>Your request was refused</h1>'
    }),
    warnings: [...ofErrors('json', 'media-type')],
    inapplicable: [...ofErrors('registered', 'characters'), ...CAUSE_CLAUSES],
  },
  'refusals.empty': {
    says: 'Refusals have no body, and no challenge in their headers.',
    behavior: everywhere((response) => {
      response.setHeader('WWW-Authenticate')
      response.body = ''
    }),
    warnings: [...ofErrors('json'), 'api.challenge', 'service.challenge', 'assertion.basic-challenge'],
    inapplicable: [
      ...ofErrors('registered', 'characters', 'media-type'),
      ...CAUSE_CLAUSES,
      'api.challenge-bearer',
      'api.bad-token-error',
      'api.no-token-no-error',
    ],
  },
  'refusals.log-in-page': {
    says: 'The business API redirects refused calls to a log-in page.',
    behavior: { response: { 'business-get': refused(toLogIn), 'business-put': refused(toLogIn) } },
    warnings: ['api.bad-token-status'],
    inapplicable: ['api.challenge'],
  },
  'refusals.request-uri-on-page': {
    says: 'An unknown request_uri leads to a page with status 200.',
    inBrowser: true,
    behavior: forUnknownUri(() =>
      htmlAnswer(200, '<!doctype html><title>Link expired</title><h1>This is not possible</h1>'),
    ),
    environment: { CONSENT_JOURNEY: 'sandbox-refusal.json' },
  },
  'refusals.request-uri-on-unknown-page': {
    says: 'An unknown request_uri leads to a page with status 200 that no journey describes, with a link and no form.',
    inBrowser: true,
    behavior: forUnknownUri(() =>
      htmlAnswer(200, '<!doctype html><title>Link expired</title><h1>Sorry</h1><a href="/">Home</a>'),
    ),
  },
  'refusals.request-uri-by-redirect': {
    says: 'An unknown request_uri leads to a redirect with an error.',
    behavior: forUnknownUri((_uri, { applications: [first] }) =>
      redirectTo(`${first.redirectUri}?error=invalid_request_uri`, 303),
    ),
  },
  'refusals.state-beside': {
    says: 'A request with a state outside the request object is refused.',
    behavior: {
      answer: {
        par: ({ form }) => (form.has('state') ? jsonAnswer(400, { error: 'invalid_request' }) : undefined),
      },
    },
  },
  'refusals.state-beside-later': {
    says: 'A request with a state outside the request object is refused when the browser opens it.',
    behavior: {
      response: {
        par: accepted((response, { memory }, { form }) => {
          if (form.has('state')) memory.set(`refused ${response.json.request_uri}`, true)
        }),
      },
      answer: {
        authorization: ({ query }, { memory }) =>
          memory.has(`refused ${query.get('request_uri')}`)
            ? htmlAnswer(400, '<!doctype html><title>Error</title><h1>The request is not clear</h1>')
            : undefined,
      },
    },
    inapplicable: ['request-object.alone'],
  },
  'refusals.when-opened': {
    says: 'An invalid pushed request is refused only when its request_uri is opened, by a redirect with an error.',
    behavior: validatedLate(({ applications: [first] }) =>
      redirectTo(`${first.redirectUri}?error=invalid_request`, 303),
    ),
    warnings: ['par.validated'],
  },
  'refusals.fewer': {
    says: 'The service accepts every request that the document allows, even if the standards forbid it.',
    behavior: combined(
      {
        settings: {
          waived: ['requestObjectContents', 'permissions', 'knownDataProvider'],
        },
      },
      // Each remembers in its turn: some change what others have to remember.
      ...TOLERATED.flatMap(({ behavior: { always = {}, ...own } }) => [always, own]),
    ),
    warnings: [...new Set(TOLERATED.flatMap(({ breaks }) => breaks))],
    inapplicable: ['exchange.code-reuse-revokes', 'exchange.error-grant-type', 'token.error-grant-type'],
  },
  'refusals.more': {
    says: 'The service refuses every request that differs from the document, even if the standards allow it.',
    ...minding(Object.values(minded).filter(({ profiles }) => !profiles)),
  },
  'refusals.forbidden': {
    says: 'The business API answers a call without a token with 403 and a challenge.',
    behavior: {
      response: {
        'business-get': refused(forbiddenWithoutToken),
        'business-put': refused(forbiddenWithoutToken),
      },
    },
  },
  'refusals.more-audiences': {
    says: 'The service refuses an assertion whose audience is not the issuer as a string, although RFC 9126 allows others.',
    ...minding(Object.values(minded).filter(({ profiles }) => profiles)),
    profiles: ['oauth'],
  },
} as const satisfies Variants

function everywhere(hook: ResponseHook, atBusinessApi = hook): Behavior {
  return {
    response: {
      'client-credentials': refused(hook),
      par: refused(hook),
      exchange: refused(hook),
      'business-get': refused(atBusinessApi),
      'business-put': refused(atBusinessApi),
    },
  }
}

function forbiddenWithoutToken(response: ServiceResponse, _tools: unknown, request: ServiceRequest): void {
  if (bearerOf(request) === undefined) response.status = 403
}
