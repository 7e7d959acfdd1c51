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
  const hasOwnId = OIDC_CLIENT_ID !== undefined && OIDC_CLIENT_ID !== CLIENT_ID
  const carried = `dp_id is sent ${CARRIED[DP_ID_IN] ?? ''}`
  const all: readonly (Adaptation | false | '' | undefined)[] = [
    DP_ID && { at: 'DP_ID_IN', does: carried, bends: 'authorization.dp-id-carriage' },
    hasOwnId && { at: 'OIDC_CLIENT_ID', does: 'the code flow has its own client ID', bends: 'par.request' },
    CLIENT_CERTIFICATES && {
      at: 'CLIENT_CERTIFICATES',
      does: 'connections use a client certificate',
      bends: 'token.request',
    },
  ]
  return all.flatMap((one) => one || [])
}

const CARRIED: Readonly<Record<string, string>> = {
  'request-object': 'in the request object',
  authorization: 'in the authorization request',
  par: 'as a form field of the pushed authorization request',
}

/** What a part of the file is about, and the clause that it bends. */
const PARTS: Readonly<Record<string, readonly [what: string, bends: ClauseId]>> = {
  '': ['the run', 'discovery.request'],
  '/clientCredentials': ['the token request', 'token.request'],
  '/pushedAuthorizationRequest': ['the pushed authorization request', 'par.request'],
  '/tokenExchange': ['the token exchange', 'exchange.request'],
  '/assertion': ['the client assertion', 'par.request'],
  '/requestObject': ['the request object', 'par.request'],
  '/authorization': ['the authorization request', 'authorization.log-in'],
  '/businessApi/get': ['the GET call of the business API', 'api.client-credentials-token'],
  '/businessApi/put': ['the PUT call of the business API', 'api.put'],
}

/** What has a clause of its own. */
const OWN_CLAUSE: Readonly<Record<string, ClauseId>> = {
  '/assertion/audience': 'assertion.aud',
  '/assertion/lifetime': 'assertion.lifetime',
  '/assertion/claims/iss': 'assertion.iss',
  '/assertion/claims/sub': 'assertion.sub',
  '/assertion/claims/aud': 'assertion.aud',
  '/assertion/claims/jti': 'assertion.jti',
  '/assertion/claims/exp': 'assertion.exp',
  '/consentId': 'exchange.consent-id',
}

/** What the members of a part contain, by name, each of which is an adaptation. */
const CONTAINED: Readonly<Record<string, string>> = {
  form: 'form field',
  headers: 'header',
  claims: 'claim',
  header: 'header parameter',
  query: 'query parameter',
}

/** Members that are one adaptation, in words. */
const WORDS: Readonly<Record<string, (value: unknown) => string>> = {
  audience: () => 'has an audience of its own',
  lifetime: (value) => `is valid for ${value} s`,
  method: (value) => `is sent as ${value}`,
  body: () => 'has its own body',
  discovery: () => 'takes the discovery document from a different address',
  consentId: (value) => `finds the consent ID at ${value} in authorization_details`,
}

/** Every adaptation in a file, one per member. */
export const listAdaptations = (adaptations: Adaptations): readonly Adaptation[] =>
  Object.entries(PARTS).flatMap(([part, [what, bends]]) =>
    membersOf(valueAt(adaptations, part)).map(([path, does]) => {
      const at = `${part}/${path}`
      return { at, does: `${what} ${does}`, bends: OWN_CLAUSE[at] ?? bends }
    }),
  )

/** The adaptations of a part: where each is below it, and what it does. */
const membersOf = (part: unknown): readonly (readonly [path: string, does: string])[] =>
  Object.entries(part ?? {}).flatMap(([member, value]) => {
    const kind = CONTAINED[member]
    if (!kind) return WORDS[member] ? [[member, WORDS[member](value)] as const] : []
    return Object.entries(value ?? {}).map(([name, inner]) => {
      const does = inner === null ? 'is sent without' : 'has'
      return [`${member}/${name}`, `${does} the ${kind} ${name}`] as const
    })
  })
