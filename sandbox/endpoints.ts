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

/** The endpoints of the authorization server, and where each lies by default, below the issuer. */
const SERVER_PATHS = {
  authorization: '/authorize',
  jwks: '/jwks',
  par: '/par',
  revocation: '/revoke',
  token: '/token',
  userinfo: '/userinfo',
} as const

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

const SERVER_ENDPOINTS = Object.keys(SERVER_PATHS).filter(
  (name): name is keyof typeof SERVER_PATHS => name in SERVER_PATHS,
)

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
