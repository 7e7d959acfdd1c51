import { parseUrl } from '../../base/url.ts'
import type { Evidence } from '../../evidence/evidence.ts'
import { isLoopback } from '../../http/allowed-origins.ts'
import { membersOf } from '../../http/answer.ts'
import { blocked, doesNotApply, type Exchange, type Recorded } from '../../http/exchange.ts'
import { FAPI_ALGORITHMS, SCOPE_TOKEN } from '../../judge/characters.ts'
import { departs, type Finding, KEPT, type Kept } from '../../judge/finding.ts'
import { ofObject } from '../../judge/read.ts'
import { schemaSource } from '../../schema/schemas.ts'

/** The members of a discovery document. */
export type Metadata = Readonly<Record<string, unknown>>

/** A member that should be a list of strings. */
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

/** Names of the members whose form a clause defines. */
function metadataNames(): readonly string[] {
  const definitions: Readonly<Record<string, { properties?: object }>> = schemaSource(
    'server-metadata.schema.json',
  ).$defs
  return Object.values(definitions).flatMap(({ properties }) => Object.keys(properties ?? {}))
}

/** Kept if `holds`, otherwise a departure in these members. */
export const keptIn = (holds: boolean, members: readonly string[], expected: string, came: string) =>
  holds ? KEPT : { ...departs(expected, came), members }

/** Whether a member is present and not null; another clause covers its type. */
export const judgePresent = ofObject(({ members }, name: string) =>
  members[name] === null
    ? blocked(`${name} is null`)
    : keptIn(members[name] !== undefined, [name], `/${name} present`, `/${name} missing`),
)

/** Whether no standard member is an empty list (RFC 8414, 3.2). */
export const judgeEmptyLists = ofObject(({ members }) => {
  const empty = metadataNames().filter((name) => isEmpty(members[name]))
  return keptIn(empty.length === 0, empty, 'no empty list', `an empty list in ${empty.join(', ')}`)
})

const isEmpty = (value: unknown): boolean => Array.isArray(value) && value.length === 0

const SCOPES = 'scopes_supported'

/** Whether each value of `scopes_supported` is a scope token. */
export const judgeScopes = ofObject(({ members }) => {
  const scopes = listIn(members, SCOPES)
  if (scopes.is === 'absent') return doesNotApply(`the discovery document has no ${SCOPES}`)
  if (scopes.is === 'malformed') return blocked(`${SCOPES} is not a list of strings`)
  const wrong = scopes.values.filter((scope) => !SCOPE_TOKEN.pattern.test(scope))
  const came = wrong.map((scope) => JSON.stringify(scope)).join(', ')
  return keptIn(wrong.length === 0, [SCOPES], SCOPE_TOKEN.name, came)
})

/** Lists of algorithms for client assertions. */
const AUTH_ALGORITHMS = ['token', 'revocation', 'introspection'].map(
  (endpoint) => `${endpoint}_endpoint_auth_signing_alg_values_supported`,
)

/** Whether no list of algorithms for client assertions has `none` (RFC 8414, 2). */
export const judgeAuthSigned = ofObject(({ members }) => {
  const unsigned = AUTH_ALGORITHMS.filter((name) => valuesIn(members, name).includes('none'))
  return keptIn(
    unsigned.length === 0,
    unsigned,
    'algorithms that sign',
    `the algorithm none in ${unsigned.join(', ')}`,
  )
})

/** Lists of algorithms for what clients and servers of the profile sign. */
const FAPI_LISTS = ['token_endpoint_auth', 'request_object', 'id_token', 'userinfo'].map(
  (what) => `${what}_signing_alg_values_supported`,
)

/** Whether each list of signing algorithms has one that FAPI 2.0 permits (Security Profile, 5.4.1). */
export const judgeFapiAlgorithms = ofObject(({ members }) => {
  const without = FAPI_LISTS.filter((name) => {
    const values = valuesIn(members, name)
    return values.length > 0 && !FAPI_ALGORITHMS.some((algorithm) => values.includes(algorithm))
  })
  const expected = `one of ${FAPI_ALGORITHMS.join(', ')} in each list`
  return keptIn(without.length === 0, without, expected, `none of them in ${without.join(', ')}`)
})

function valuesIn(metadata: Metadata, name: string): readonly string[] {
  const list = listIn(metadata, name)
  return list.is === 'list' ? list.values : []
}

const ISS = 'authorization_response_iss_parameter_supported'

/** Whether the discovery document says that redirects carry `iss` (FAPI 2.0 Security Profile, 5.3.2.2). */
export const judgeIssAnnounced = ofObject(({ members: { [ISS]: iss } }) => {
  const came = iss === undefined ? 'missing' : iss === false ? 'false' : 'not a boolean'
  return keptIn(iss === true, [ISS], `/${ISS} true`, `/${ISS} ${came}`)
})

/** Whether a service whose redirects carry `iss` says so (RFC 9207, 2.3). */
export function judgeIssFlag({
  steps,
  consents,
  repeats,
}: Pick<Evidence, 'steps' | 'consents' | 'repeats'>): Finding | Kept {
  const again = Object.values(repeats.consents).map(({ consent }) => consent)
  const carried = [...Object.values(consents), ...again].some(
    (consent) => consent.is === 'recorded' && consent.value.redirect?.query.iss !== undefined,
  )
  const finding = judgeIssAnnounced(steps.discovery)
  return finding.is === 'departs' && !carried ? doesNotApply('no redirect carried iss') : finding
}

/** Whether the issuer is exactly the one whose document was requested (RFC 8414, 3.3). */
export const judgeIssuer = ofObject(({ members: { issuer } }, asked: string) =>
  keptIn(issuer === asked, ['issuer'], asked, typeof issuer === 'string' ? issuer : 'no string as issuer'),
)

/** Whether the issuer is an https address, or one on loopback, without query and fragment (RFC 8414, 2). */
export const judgeIssuerForm = ofObject(({ members: { issuer } }) => {
  if (typeof issuer !== 'string') return blocked('the discovery document has no string as issuer')
  const url = parseUrl(issuer)
  const isSecure = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname))
  const expected = 'an https address without query and fragment'
  return keptIn(isSecure && !/[?#]/.test(issuer), ['issuer'], expected, issuer)
})

/**
 * Corrects a finding about client authentication: RFC 6749, 2.3 leaves the methods to the service, so it may accept one that
 * its discovery document lists.
 *
 * @param method - the method that the request uses
 */
export function unlessListed(
  finding: Finding | Kept,
  method: string | undefined,
  discovery: Recorded<Exchange>,
): Finding | Kept {
  if (method === undefined || finding.is !== 'departs' || discovery.is !== 'recorded') return finding
  const methods = listIn(membersOf(discovery.value), METHODS)
  return methods.is === 'list' && methods.values.includes(method)
    ? doesNotApply(`the discovery document lists ${method} in ${METHODS}`)
    : finding
}

const METHODS = 'token_endpoint_auth_methods_supported'
