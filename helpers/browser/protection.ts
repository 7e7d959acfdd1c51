import type { Cookie } from '@playwright/test'
import { parseUrl } from '../base/url.ts'

/** A cookie that the pages of a walk set, without its value. */
export interface WalkedCookie {
  readonly name: string
  /** It goes to a page that was loaded by https. */
  readonly isOfSecurePage: boolean
  readonly isSecure: boolean
  readonly isHttpOnly: boolean
  readonly sameSite: Cookie['sameSite']
}

/** What a browser knows of a cookie. */
type Known = Pick<Cookie, 'name' | 'domain' | 'secure' | 'httpOnly' | 'sameSite'>

/** The cookies of the hosts whose documents a walk came to. */
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

/** Whether a cookie goes to a host (RFC 6265, 5.1.3). */
function isOf(hostname: string, domain: string): boolean {
  const own = domain.replace(/^\./, '')
  return hostname === own || (domain.startsWith('.') && hostname.endsWith(`.${own}`))
}

/** Headers by which a document tells a browser how to protect it. */
const HEADERS = [
  'cache-control',
  'content-security-policy',
  'content-type',
  'referrer-policy',
  'strict-transport-security',
  'x-frame-options',
] as const

/** The headers of a document that say how it is protected, by lower-case name. */
export type Hygiene = Readonly<Partial<Record<(typeof HEADERS)[number], string>>>

/** Reads them from the headers of an answer, by lower-case name. */
export const hygieneOf = (headers: Readonly<Record<string, string>>): Hygiene =>
  Object.fromEntries(HEADERS.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])))
