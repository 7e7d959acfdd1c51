import { attempt } from './attempt.ts'

/**
 * Parses a URL; `undefined` if the text is not a URL. `URL.canParse` is not used: in Node 20, once optimised, it rejects
 * letters such as `ü`.
 */
export const parseUrl = (text: string, base?: string): URL | undefined => attempt(() => new URL(text, base))

/** The host of an address in the form that sockets take: an IPv6 address without brackets. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '')

/** An address in the form that a browser writes; any other text is returned unchanged. */
export const normalUrl = (address: string): string => parseUrl(address)?.href ?? address

/** An address without the parts that may hold secrets: query and fragment, and user and password, which are marked. */
export function strippedUrl(url: string): string {
  return url.replace(/[?#].*$/s, '').replace(/^([^/]*:\/\/)[^/]*@/, '$1<userinfo>@')
}
