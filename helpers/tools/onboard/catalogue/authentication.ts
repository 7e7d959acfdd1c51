import type { Problem } from '../../../base/problem.ts'
import type { Authentication } from '../../../config/products/product.ts'
import type { ApiDocument, ApiOperation, SecurityScheme } from '../../../openapi/api-document.ts'
import { variableOf } from './names.ts'

/** How an operation is called, or why that cannot be told. */
type Called = { readonly as: Authentication } | { readonly problem: Problem }

const SUPPORTED =
  'oauth2 with authorizationCode or clientCredentials, openIdConnect, apiKey in a header or the query, http basic or bearer, or mutualTLS'

/**
 * How an operation is called by its security requirements (OpenAPI 3.1.1, 4.8.30). Of several alternatives, those of OAuth 2.0
 * are preferred.
 *
 * @param product - its name, for the variables of its secrets
 */
export function authenticationOf(operation: ApiOperation, document: ApiDocument, product: string): Called {
  if (operation.security.length === 0) return { as: 'none' }
  const called = operation.security.map((names) => alternative(names, operation, document, product))
  const methods = called.flatMap((one) => ('as' in one ? [one.as] : []))
  const oauth = methods.filter((method) => method === 'either' || isFlow(method))
  if (oauth.includes('either') || new Set(oauth).size === 2) return { as: 'either' }
  const [method] = [...oauth, ...methods]
  return method ? { as: method } : (called.find((one) => 'problem' in one) ?? { as: 'none' })
}

const isFlow = (method: Authentication): boolean =>
  method === 'authorization-code' || method === 'client-credentials'

function alternative(
  names: readonly string[],
  operation: ApiOperation,
  document: ApiDocument,
  product: string,
): Called {
  const wrong = (where: string, what: string, expected: string): Called => ({
    problem: { where, what, expected },
  })
  const schemes = names.map((name) => ({ name, scheme: schemeOf(document, name) }))
  const unknown = schemes.find(({ scheme }) => !scheme)
  if (unknown)
    return wrong(
      `${operation.place}/security`,
      `"${unknown.name}" is not among the security schemes of the document`,
      'a name in components.securitySchemes',
    )
  const [first, second] = schemes.filter(({ scheme }) => schemes.length === 1 || scheme?.type !== 'mutualTLS')
  if (!first?.scheme) return { as: names.length === 0 ? 'none' : 'mtls' }
  if (second)
    return wrong(`${operation.place}/security`, 'it needs two methods at once', 'one method beside mutualTLS')
  const method = methodOf(first.scheme, secretOf(first.name, document, product), product)
  return method ? { as: method } : wrong(first.scheme.place, 'it is of no supported type', SUPPORTED)
}

const schemeOf = ({ securitySchemes }: ApiDocument, name: string): SecurityScheme | undefined =>
  Object.hasOwn(securitySchemes, name) ? securitySchemes[name] : undefined

/** The variable of an API key; with the name of its scheme where there are several. */
function secretOf(name: string, { securitySchemes }: ApiDocument, product: string): string {
  const keys = Object.values(securitySchemes).filter(({ type }) => type === 'apiKey')
  return `\${${variableOf(product)}_${keys.length > 1 ? variableOf(name) : 'API_KEY'}}`
}

function methodOf(scheme: SecurityScheme, value: string, product: string): Authentication | undefined {
  const { type, flows, name } = scheme
  if (type === 'openIdConnect') return 'authorization-code'
  if (type === 'mutualTLS') return 'mtls'
  if (type === 'oauth2') return ofFlows(flows)
  if (type === 'apiKey' && name && scheme.in === 'header')
    return { method: 'api-key', header: name.toLowerCase(), value }
  if (type === 'apiKey' && name && scheme.in === 'query') return { method: 'api-key', query: name, value }
  // Whose token it is, the document does not say.
  if (isBearer(scheme)) return 'either'
  if (type !== 'http' || scheme.scheme !== 'basic') return undefined
  const variable = variableOf(product)
  return { method: 'basic', username: `\${${variable}_USERNAME}`, password: `\${${variable}_PASSWORD}` }
}

/** Whether a scheme asks for a bearer token and says nothing of how it is had. */
export const isBearer = ({ type, scheme }: SecurityScheme): boolean => type === 'http' && scheme === 'bearer'

function ofFlows(flows: readonly string[]): Authentication | undefined {
  const isCode = flows.includes('authorizationCode')
  const isClient = flows.includes('clientCredentials')
  if (isCode && isClient) return 'either'
  if (isCode) return 'authorization-code'
  return isClient ? 'client-credentials' : undefined
}
