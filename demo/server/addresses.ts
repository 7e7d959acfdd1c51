/** The addresses of the authorization server. */
export interface Addresses {
  readonly issuer: string
  readonly discovery: string
  readonly keys: string
  readonly pushed: string
  readonly authorize: string
  readonly visits: string
  readonly token: string
  readonly revoke: string
  readonly user: string
}

/** Path of the issuer, below which everything is. */
export const TENANT = '/tenants/blue'

const PATHS = {
  discovery: '/.well-known/openid-configuration',
  keys: '/oauth/v3/public-keys',
  pushed: '/oauth/v3/pushed',
  authorize: '/go/authorize',
  visits: '/go/visits',
  token: '/oauth/v3/redeem',
  revoke: '/oauth/v3/withdraw',
  user: '/people/v1/me',
} as const

/** Paths of the server, without its origin. */
export const PATH = Object.fromEntries(
  Object.entries(PATHS).map(([name, path]) => [name, TENANT + path]),
) as Record<keyof typeof PATHS, string>

/** Puts the origin before every path. */
export function addressesAt(origin: string): Addresses {
  const all = Object.entries(PATH).map(([name, path]) => [name, origin + path])
  return { ...(Object.fromEntries(all) as typeof PATH), issuer: origin + TENANT }
}
