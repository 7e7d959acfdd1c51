import { normalUrl, parseUrl, strippedUrl } from '../base/url.ts'
import { parseRedirect } from '../http/redirect.ts'

/** The values that distinguish the answer to the application from a redirect between pages. */
export interface AnswerMarks {
  readonly authorizationUrl: string
  readonly redirectUri: string
  readonly state: string
}

/** `expected`: at the redirect address; `elsewhere`: an answer, but at another address; `none`: an ordinary page. */
export type AnswerPlace = 'expected' | 'elsewhere' | 'none'

/**
 * Decides whether an address that a browser is about to open is the answer to the application (RFC 6749, 4.1.2).
 *
 * An answer at a wrong address is recognised by its parameters. Pages of the service, and callbacks between its hosts, are
 * not answers: they stay on a host that the walk has visited, or carry another `state`.
 *
 * @param visited - origins that the walk has visited
 */
export function answerPlace(
  address: string,
  { authorizationUrl, redirectUri, state }: AnswerMarks,
  visited: ReadonlySet<string>,
): AnswerPlace {
  const url = parseUrl(address)
  if (!url) return 'none'
  if (strippedUrl(url.href) === strippedUrl(normalUrl(redirectUri))) return 'expected'
  const own = originOf(authorizationUrl)
  const origin = originOf(address)
  if (origin === originOf(redirectUri) && origin !== own) return 'elsewhere'
  const { query, fragment } = parseRedirect(address)
  const carried = { ...fragment, ...query }
  const isFamiliar = origin === own || visited.has(origin)
  if (carried.code === undefined && (carried.error === undefined || isFamiliar)) return 'none'
  if (carried.state === state) return 'elsewhere'
  return carried.state === undefined && !isFamiliar ? 'elsewhere' : 'none'
}

/** True if a browser fetches the address itself. It passes other addresses to an application of the system. */
export function isWeb(address: string): boolean {
  return /^https?:/i.test(address)
}

/** Scheme and host; for a custom scheme, only the scheme. */
export function originOf(address: string): string {
  const url = parseUrl(address)
  if (!url) return address
  return isWeb(address) ? url.origin : url.protocol
}
