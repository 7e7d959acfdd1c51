import type { Authentication } from '../../config/products/product.ts'
import type { ApiDocument, ApiOperation, SecurityScheme } from '../../openapi/api-document.ts'

/**
 * How an operation is called by its security requirements (OpenAPI 3.1.1, 4.8.30), of several alternatives by OAuth 2.0;
 * undefined where a catalogue has none of them.
 *
 * @param prefix - of the variables of its secrets
 */
export function authenticationOf(
  { security }: ApiOperation,
  document: ApiDocument,
  prefix: string,
): Authentication | undefined {
  if (security.length === 0) return 'none'
  const methods = security.flatMap((names) => alternative(names, document, prefix) ?? [])
  const isOfToken = (token: Authentication) => methods.includes(token) || methods.includes('either')
  const [isCode, isClient] = [isOfToken('authorization-code'), isOfToken('client-credentials')]
  if (isCode && isClient) return 'either'
  if (isCode || isClient) return isCode ? 'authorization-code' : 'client-credentials'
  return methods[0]
}

function alternative(
  names: readonly string[],
  { securitySchemes }: ApiDocument,
  prefix: string,
): Authentication | undefined {
  if (names.length === 0) return 'none'
  const schemes = names.map((name) =>
    Object.hasOwn(securitySchemes, name) ? securitySchemes[name] : undefined,
  )
  const [first, ...others] = schemes.filter((scheme) => scheme?.type !== 'mutualTLS')
  if (schemes.every((scheme) => scheme?.type === 'mutualTLS')) return 'mtls'
  return first && others.length === 0 ? methodOf(first, prefix) : undefined
}

function methodOf(
  { type, scheme, flows, name, in: where }: SecurityScheme,
  prefix: string,
): Authentication | undefined {
  const value = `\${${prefix}_API_KEY}`
  if (type === 'openIdConnect') return 'authorization-code'
  if (type === 'apiKey' && name && where === 'header')
    return { method: 'api-key', header: name.toLowerCase(), value }
  if (type === 'apiKey' && name && where === 'query') return { method: 'api-key', query: name, value }
  if (type === 'http' && scheme === 'basic')
    return { method: 'basic', username: `\${${prefix}_USERNAME}`, password: `\${${prefix}_PASSWORD}` }
  // Whose bearer token it is, the document does not say.
  const isEither = ['authorizationCode', 'clientCredentials'].every((flow) => flows.includes(flow))
  if (isEither || (type === 'http' && scheme === 'bearer')) return 'either'
  if (flows.includes('authorizationCode')) return 'authorization-code'
  return flows.includes('clientCredentials') ? 'client-credentials' : undefined
}
