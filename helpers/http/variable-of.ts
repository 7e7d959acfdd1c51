import { parseUrl } from '../base/url.ts'

/** An address of the configuration. */
export interface NamedAddress {
  readonly variable: string
  readonly address: string
}

/**
 * The variable that names an address: the one of the longest address that it begins with, or the first one of its origin.
 * What no variable names comes from the service.
 */
export function variableOf(
  url: string,
  { namedBy = [] }: { readonly namedBy?: readonly NamedAddress[] },
): string {
  const origin = parseUrl(url)?.origin
  const atOrigin = namedBy.filter(({ address }) => parseUrl(address)?.origin === origin)
  const [longest] = atOrigin
    .filter(({ address }) => url.startsWith(address))
    .sort((one, other) => other.address.length - one.address.length)
  return (longest ?? atOrigin[0])?.variable ?? 'the address that the service gives'
}
