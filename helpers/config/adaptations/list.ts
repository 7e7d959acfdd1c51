import type { ClauseId } from '../../../contract/index.ts'
import { valueAt } from '../../base/json-pointer.ts'
import { isObject } from '../../http/answer.ts'
import type { Adaptations } from './adaptations.ts'

/** Something that a target needs, but the document does not describe. */
export interface Adaptation {
  /** Name of a variable, or JSON pointer into the file of adaptations. */
  readonly at: string
  /** What is different, in words and without values. */
  readonly does: string
  /** The clause that it bends. */
  readonly bends: ClauseId
}

/** The adaptations that are made by variables. */
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

/** What each part of the file changes, and the clause that it bends. */
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

/** Members that bend a more specific clause. */
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

/** Each member in words. If its value is an object, each member of that is an adaptation. */
const WORDS: Readonly<Record<string, string>> = {
  form: 'form field',
  headers: 'header',
  claims: 'claim',
  header: 'header parameter',
  query: 'query parameter',
  audience: 'audience',
  lifetime: 'lifetime',
  method: 'method',
  body: 'body',
  discovery: 'address of the discovery document',
  consentId: 'place of the consent ID',
}

/** Lists every adaptation in a file, one per member. */
export const listAdaptations = (adaptations: Adaptations): readonly Adaptation[] =>
  Object.entries(PARTS).flatMap(([part, [what, bends]]) => {
    const listed = (at: string, does: string) => ({ at, does, bends: OWN_CLAUSE[at] ?? bends })
    return Object.entries(valueAt(adaptations, part) ?? {}).flatMap(([member, value]) => {
      const at = `${part}/${member}`
      const word = WORDS[member]
      if (!word) return []
      if (!isObject(value)) return [listed(at, `${what} has its own ${word}`)]
      return Object.entries(value).map(([name, inner]) =>
        listed(`${at}/${name}`, `${what} ${inner === null ? 'is sent without' : 'has'} the ${word} ${name}`),
      )
    })
  })
