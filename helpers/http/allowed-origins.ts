import { isIPv4 } from 'node:net'
import { parseUrl } from '../base/url.ts'

type Scheme = 'http' | 'https'

/** Where something may go: a scheme, a host and a port, as the configuration names them. */
export interface AllowedOrigin {
  readonly scheme: Scheme
  /** As `URL` spells it, without a dot at its end. */
  readonly host: string
  /** Whether what is below the host is meant as well. */
  readonly isParent: boolean
  /** `*` is every port. */
  readonly port: number | '*'
}

type Place = Omit<AllowedOrigin, 'isParent' | 'port'> & { readonly port: number }

const DEFAULT_PORT = { http: 80, https: 443 } as const

/**
 * Whether a request, or what is typed into a page, may go to an address. Any other is one that the service itself named,
 * and secrets do not follow it.
 *
 * Allowed is the origin (scheme, host and port) of a configured address, or one below its host. https on its default port
 * is allowed as well where http is configured; http where https is configured never is, unless the configuration spells
 * out that very origin. On the loopback interface every port is as good as another.
 */
export function isAllowed(address: string, allowed: readonly AllowedOrigin[]): boolean {
  return whyNotAllowed(address, allowed) === undefined
}

/**
 * Why nothing goes to an address, and what would allow it, if anything; completes a sentence.
 *
 * @returns `undefined` if the address is allowed
 */
export function whyNotAllowed(address: string, allowed: readonly AllowedOrigin[]): string | undefined {
  const place = placeOf(address)
  if (!place) return 'it is not an http or https address'
  if (hasCredentials(address)) return 'it contains a user name or password'
  const known = allowed.filter((origin) => isAtOrBelow(place.host, origin))
  const remedy = `ALLOWED_HOSTS=${entryFor(place)} allows it`
  if (known.length === 0) {
    const why = 'the configuration does not name its host'
    const isWeaker = place.scheme === 'http' && allowed.some(({ scheme }) => scheme === 'https')
    return isWeaker ? `${why}, and http is weaker than the https that it names` : `${why}. ${remedy}`
  }
  const isSecured = known.some(({ scheme }) => scheme === 'https')
  if (place.scheme === 'http' && isSecured && !known.some((origin) => isSpeltOut(place, origin)))
    return 'http is weaker than the https that the configuration has for its host'
  if (known.some((origin) => isOnPortOf(place, origin))) return undefined
  return `the configuration does not name this port of its host. ${remedy}`
}

/** The same for what a page asks for, web sockets included. */
export const whyNotAllowedInBrowser = (
  address: string,
  allowedOrigins: readonly AllowedOrigin[],
): string | undefined => whyNotAllowed(address.replace(/^ws(?=s?:)/i, 'http'), allowedOrigins)

/** Whether an address is reached by a weaker scheme than another one: http instead of https. */
export function isWeaker(address: string | undefined, than: string | undefined): boolean {
  return schemeOf(address) === 'http' && schemeOf(than) === 'https'
}

/** The origins of configured addresses, each with what is below its host; an IP address has nothing below. */
export function originsOf(addresses: readonly string[]): readonly AllowedOrigin[] {
  return addresses.flatMap((address) => {
    const place = placeOf(address)
    return place ? [{ ...place, isParent: !isIp(place.host) }] : []
  })
}

const ENTRY = /^(?:(https?):\/\/)?(\*\.)?(\[[\da-f:.]+\]|[^\s/?#@:*[\]\\]+)(?::(\*|\d{1,5}))?$/i

/**
 * What an entry of `ALLOWED_HOSTS` allows: a host, `*.` before it for the host and all below, `:port` or `:*` behind it,
 * and `http://` before it where https is not meant.
 *
 * @returns `undefined` if it is none
 */
export function allowedBy(entry: string): AllowedOrigin | undefined {
  const [, scheme = 'https', parent, host, port] = ENTRY.exec(entry) ?? []
  const place = host && placeOf(`${scheme}://${host}${port && port !== '*' ? `:${port}` : ''}`)
  if (!place || place.port === 0 || (parent && isIp(place.host))) return undefined
  return { ...place, isParent: parent !== undefined, ...(port === '*' && { port }) }
}

/** The entries of a value of `ALLOWED_HOSTS`. */
export const entriesOf = (hosts: string): readonly string[] => hosts.split(/\s/).filter(Boolean)

/** What the entries of a value of `ALLOWED_HOSTS` allow. */
export const allowedIn = (hosts = ''): readonly AllowedOrigin[] =>
  entriesOf(hosts).flatMap((entry) => allowedBy(entry) ?? [])

/** Whether a host, as `URL` spells it, is this machine. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || (isIPv4(host) && host.startsWith('127.'))
}

function isAtOrBelow(host: string, origin: AllowedOrigin): boolean {
  return host === origin.host || (origin.isParent && host.endsWith(`.${origin.host}`))
}

/** Whether the configuration names just this origin, and not only one that it is below of. */
function isSpeltOut({ scheme, host, port }: Place, origin: AllowedOrigin): boolean {
  return origin.scheme === scheme && origin.host === host && (origin.port === '*' || origin.port === port)
}

function isOnPortOf({ scheme, host, port }: Place, origin: AllowedOrigin): boolean {
  if (origin.port === '*' || isLoopback(host)) return true
  return port === (scheme === origin.scheme ? origin.port : DEFAULT_PORT[scheme])
}

/** The entry of `ALLOWED_HOSTS` that allows a place and no other. */
function entryFor({ scheme, host, port }: Place): string {
  return `${scheme === 'http' ? 'http://' : ''}${host}${port === DEFAULT_PORT[scheme] ? '' : `:${port}`}`
}

function placeOf(address: string): Place | undefined {
  const scheme = schemeOf(address)
  if (!scheme) return undefined
  const { hostname, port } = new URL(address)
  const host = hostname.replace(/\.$/, '')
  return host === '' ? undefined : { scheme, host, port: port === '' ? DEFAULT_PORT[scheme] : Number(port) }
}

function schemeOf(address = ''): Scheme | undefined {
  const protocol = parseUrl(address)?.protocol
  return protocol === 'https:' ? 'https' : protocol === 'http:' ? 'http' : undefined
}

function hasCredentials(address: string): boolean {
  const { username, password } = new URL(address)
  return username !== '' || password !== ''
}

const isIp = (host: string): boolean => host.startsWith('[') || isIPv4(host)
