import type { Cookie } from '@playwright/test'
import { parseUrl } from '../base/url.ts'

/** A cookie that the pages of a walk set, without its value. */
export interface WalkedCookie {
  readonly name: string
  /** True if the pages that it goes to were loaded by https. */
  readonly isOfSecurePage: boolean
  readonly isSecure: boolean
  readonly isHttpOnly: boolean
  readonly sameSite: Cookie['sameSite']
}

/** A cookie in the browser. */
type Known = Pick<Cookie, 'name' | 'domain' | 'secure' | 'httpOnly' | 'sameSite'>

/** The cookies of the hosts from which a walk loaded documents. */
export function cookiesOfWalk(
  cookies: readonly Known[],
  documents: readonly { readonly address: string }[],
): readonly WalkedCookie[] {
  const pages = documents.flatMap(({ address }) => parseUrl(address) ?? [])
  return cookies.flatMap(({ name, domain, secure, httpOnly, sameSite }): readonly WalkedCookie[] => {
    const own = pages.filter(({ hostname }) => isOf(hostname, domain))
    if (own.length === 0) return []
    const isOfSecurePage = own.every(({ protocol }) => protocol === 'https:')
    return [{ name, isOfSecurePage, isSecure: secure, isHttpOnly: httpOnly, sameSite }]
  })
}

/** True if a cookie goes to a host (RFC 6265, 5.1.3). */
function isOf(hostname: string, domain: string): boolean {
  const own = domain.replace(/^\./, '')
  return hostname === own || (domain.startsWith('.') && hostname.endsWith(`.${own}`))
}

const REFERRER_POLICIES: ReadonlySet<string> = new Set([
  'no-referrer',
  'no-referrer-when-downgrade',
  'origin',
  'origin-when-cross-origin',
  'same-origin',
  'strict-origin',
  'strict-origin-when-cross-origin',
  'unsafe-url',
])

/** Older names of referrer policies (HTML, 4.2.5.1). */
const OLDER: Readonly<Record<string, string>> = {
  never: 'no-referrer',
  default: 'strict-origin-when-cross-origin',
  always: 'unsafe-url',
  'origin-when-crossorigin': 'origin-when-cross-origin',
}

/**
 * The referrer policy that a document declares: the last known one (HTML, 4.2.5.1).
 *
 * @param contents - of its `meta` elements for referrers, in order
 */
export const declaredPolicy = (contents: readonly string[]): string | undefined =>
  contents
    .map((content) => content.trim().toLowerCase())
    .map((name) => OLDER[name] ?? name)
    .findLast((name) => REFERRER_POLICIES.has(name))

/** Headers that say how a browser has to protect a document. */
const HEADERS = [
  'cache-control',
  'content-security-policy',
  'content-type',
  'referrer-policy',
  'strict-transport-security',
  'x-frame-options',
] as const

/** The protective headers of a document, by lower-case name. */
export type Hygiene = Readonly<Partial<Record<(typeof HEADERS)[number], string>>>

/** Selects the protective headers of an answer. Names are in lower case. */
export const hygieneOf = (headers: Readonly<Record<string, string>>): Hygiene =>
  Object.fromEntries(HEADERS.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])))
