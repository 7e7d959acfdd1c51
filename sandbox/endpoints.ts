import type { Settings } from './settings.ts'

/** The endpoints of the gateway, as behaviors name them. */
export const GATEWAY_ENDPOINTS = [
  'client-credentials',
  'business-get',
  'business-put',
  'product-accounts',
  'product-reference-rates',
  'product-branches',
  'product-preferences',
] as const

/** The endpoints of the gateway, then those of the authorization server, then the portal. */
export const ENDPOINTS = [
  ...GATEWAY_ENDPOINTS,
  'discovery',
  'jwks',
  'par',
  'authorization',
  'pages',
  'token',
  'revocation',
  'userinfo',
  'portal',
] as const

export type Endpoint = (typeof ENDPOINTS)[number]

/** An endpoint with all addresses below it and all its methods: one product. */
type ProductEndpoint = Extract<Endpoint, `product-${string}`>

/** A product, as its endpoint and its clauses name it. */
export type ProductName = ProductEndpoint extends `product-${infer Name}` ? Name : never

/** The endpoint of a product. */
export const productEndpoint = (name: ProductName): ProductEndpoint => `product-${name}`

/** Tells which endpoint a request is for; `undefined` where it is for none. */
export type EndpointOf = (method: string, path: string) => Endpoint | undefined

/**
 * Names the endpoints of the gateway.
 *
 * @param settings - Where the paths come from.
 */
export function gatewayEndpoints({ gatewayPath, paths }: Settings): EndpointOf {
  return (method, path) => {
    if (path === gatewayPath + paths.clientCredentials) return 'client-credentials'
    if (path === gatewayPath + paths.business) return method === 'PUT' ? 'business-put' : 'business-get'
    return ENDPOINTS.filter(isProduct).find((endpoint) =>
      `${path}/`.startsWith(`${gatewayPath}${paths.products}/${endpoint.slice('product-'.length)}/`),
    )
  }
}

const isProduct = (endpoint: Endpoint): endpoint is ProductEndpoint => endpoint.startsWith('product-')

/**
 * Names the endpoints of the authorization server. The authorization endpoint includes the addresses below it
 * at which the browser comes back from a page; those pages themselves are one endpoint.
 *
 * @param settings - Where the paths come from.
 */
export function authorizationServerEndpoints({ issuerPath, paths }: Settings): EndpointOf {
  const exact = new Map<string, Endpoint>([
    [`${issuerPath}/.well-known/openid-configuration`, 'discovery'],
    [issuerPath + paths.authorization, 'authorization'],
    [issuerPath + paths.jwks, 'jwks'],
    [issuerPath + paths.pushedAuthorizationRequest, 'par'],
    [issuerPath + paths.revocation, 'revocation'],
    [issuerPath + paths.token, 'token'],
    [issuerPath + paths.userinfo, 'userinfo'],
  ])
  return (_method, path) => {
    if (path.startsWith(`${issuerPath}${paths.interaction}/`)) return 'pages'
    if (path.startsWith(`${issuerPath}${paths.authorization}/`)) return 'authorization'
    return exact.get(path)
  }
}

/** The portal is one endpoint, whatever the page. */
export const portalEndpoint: EndpointOf = () => 'portal'
