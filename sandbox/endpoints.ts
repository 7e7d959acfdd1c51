import type { Configuration } from 'oidc-provider'
import { STEPS, type Step } from '../contract/steps.ts'

/** The products of the gateway, by their names in its catalogue. Each is one endpoint with every address below it. */
const PRODUCTS = ['accounts', 'reference-rates', 'branches', 'preferences'] as const

/** The name of a product in its endpoint and its clauses. */
export type ProductName = (typeof PRODUCTS)[number]

/** The endpoint of a product. */
export const productEndpoint = (name: ProductName): `product-${ProductName}` => `product-${name}`

/** The endpoints of the gateway, as behaviors name them. */
export const GATEWAY_ENDPOINTS = [
  'client-credentials',
  'business-get',
  'business-put',
  ...PRODUCTS.map(productEndpoint),
] as const

type Features = Pick<
  NonNullable<Configuration['features']>,
  'introspection' | 'pushedAuthorizationRequests' | 'revocation'
>

/** An endpoint of the authorization server. */
interface ServerEndpoint {
  /** Its default path below the issuer. */
  readonly path: string
  /** The settings of oidc-provider that turn it on. */
  readonly features?: Features
}

const isOfClient = (
  _ctx: unknown,
  client: { clientId: string },
  token: { clientId?: string | undefined },
): boolean => token.clientId === client.clientId

const SERVER = {
  authorization: { path: '/authorize' },
  introspection: {
    path: '/introspect',
    features: { introspection: { enabled: true, allowedPolicy: isOfClient } },
  },
  jwks: { path: '/jwks' },
  par: {
    path: '/par',
    features: { pushedAuthorizationRequests: { enabled: true, requirePushedAuthorizationRequests: true } },
  },
  revocation: {
    path: '/revoke',
    features: { revocation: { enabled: true, allowedPolicy: isOfClient } },
  },
  exchange: { path: '/token' },
  userinfo: { path: '/userinfo' },
} as const satisfies Readonly<Record<string, ServerEndpoint>>

type ServerEndpointName = keyof typeof SERVER

/** The endpoints of the authorization server. */
export const SERVER_ENDPOINTS = Object.keys(SERVER) as ServerEndpointName[]

/** The settings of oidc-provider that turn on the endpoints. */
export const endpointFeatures: Features = Object.assign(
  {},
  ...Object.values<ServerEndpoint>(SERVER).map(({ features }) => features),
)

const SERVER_PATHS = Object.fromEntries(
  SERVER_ENDPOINTS.map((name) => [name, SERVER[name].path]),
) as Readonly<Record<ServerEndpointName, string>>

/** The default paths of all endpoints; the products and the pages are below theirs. */
export const PATHS = {
  clientCredentials: '/auth/token',
  business: '/business/accounts/main',
  products: '/products',
  pages: '/interaction',
  ...SERVER_PATHS,
} as const

/** The paths of the endpoints of a sandbox. */
export interface Addresses {
  /** Path at the end of the gateway's base URL: empty, or with a slash at its start only. */
  readonly gatewayPath: string
  /** Path at the end of the issuer: empty, or with a slash at its start only. */
  readonly issuerPath: string
  readonly paths: Readonly<Record<keyof typeof PATHS, string>>
}

/** All endpoints: those of the gateway, those of the authorization server and its pages, and the portal as one. */
export const ENDPOINTS = [...GATEWAY_ENDPOINTS, 'discovery', 'pages', ...SERVER_ENDPOINTS, 'portal'] as const

export type Endpoint = (typeof ENDPOINTS)[number]

const PUTS: ReadonlySet<Step> = new Set(['apiPut', 'putWithAuthorizationCode'])

/** The endpoint that answers an accepted request. */
export function endpointOf(step: Step): Endpoint {
  const { endpoint } = STEPS[step]
  if (endpoint !== 'business-api') return endpoint
  return PUTS.has(step) ? 'business-put' : 'business-get'
}

/** Returns the endpoint that a request is for, or `undefined` if there is none. */
export type EndpointOf = (method: string, path: string) => Endpoint | undefined

/**
 * Names the endpoints of the gateway.
 *
 * @param addresses - Their paths.
 */
export function gatewayEndpoints({ gatewayPath, paths }: Addresses): EndpointOf {
  return (method, path) => {
    if (path === gatewayPath + paths.clientCredentials) return 'client-credentials'
    if (path === gatewayPath + paths.business) return method === 'PUT' ? 'business-put' : 'business-get'
    const product = PRODUCTS.find((name) => `${path}/`.startsWith(`${gatewayPath}${paths.products}/${name}/`))
    return product && productEndpoint(product)
  }
}

/**
 * Names the endpoints of the authorization server. The authorization endpoint includes the addresses below it, to which
 * the browser returns from a page; the pages themselves are one endpoint.
 *
 * @param addresses - Their paths.
 */
export function authorizationServerEndpoints({ issuerPath, paths }: Addresses): EndpointOf {
  return (_method, path) => {
    if (path === `${issuerPath}/.well-known/openid-configuration`) return 'discovery'
    if (path.startsWith(`${issuerPath}${paths.pages}/`)) return 'pages'
    if (path.startsWith(`${issuerPath}${paths.authorization}/`)) return 'authorization'
    return SERVER_ENDPOINTS.find((name) => path === issuerPath + paths[name])
  }
}

/** All pages of the portal are one endpoint. */
export const portalEndpoint: EndpointOf = () => 'portal'
