import { parseUrl } from '../../base/url.ts'
import type { Evidence } from '../../evidence/evidence.ts'
import { isLoopback } from '../../http/allowed-origins.ts'
import { blocked, doesNotApply, type Exchange, type Recorded } from '../../http/exchange.ts'
import { schemaSource } from '../../schema/schemas.ts'
import { FAPI_ALGORITHMS, SCOPE_TOKEN } from '../characters.ts'
import { type Departs, departs, type Finding, KEPT, type Kept } from '../finding.ts'
import { acceptedObject } from '../judge-exchange.ts'

/** The members of a discovery document. */
export type Metadata = Readonly<Record<string, unknown>>

/** What a member that holds a list of strings is. */
export type List =
  | { readonly is: 'list'; readonly values: readonly string[] }
  | { readonly is: 'absent' }
  | { readonly is: 'malformed' }

/** Reads a list of strings. */
export function listIn(metadata: Metadata, name: string): List {
  const value = metadata[name]
  if (value === undefined) return { is: 'absent' }
  const isList = Array.isArray(value) && value.every((one) => typeof one === 'string')
  return isList ? { is: 'list', values: value } : { is: 'malformed' }
}

/** Names of the members whose form a clause tells. */
export function metadataNames(): readonly string[] {
  const definitions: Readonly<Record<string, { properties?: object }>> = schemaSource(
    'server-metadata.schema.json',
  ).$defs
  return Object.values(definitions).flatMap(({ properties }) => Object.keys(properties ?? {}))
}

/** Makes a judge of the discovery document from one of its members. */
export const ofMetadata =
  <Rest extends unknown[]>(judge: (metadata: Metadata, answer: Exchange, ...rest: Rest) => Finding | Kept) =>
  (step: Recorded<Exchange>, ...rest: Rest): Finding | Kept => {
    const read = acceptedObject(step)
    return 'finding' in read ? read.finding : judge(read.value, read.answer, ...rest)
  }

/** The discovery document departs from the clause in some of its members. */
export const departsIn = (
  members: readonly string[],
  expected: string,
  came: string,
  answer: Exchange,
): Departs => ({ ...departs(expected, came, answer), members })

/** Whether a member is there, with a value; of what type is a clause of its own. */
export const judgePresent = ofMetadata((metadata, answer, name: string) => {
  const value = metadata[name]
  if (value === null) return blocked(`${name} is null`)
  return value === undefined ? departsIn([name], `/${name} present`, `/${name} missing`, answer) : KEPT
})

/** Whether no member that metadata has is a list without elements (RFC 8414, 3.2). */
export const judgeEmptyLists = ofMetadata((metadata, answer) => {
  const empty = metadataNames().filter((name) => isEmpty(metadata[name]))
  return empty.length === 0
    ? KEPT
    : departsIn(empty, 'no list without elements', `nothing in ${empty.join(', ')}`, answer)
})

const isEmpty = (value: unknown): boolean => Array.isArray(value) && value.length === 0

const SCOPES = 'scopes_supported'

/** Whether each value of `scopes_supported` is a scope token. */
export const judgeScopes = ofMetadata((metadata, answer) => {
  const scopes = listIn(metadata, SCOPES)
  if (scopes.is === 'absent') return doesNotApply(`the discovery document has no ${SCOPES}`)
  if (scopes.is === 'malformed') return blocked(`${SCOPES} is not a list of strings`)
  const wrong = scopes.values
    .filter((scope) => !SCOPE_TOKEN.pattern.test(scope))
    .map((scope) => JSON.stringify(scope))
  return wrong.length === 0 ? KEPT : departsIn([SCOPES], SCOPE_TOKEN.name, wrong.join(', '), answer)
})

/** Lists of algorithms for client assertions. */
const AUTH_ALGORITHMS = ['token', 'revocation', 'introspection'].map(
  (endpoint) => `${endpoint}_endpoint_auth_signing_alg_values_supported`,
)

/** Whether no list of algorithms for client assertions has `none` (RFC 8414, 2). */
export const judgeAuthSigned = ofMetadata((metadata, answer) => {
  const unsigned = AUTH_ALGORITHMS.filter((name) => valuesIn(metadata, name).includes('none'))
  return unsigned.length === 0
    ? KEPT
    : departsIn(unsigned, 'algorithms that sign', `none in ${unsigned.join(', ')}`, answer)
})

/** Lists of algorithms for what clients and servers of the profile sign. */
const FAPI_LISTS = [
  'token_endpoint_auth_signing_alg_values_supported',
  'request_object_signing_alg_values_supported',
  'id_token_signing_alg_values_supported',
  'userinfo_signing_alg_values_supported',
]

/** Whether each list of signing algorithms has one that FAPI 2.0 permits (Security Profile, 5.4.1). */
export const judgeFapiAlgorithms = ofMetadata((metadata, answer) => {
  const without = FAPI_LISTS.filter((name) => {
    const values = valuesIn(metadata, name)
    return values.length > 0 && !FAPI_ALGORITHMS.some((algorithm) => values.includes(algorithm))
  })
  return without.length === 0
    ? KEPT
    : departsIn(
        without,
        `one of ${FAPI_ALGORITHMS.join(', ')} in each list`,
        `none of them in ${without.join(', ')}`,
        answer,
      )
})

function valuesIn(metadata: Metadata, name: string): readonly string[] {
  const list = listIn(metadata, name)
  return list.is === 'list' ? list.values : []
}

const ISS = 'authorization_response_iss_parameter_supported'

/** Whether the discovery document says that redirects carry `iss` (FAPI 2.0 Security Profile, 5.3.2.2). */
export const judgeIssAnnounced = ofMetadata(({ [ISS]: told }, answer) =>
  told === true ? KEPT : departsIn([ISS], `/${ISS} true`, 'false, missing, or no boolean', answer),
)

/** Whether a service whose redirects carry `iss` says so (RFC 9207, 2.3). */
export function judgeIssTold({
  steps,
  consents,
  further,
}: Pick<Evidence, 'steps' | 'consents' | 'further'>): Finding | Kept {
  const again = Object.values(further.consents).map(({ consent }) => consent)
  const carried = [...Object.values(consents), ...again].some(
    (consent) => consent.is === 'recorded' && consent.value.redirect?.query.iss !== undefined,
  )
  const told = judgeIssAnnounced(steps.discovery)
  return told.is === 'departs' && !carried ? doesNotApply('no redirect carried iss') : told
}

/** Whether the issuer is the one for which the document was asked, character by character (RFC 8414, 3.3). */
export const judgeIssuer = ofMetadata(({ issuer }, answer, asked: string) =>
  issuer === asked
    ? KEPT
    : departsIn(['issuer'], asked, typeof issuer === 'string' ? issuer : 'no text as issuer', answer),
)

/** Whether the issuer is an https address, or one on loopback, without query and fragment (RFC 8414, 2). */
export const judgeIssuerForm = ofMetadata(({ issuer }, answer) => {
  if (typeof issuer !== 'string') return blocked('the discovery document has no text as issuer')
  const url = parseUrl(issuer)
  const isSecure = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname))
  return isSecure && !/[?#]/.test(issuer)
    ? KEPT
    : departsIn(['issuer'], 'an https address without query and fragment', issuer, answer)
})
