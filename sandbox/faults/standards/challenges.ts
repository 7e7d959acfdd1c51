import { refused } from '../../behaviors/answers.ts'
import { bearerOf } from '../../behaviors/bearer.ts'
import type { Behavior, ResponseHook } from '../../behaviors/behavior.ts'
import type { Fault, Faults } from '../fault.ts'

/** Where Basic credentials are tried, a missing challenge does not name that scheme either. */
const BASIC = ['assertion.basic-challenge'] as const

/** Faults in how the business API refuses a call (RFC 6750, 3; RFC 9110, 11.6.1). */
export const challenges = {
  'errors.api.unchallenged': {
    says: 'A refusal of the business API has no challenge.',
    breaks: ['api.challenge'],
    behavior: refusing((response) => response.setHeader('WWW-Authenticate')),
  },
  'errors.api.basic': {
    says: 'The challenge of the business API has the scheme Basic.',
    breaks: ['api.challenge-bearer'],
    behavior: refusing(challenge(() => 'Basic realm="business API", charset="UTF-8"')),
  },
  'errors.api.basic-by-put': {
    says: 'The challenge to a PUT of the business API has the scheme Basic.',
    breaks: ['api.challenge-bearer'],
    behavior: { response: { 'business-put': refused(challenge(() => 'Basic realm="business API"')) } },
  },
  'errors.api.error-lost': {
    says: 'The challenge to a wrong token has no error.',
    breaks: ['api.bad-token-error'],
    behavior: refusing(challenge((own) => own.replace(/, error=.*/, ''))),
  },
  'errors.api.error-other': {
    says: 'The challenge to a wrong token has the error invalid_request.',
    breaks: ['api.bad-token-error'],
    behavior: refusing(challenge((own) => own.replace('invalid_token', 'invalid_request'))),
  },
  'errors.api.forbidden': {
    says: 'The business API answers a wrong token with 403.',
    breaks: ['api.bad-token-status'],
    behavior: refusing((response, _tools, request) => {
      if (bearerOf(request)) response.status = 403
    }),
  },
  'errors.api.forbidden-unchallenged': {
    says: 'The business API answers a call without a token with 403 and no challenge.',
    breaks: ['api.forbidden-challenge'],
    behavior: refusing((response, _tools, request) => {
      if (bearerOf(request)) return
      response.status = 403
      response.setHeader('WWW-Authenticate')
    }),
  },
  'errors.api.quotes-unescaped': {
    says: 'The challenge of the business API has a description with unescaped quotes.',
    breaks: ['service.challenge-syntax'],
    behavior: refusing(challenge((own) => `${own}, error_description="the token "x" is unknown"`)),
  },
  'errors.api.value-unquoted': {
    says: 'The challenge of the business API has a description without quotes.',
    breaks: ['service.challenge-syntax'],
    behavior: refusing(challenge((own) => `${own}, error_description=the token is unknown`)),
  },
  ...Object.fromEntries(
    (['client-credentials', 'par', 'exchange', 'revocation'] as const).map((endpoint) => [
      `errors.${endpoint}.unchallenged`,
      {
        says: `A 401 of the endpoint ${endpoint} has no challenge.`,
        breaks: ['service.challenge', ...BASIC.filter(() => endpoint === 'par' || endpoint === 'exchange')],
        behavior: { response: { [endpoint]: refused((response) => response.setHeader('WWW-Authenticate')) } },
      } satisfies Fault,
    ]),
  ),
  'errors.par.basic-unnamed': {
    says: 'The PAR endpoint answers Basic credentials with 401 and a challenge of another scheme.',
    breaks: ['assertion.basic-challenge'],
    behavior: {
      response: {
        par: refused((response, _tools, { headers }) => {
          if (response.status === 401 && headers.authorization?.startsWith('Basic '))
            response.setHeader('WWW-Authenticate', 'Bearer')
        }),
      },
    },
  },
  'errors.api.hidden': {
    says: 'The business API answers a wrong token with 404.',
    breaks: ['api.bad-token-status'],
    behavior: refusing((response, _tools, request) => {
      if (bearerOf(request)) response.status = 404
    }),
  },
  'errors.api.error-always': {
    says: 'The challenge to a call without a token has an error.',
    breaks: ['api.no-token-no-error'],
    behavior: refusing(challenge(() => 'Bearer realm="business API", error="invalid_token"')),
  },
} as const satisfies Faults

function refusing(hook: ResponseHook): Behavior {
  return { response: { 'business-get': refused(hook), 'business-put': refused(hook) } }
}

function challenge(alter: (own: string) => string): ResponseHook {
  return (response) => {
    const own = response.header('WWW-Authenticate')
    if (own !== '') response.setHeader('WWW-Authenticate', alter(own))
  }
}
