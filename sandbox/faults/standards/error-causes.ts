import type { ClauseId } from '../../../contract/index.ts'
import { cells } from '../../../contract/requests/cells.ts'
import type { RequestName } from '../../../contract/requests/index.ts'
import { refused } from '../../behaviors/answers.ts'
import type { Behavior } from '../../behaviors/behavior.ts'
import { combined } from '../../behaviors/combined.ts'
import { isWrongVerifier, rememberChallenges } from '../../behaviors/proof-key.ts'
import type { ServiceRequest } from '../../behaviors/request.ts'
import { ofRefresh } from '../../behaviors/token-life.ts'
import type { Tools } from '../../behaviors/tools.ts'
import { endpointOf } from '../../endpoints.ts'
import type { Fault } from '../fault.ts'

/** The refused requests, in words. */
const REFUSED = {
  token: 'a token request',
  par: 'a pushed authorization request',
  exchange: 'a token request of the code grant',
  refresh: 'a refresh',
} as const

type Area = keyof typeof REFUSED

/** Error codes of RFC 6749, 5.2. For each, there is a service that always uses it. */
const CODES = [
  'invalid_request',
  'invalid_client',
  'invalid_grant',
  'invalid_scope',
  'unauthorized_client',
  'unsupported_grant_type',
] as const

/** Services that use the wrong code for a cause: the right code, and the wrong one. */
const TAKEN_FOR = [
  ['token', 'invalid_client', 'invalid_request', 'token.error-client'],
  ['token', 'unsupported_grant_type', 'invalid_request', 'token.error-grant-type'],
  ['token', 'invalid_request', 'invalid_scope', 'token.error-request'],
  ['par', 'invalid_client', 'invalid_request', 'assertion.error-client'],
  ['par', 'invalid_request_object', 'invalid_request', 'request-object.error'],
  ['par', 'invalid_request', 'invalid_scope', 'par.error-request'],
  ['exchange', 'invalid_client', 'invalid_request', 'assertion.error-client'],
  ['exchange', 'unsupported_grant_type', 'invalid_request', 'exchange.error-grant-type'],
  ['exchange', 'invalid_request', 'invalid_scope', 'exchange.error-request'],
  ['refresh', 'invalid_grant', 'invalid_request', 'refresh.error'],
  ['refresh', 'invalid_grant', 'invalid_client', 'refresh.error'],
  ['refresh', 'invalid_scope', 'invalid_grant', 'refresh.error'],
] as const satisfies readonly (readonly [Area, from: string, to: string, breaks: ClauseId])[]

/** Gives the refusals of a request another code, with status 400. */
function withCode(
  area: Area,
  code: string,
  isMeant: (error: unknown, request: ServiceRequest, tools: Tools) => boolean,
): Behavior {
  const isRefresh = area === 'refresh'
  return {
    response: {
      [endpointOf(isRefresh ? 'exchange' : area)]: refused((response, tools, request) => {
        const { error } = response.json
        if (ofRefresh(request) !== isRefresh || !isMeant(error, request, tools)) return
        response.json = { ...response.json, error: code }
        response.status = 400
      }),
    },
  }
}

/** The clauses about the errors of a request that do not allow a code. */
const brokenBy = (area: RequestName, code: string): readonly ClauseId[] => [
  ...new Set(
    cells.flatMap(({ request, cause }) =>
      request === area && cause && !cause.codes.includes(code) ? [cause.clause] : [],
    ),
  ),
]

const slug = (code: string): string => code.replaceAll('_', '-')

/** Changes invalid_grant to invalid_request, only for a wrong verifier, or only for any other cause. */
const ofGrant = (isOfVerifier: boolean): Behavior =>
  combined(
    rememberChallenges,
    withCode(
      'exchange',
      'invalid_request',
      (error, request, tools) =>
        error === 'invalid_grant' && isWrongVerifier(request.form, tools) === isOfVerifier,
    ),
  )

/** Services whose errors name the wrong cause. */
export const errorCauses: Readonly<Record<string, Fault<ClauseId>>> = Object.fromEntries([
  ...(['token', 'par', 'exchange'] as const).flatMap((area) =>
    CODES.map((code) => [
      `errors.${area}.always-${slug(code)}`,
      {
        says: `Every refusal of ${REFUSED[area]} has the error ${code}.`,
        breaks: brokenBy(area, code),
        behavior: withCode(area, code, () => true),
      },
    ]),
  ),
  ...TAKEN_FOR.map(([area, from, to, clause]) => [
    `errors.${area}.${slug(from)}-as-${slug(to)}`,
    {
      says: `The refusal of ${REFUSED[area]} has the error ${to} instead of ${from}.`,
      breaks: [clause],
      behavior: withCode(area, to, (error) => error === from),
    },
  ]),
  ...(['grant', 'verifier'] as const).map((what) => [
    `errors.exchange.${what}-as-invalid-request`,
    {
      says: `A wrong ${what} is refused with the error invalid_request.`,
      breaks: [`exchange.error-${what}`],
      behavior: ofGrant(what === 'verifier'),
    },
  ]),
])
