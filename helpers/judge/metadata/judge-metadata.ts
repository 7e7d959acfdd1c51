import { blocked, doesNotApply } from '../../http/exchange.ts'
import { SCOPE_TOKEN } from '../characters.ts'
import { FAPI_ALGORITHMS } from '../fapi-algorithms.ts'
import { KEPT } from '../finding.ts'
import { listIn, type Metadata, metadataNames } from './lists.ts'
import { departsIn, ofMetadata } from './of-metadata.ts'

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
