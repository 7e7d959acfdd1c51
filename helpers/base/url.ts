import { attempt } from './attempt.ts'

/**
 * A text as a URL, or `undefined` if it is none. Node 20's `URL.canParse`, once it is optimised, takes no letter such as
 * `ü` in it.
 */
export const parseUrl = (text: string, base?: string): URL | undefined => attempt(() => new URL(text, base))

/** The host of an address as a connection takes it: an IPv6 address without its brackets. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '')

/** An address as a browser writes it; what is no address stays as it is. */
export const normalUrl = (address: string): string => parseUrl(address)?.href ?? address

/** An address without what may hold secrets: query, fragment, and user and password, in whose place a mark stands. */
export function strippedUrl(url: string): string {
  return url.replace(/[?#].*$/s, '').replace(/^([^/]*:\/\/)[^/]*@/, '$1<userinfo>@')
}
