import { hostOf, parseUrl } from '../../base/url.ts'
import type { Target } from '../../config/target.ts'
import { own, show } from '../../secrets/shown.ts'
import type { HostOfTarget } from './provenance.ts'

/**
 * The hosts of a target by the variables that name them, or that name the files in which they stand; neither paths nor
 * ports, which may tell more than the host.
 *
 * @param values - the variables of the target
 */
export function hostsOf(
  { transport: { namedBy = [] } }: Pick<Target, 'transport'>,
  { API_PRODUCTS }: Readonly<Record<string, string>>,
): readonly HostOfTarget[] {
  const nameOf = (variable: string) => {
    if (variable === API_PRODUCTS) return 'API_PRODUCTS'
    return /^[A-Z_]+$/.test(variable) ? variable : 'ADAPTATIONS'
  }
  const hosts = namedBy.flatMap(({ variable, address }) => {
    const url = parseUrl(address)
    return url ? [{ variable: own(nameOf(variable)), host: show(hostOf(url)) }] : []
  })
  return [...new Map(hosts.map((one) => [`${one.variable} ${one.host}`, one])).values()]
}
