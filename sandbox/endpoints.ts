import type { Configuration } from 'oidc-provider'

/** The products of the gateway, by their names in its catalogue; each is an endpoint with all addresses below it. */
const PRODUCTS = ['accounts', 'reference-rates', 'branches', 'preferences'] as const

/** A product, as its endpoint and its clauses name it. */
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
  /** Where it lies by default, below the issuer. */
  readonly path: string
  /** What turns it on, and how it behaves. */
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
  token: { path: '/token' },
  userinfo: { path: '/userinfo' },
} as const satisfies Readonly<Record<string, ServerEndpoint>>

type ServerEndpointName = keyof typeof SERVER

/** The endpoints of the authorization server. */
export const SERVER_ENDPOINTS = Object.keys(SERVER) as ServerEndpointName[]

/** What turns on the endpoints of the authorization server. */
export const endpointFeatures: Features = Object.assign(
  {},
  ...Object.values<ServerEndpoint>(SERVER).map(({ features }) => features),
)

const SERVER_PATHS = Object.fromEntries(
  SERVER_ENDPOINTS.map((name) => [name, SERVER[name].path]),
) as Readonly<Record<ServerEndpointName, string>>

/** The paths of all endpoints by default; the products and the pages lie below theirs. */
export const PATHS = {
  clientCredentials: '/auth/token',
  business: '/business/accounts/main',
  products: '/products',
  pages: '/interaction',
  ...SERVER_PATHS,
} as const

/** Where a sandbox has its endpoints. */
export interface Addresses {
  /** Path that the base URL of the gateway ends in: empty, or with a slash at its start only. */
  readonly gatewayPath: string
  /** Path that the issuer ends in: empty, or with a slash at its start only. */
  readonly issuerPath: string
  readonly paths: Readonly<Record<keyof typeof PATHS, string>>
}

/** All endpoints: those of the gateway, those of the authorization server with its pages, and the portal as one. */
export const ENDPOINTS = [...GATEWAY_ENDPOINTS, 'discovery', 'pages', ...SERVER_ENDPOINTS, 'portal'] as const

export type Endpoint = (typeof ENDPOINTS)[number]

/** Tells which endpoint a request is for; `undefined` where it is for none. */
export type EndpointOf = (method: string, path: string) => Endpoint | undefined

/**
 * Names the endpoints of the gateway.
 *
 * @param addresses - Where they are.
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
 * Names the endpoints of the authorization server. The authorization endpoint includes the addresses below it
 * at which the browser comes back from a page; those pages themselves are one endpoint.
 *
 * @param addresses - Where they are.
 */
export function authorizationServerEndpoints({ issuerPath, paths }: Addresses): EndpointOf {
  return (_method, path) => {
    if (path === `${issuerPath}/.well-known/openid-configuration`) return 'discovery'
    if (path.startsWith(`${issuerPath}${paths.pages}/`)) return 'pages'
    if (path.startsWith(`${issuerPath}${paths.authorization}/`)) return 'authorization'
    return SERVER_ENDPOINTS.find((name) => path === issuerPath + paths[name])
  }
}

/** The portal is one endpoint, whatever the page. */
export const portalEndpoint: EndpointOf = () => 'portal'
