import { parseUrl } from '../base/url.ts'

const OPENID = '/.well-known/openid-configuration'
const OAUTH = '/.well-known/oauth-authorization-server'
const TOKEN = '/auth/token'

/** More addresses than these are not tried. */
const MOST = 6

/** Where the discovery document of an issuer is (document, 4.2; OpenID Connect Discovery 1.0, 4.1). */
export const documentedAt = (issuer: string): string => `${issuer.replace(/\/$/, '')}${OPENID}`

/**
 * Where the discovery document may be as well, if it is not where ISSUER_URL says: at the other well-known address, before
 * the path of the issuer (RFC 8414, 3 and 5), or above it, where somebody configured an endpoint as the issuer.
 *
 * @param asked - the address that was asked; it is not tried again
 */
export function discoveryNeighbours(issuer: string, asked: string): readonly string[] {
  const url = parseUrl(issuer)
  if (!url) return []
  const { origin } = url
  const whole = url.pathname.replace(/\/+$/, '')
  const path = whole.replace(/\/\.well-known\/.*$/, '')
  const near = [path + OPENID, path + OAUTH, OPENID + path, OAUTH + path]
  const above = parentsOf(path).map((parent) => parent + OPENID)
  return among(
    [...near, ...above, OPENID].map((one) => origin + one),
    asked,
  )
}

/**
 * Values of BASE_URL that may have been meant, if no token endpoint is below the configured one: the end of an endpoint
 * that was pasted whole is left out, or the path; or the service itself tells.
 *
 * @param told - addresses that the service gave: of its token endpoint, or of a redirect
 */
export function baseNeighbours(baseUrl: string, told: readonly string[]): readonly string[] {
  const url = parseUrl(baseUrl)
  if (!url) return []
  const { origin } = url
  const path = url.pathname.replace(/\/+$/, '')
  const bases = [...told, baseUrl].flatMap((address) => {
    const [, base] = /^(https?:\/\/[^?#]*)\/auth\/token\/?$/.exec(address) ?? []
    return base ?? []
  })
  const above = parentsOf(path).map((parent) => origin + parent)
  return among([...bases, ...above, origin], baseUrl)
}

/** Where the token endpoint below a base address is (document, 4.1). */
export const tokenAddress = (baseUrl: string): string => `${baseUrl}${TOKEN}`

/** The paths above one, the longest first, without the root. */
function parentsOf(path: string): readonly string[] {
  const parts = path.split('/').slice(1, -1)
  return parts.map((_, index) => `/${parts.slice(0, parts.length - index).join('/')}`)
}

const among = (addresses: readonly string[], asked: string): readonly string[] =>
  [...new Set(addresses)].filter((one) => one !== asked).slice(0, MOST)
