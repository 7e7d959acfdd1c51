import { isAllowedHost, whyNotAllowed } from '../http/allowed-hosts.ts'
import { isWeb } from './answer-place.ts'

/** Why nothing goes from a browser to an address, and what would allow it; undefined if it may. Completes a sentence. */
export function whyAbroad(address: string, allowedHosts: readonly string[]): string | undefined {
  const web = address.replace(/^ws(?=s?:)/i, 'http')
  if (isAllowedHost(web, allowedHosts)) return undefined
  return isWeb(web) && URL.canParse(web) ? whyNotAllowed(web) : 'it is at no address of a service'
}
