import { isIPv4 } from 'node:net'
import { parseUrl } from '../base/url.ts'

type Scheme = 'http' | 'https'

/** A scheme, a host and a port from the configuration, to which requests may go. */
export interface AllowedOrigin {
  readonly scheme: Scheme
  /** In the spelling of `URL`, without a trailing dot. */
  readonly host: string
  /** True if subdomains of the host are allowed as well. */
  readonly isParent: boolean
  /** `*` allows every port. */
  readonly port: number | '*'
  /** The entry of `ALLOWED_HOSTS` names no scheme, which means https. */
  readonly isAssumed?: true
}

type Place = Pick<AllowedOrigin, 'scheme' | 'host'> & { readonly port: number }

const DEFAULT_PORT = { http: 80, https: 443 } as const

/**
 * True if a request, or a value typed into a page, may go to an address. The service itself may name any other address,
 * and must not get secrets sent there.
 *
 * The origin (scheme, host and port) of each configured address is allowed, and its subdomains. If http is configured,
 * https on its default port is allowed as well. If https is configured, http is only allowed for an origin that the
 * configuration names exactly. On the loopback interface the port does not matter.
 */
export function isAllowed(address: string, allowed: readonly AllowedOrigin[]): boolean {
  return whyNotAllowed(address, allowed) === undefined
}

/** Why an address is not allowed, and the entry of `ALLOWED_HOSTS` that would allow it without lowering the security. */
interface Objection {
  readonly why: string
  readonly entry?: string
}

/**
 * Why requests to an address are not allowed, and the setting that would allow them, if there is one. Completes a
 * sentence.
 *
 * @returns `undefined` if the address is allowed
 */
export function whyNotAllowed(address: string, allowed: readonly AllowedOrigin[]): string | undefined {
  const objection = objectionTo(address, allowed)
  return objection?.entry ? `${objection.why}. ALLOWED_HOSTS=${objection.entry} allows it` : objection?.why
}

/** What the team that runs the suite can do about an address that is not allowed, as a sentence. */
export function howToAllow(address: string, allowed: readonly AllowedOrigin[]): string | undefined {
  const { entry } = objectionTo(address, allowed) ?? {}
  return entry && `If ${new URL(address).origin} belongs to the service, add ${entry} to ALLOWED_HOSTS.`
}

function objectionTo(address: string, allowed: readonly AllowedOrigin[]): Objection | undefined {
  const place = placeOf(address)
  if (!place) return { why: 'it is not an http or https address' }
  if (hasCredentials(address)) return { why: 'it contains a user name or password' }
  const known = allowed.filter((origin) => isAtOrBelow(place.host, origin))
  const entry = entryFor(place)
  const isWeaker = place.scheme === 'http' && allowed.some(isSecured)
  if (known.length === 0) {
    const why = 'the configuration does not name its host'
    return isWeaker
      ? { why: `${why}, and http is less secure than the https that is configured` }
      : { why, entry }
  }
  const isOfHttps = known.some(({ scheme }) => scheme === 'https')
  if (place.scheme === 'http' && isOfHttps && !known.some((origin) => isSpeltOut(place, origin)))
    return isWeaker
      ? { why: 'http is less secure than the https that is configured for its host' }
      : { why: 'ALLOWED_HOSTS names its host without http://, which means https', entry }
  if (known.some((origin) => isOnPortOf(place, origin))) return undefined
  return { why: 'the configuration does not name this port of its host', entry }
}

/** True if the configuration says https, and does not only leave out the scheme. */
const isSecured = ({ scheme, isAssumed }: AllowedOrigin): boolean => scheme === 'https' && !isAssumed

/** Does the same for a request of a page, which may open a web socket. */
export const whyNotAllowedInBrowser = (
  address: string,
  allowedOrigins: readonly AllowedOrigin[],
): string | undefined => whyNotAllowed(address.replace(/^ws(?=s?:)/i, 'http'), allowedOrigins)

/** True if the address uses http and the other one https. */
export function isWeaker(address: string | undefined, than: string | undefined): boolean {
  return schemeOf(address) === 'http' && schemeOf(than) === 'https'
}

/** The origins of configured addresses, with their subdomains unless the host is an IP address. */
export function originsOf(addresses: readonly string[]): readonly AllowedOrigin[] {
  return addresses.flatMap((address) => {
    const place = placeOf(address)
    return place ? [{ ...place, isParent: !isIp(place.host) }] : []
  })
}

const ENTRY = /^(?:(https?):\/\/)?(\*\.)?(\[[\da-f:.]+\]|[^\s/?#@:*[\]\\]+)(?::(\*|\d{1,5}))?$/i

/**
 * Parses an entry of `ALLOWED_HOSTS`: a host; `*.` before it adds its subdomains, `:port` or `:*` after it sets the port,
 * and `http://` before it replaces https.
 *
 * @returns `undefined` if it is not a valid entry
 */
export function allowedBy(entry: string): AllowedOrigin | undefined {
  const [, scheme, parent, host, port] = ENTRY.exec(entry) ?? []
  const place = host && placeOf(`${scheme ?? 'https'}://${host}${port && port !== '*' ? `:${port}` : ''}`)
  if (!place || place.port === 0 || (parent && isIp(place.host))) return undefined
  const isAssumed = scheme === undefined && { isAssumed: true as const }
  return { ...place, isParent: parent !== undefined, ...(port === '*' && { port }), ...isAssumed }
}

/** The entries of a value of `ALLOWED_HOSTS`. */
export const entriesOf = (hosts: string): readonly string[] => hosts.split(/\s/).filter(Boolean)

/** The origins that a value of `ALLOWED_HOSTS` allows; invalid entries are ignored. */
export const allowedIn = (hosts = ''): readonly AllowedOrigin[] =>
  entriesOf(hosts).flatMap((entry) => allowedBy(entry) ?? [])

/** True if a host, in the spelling of `URL`, is this machine. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || (isIPv4(host) && host.startsWith('127.'))
}

function isAtOrBelow(host: string, origin: AllowedOrigin): boolean {
  return host === origin.host || (origin.isParent && host.endsWith(`.${origin.host}`))
}

/** True if the configuration names exactly this origin, and not only a parent domain. */
function isSpeltOut({ scheme, host, port }: Place, origin: AllowedOrigin): boolean {
  return origin.scheme === scheme && origin.host === host && (origin.port === '*' || origin.port === port)
}

function isOnPortOf({ scheme, host, port }: Place, origin: AllowedOrigin): boolean {
  if (origin.port === '*' || isLoopback(host)) return true
  return port === (scheme === origin.scheme ? origin.port : DEFAULT_PORT[scheme])
}

/** The entry of `ALLOWED_HOSTS` that allows only this origin. */
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
