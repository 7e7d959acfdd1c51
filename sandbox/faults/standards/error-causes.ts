import type { ClauseId } from '../../../contract/index.ts'
import { cells } from '../../../contract/requests/cells.ts'
import type { RequestName } from '../../../contract/requests/index.ts'
import { refused } from '../../behaviors/answers.ts'
import type { Behavior } from '../../behaviors/behavior.ts'
import { combined } from '../../behaviors/combined.ts'
import { isWrongVerifier, rememberChallenges } from '../../behaviors/proof-key.ts'
import type { ServiceRequest } from '../../behaviors/request.ts'
import { ENDPOINTS } from '../../behaviors/takes/index.ts'
import { ofRefresh } from '../../behaviors/token-life.ts'
import type { Tools } from '../../behaviors/tools.ts'
import type { Fault } from '../fault.ts'

/** Whose errors they are. */
const REFUSED = {
  token: 'a token request',
  par: 'a pushed authorization request',
  exchange: 'a token request of the code grant',
  refresh: 'a refresh',
} as const

type Area = keyof typeof REFUSED

/** A service that knows one code for all causes at an endpoint: any of those that RFC 6749 has for it (5.2). */
const CODES = [
  'invalid_request',
  'invalid_client',
  'invalid_grant',
  'invalid_scope',
  'unauthorized_client',
  'unsupported_grant_type',
] as const

/** A service that takes one cause for another: the code that it has, and the other one in its place. */
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

/** Gives the refusals of a request another code, with the status that any code but one has. */
function withCode(
  area: Area,
  code: string,
  isMeant: (error: unknown, request: ServiceRequest, tools: Tools) => boolean,
): Behavior {
  const isRefresh = area === 'refresh'
  return {
    response: {
      [ENDPOINTS[isRefresh ? 'exchange' : area]]: refused((response, tools, request) => {
        const { error } = response.json
        if (ofRefresh(request) !== isRefresh || !isMeant(error, request, tools)) return
        response.json = { ...response.json, error: code }
        response.status = 400
      }),
    },
  }
}

/** The clauses about the errors of a request that leave no room for a code. */
const brokenBy = (area: RequestName, code: string): readonly ClauseId[] => [
  ...new Set(
    cells.flatMap(({ request, cause }) =>
      request === area && cause && !cause.codes.includes(code) ? [cause.clause] : [],
    ),
  ),
]

const slug = (code: string): string => code.replaceAll('_', '-')

/** The verifier and all else that a code is bound to are told apart by what the service remembers. */
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

/** Services whose errors say another cause than the one that there is. */
export const errorCauses: Readonly<Record<string, Fault<ClauseId>>> = Object.fromEntries([
  ...(['token', 'par', 'exchange'] as const).flatMap((area) =>
    CODES.map((code) => [
      `errors.${area}.always-${slug(code)}`,
      {
        says: `Whatever is wrong with ${REFUSED[area]} is refused with the error ${code}.`,
        breaks: brokenBy(area, code),
        behavior: withCode(area, code, () => true),
      },
    ]),
  ),
  ...TAKEN_FOR.map(([area, from, to, clause]) => [
    `errors.${area}.${slug(from)}-as-${slug(to)}`,
    {
      says: `The refusal of ${REFUSED[area]} has the error ${to} where ${from} is right.`,
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
