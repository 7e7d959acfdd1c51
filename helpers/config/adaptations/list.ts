import type { ClauseId } from '../../../contract/index.ts'
import { valueAt } from '../../base/json-pointer.ts'
import type { Adaptations } from './adaptations.ts'

/** Something that a target needs to be run and that the document does not describe. */
export interface Adaptation {
  /** Variable, or JSON pointer into the file of adaptations. */
  readonly at: string
  /** What is different, in words; no value. */
  readonly does: string
  /** The clause that it bends. */
  readonly bends: ClauseId
}

/** The adaptations that variables make. */
export function variablesInUse(values: Readonly<Record<string, string>>): readonly Adaptation[] {
  const { DP_ID, DP_ID_IN = '', CLIENT_CERTIFICATES, OIDC_CLIENT_ID, CLIENT_ID } = values
  const all: readonly (readonly [isUsed: boolean, at: string, does: string, bends: ClauseId])[] = [
    [Boolean(DP_ID), 'DP_ID_IN', `dp_id is sent ${CARRIED[DP_ID_IN] ?? ''}`, 'authorization.dp-id-carriage'],
    [
      Boolean(OIDC_CLIENT_ID && OIDC_CLIENT_ID !== CLIENT_ID),
      'OIDC_CLIENT_ID',
      'the code flow has its own client ID',
      'par.request',
    ],
    [
      Boolean(CLIENT_CERTIFICATES),
      'CLIENT_CERTIFICATES',
      'connections use a client certificate',
      'token.request',
    ],
  ]
  return all.filter(([isUsed]) => isUsed).map(([, at, does, bends]) => ({ at, does, bends }))
}

const CARRIED: Readonly<Record<string, string>> = {
  'request-object': 'in the request object',
  authorization: 'in the authorization request',
  par: 'as a form field of the pushed authorization request',
}

const [TOKEN, PAR, EXCHANGE] = [
  'the token request',
  'the pushed authorization request',
  'the token exchange',
] as const
const [ASSERTION, REQUEST_OBJECT] = ['the client assertion', 'the request object'] as const
const [GET, PUT] = ['the GET call of the business API', 'the PUT call of the business API'] as const

/** Where each member is an adaptation: what it belongs to, what it is there, and the clause that it bends. */
const MEMBERS: readonly (readonly [at: string, what: string, kind: string, bends: ClauseId])[] = [
  ['/clientCredentials/form', TOKEN, 'form field', 'token.request'],
  ['/clientCredentials/headers', TOKEN, 'header', 'token.request'],
  ['/pushedAuthorizationRequest/form', PAR, 'form field', 'par.request'],
  ['/pushedAuthorizationRequest/headers', PAR, 'header', 'par.request'],
  ['/tokenExchange/form', EXCHANGE, 'form field', 'exchange.request'],
  ['/tokenExchange/headers', EXCHANGE, 'header', 'exchange.request'],
  ['/assertion/claims', ASSERTION, 'claim', 'par.request'],
  ['/assertion/header', ASSERTION, 'header parameter', 'par.request'],
  ['/requestObject/claims', REQUEST_OBJECT, 'claim', 'par.request'],
  ['/requestObject/header', REQUEST_OBJECT, 'header parameter', 'par.request'],
  ['/authorization/query', 'the authorization request', 'query parameter', 'authorization.log-in'],
  ['/businessApi/get/headers', GET, 'header', 'api.client-credentials-token'],
  ['/businessApi/put/headers', PUT, 'header', 'api.put'],
]

/** Members of the assertion that have a clause of their own. */
const OWN_CLAUSE: Readonly<Record<string, ClauseId>> = {
  '/assertion/claims/iss': 'assertion.iss',
  '/assertion/claims/sub': 'assertion.sub',
  '/assertion/claims/aud': 'assertion.aud',
  '/assertion/claims/jti': 'assertion.jti',
  '/assertion/claims/exp': 'assertion.exp',
}

/** Adaptations that are one value: what it changes, and the clause that it bends. */
const VALUES: readonly (readonly [at: string, does: (value: unknown) => string, bends: ClauseId])[] = [
  ['/assertion/audience', (value) => `the audience of ${ASSERTION} is ${audience(value)}`, 'assertion.aud'],
  ['/assertion/lifetime', (value) => `${ASSERTION} is valid for ${value} s`, 'assertion.lifetime'],
  [
    '/requestObject/audience',
    (value) => `the audience of ${REQUEST_OBJECT} is ${audience(value)}`,
    'par.request',
  ],
  ['/requestObject/lifetime', (value) => `${REQUEST_OBJECT} is valid for ${value} s`, 'par.request'],
  ['/discovery', () => 'the discovery document has a different address', 'discovery.request'],
  ['/consentId', (value) => `the consent ID is at ${value} in authorization_details`, 'exchange.consent-id'],
  ['/businessApi/get/method', (value) => `${GET} is sent as ${value}`, 'api.client-credentials-token'],
  ['/businessApi/get/body', () => `${GET} has its own body`, 'api.client-credentials-token'],
  ['/businessApi/put/method', (value) => `${PUT} is sent as ${value}`, 'api.put'],
  ['/businessApi/put/body', () => `${PUT} has its own body`, 'api.put'],
]

/** Every adaptation in a file, one per member. */
export const listAdaptations = (adaptations: Adaptations): readonly Adaptation[] => [
  ...MEMBERS.flatMap(([part, what, kind, bends]) =>
    Object.entries(valueAt(adaptations, part) ?? {}).map(([name, value]) => {
      const at = `${part}/${name}`
      const does = value === null ? `is sent without the ${kind} ${name}` : `has the ${kind} ${name}`
      return { at, does: `${what} ${does}`, bends: OWN_CLAUSE[at] ?? bends }
    }),
  ),
  ...VALUES.flatMap(([at, does, bends]) => {
    const value = valueAt(adaptations, at)
    return value === undefined ? [] : [{ at, does: does(value), bends }]
  }),
]

/** The audience of a JWT in words. */
const audience = (value: unknown): string =>
  [value]
    .flat()
    .map((one) =>
      one === 'endpoint' ? 'the endpoint called' : one === 'issuer' ? 'the issuer' : 'a fixed value',
    )
    .join(' and ')
