import type { Problem } from '../base/problem.ts'
import { allowedIn, isAllowed, isLoopback, isWeaker } from '../http/allowed-origins.ts'
import type { NamedAddress } from '../http/transport.ts'
import type { Adaptations } from './adaptations/adaptations.ts'

const ADDRESSES = ['BASE_URL', 'ISSUER_URL', 'BUSINESS_API_GET_URL', 'BUSINESS_API_PUT_URL', 'PORTAL_URL']

/** The configured addresses that a run sends requests to, with their variables. */
export const addressesOf = (values: Readonly<Record<string, string>>): readonly NamedAddress[] =>
  ADDRESSES.flatMap((variable) => {
    const address = values[variable]
    return address ? [{ variable, address }] : []
  })

/**
 * Reports configured addresses that could expose secrets: http, if another variable has https for the same host, unless
 * ALLOWED_HOSTS contains the http address or the host is this machine; and a discovery document that could be altered in
 * transit.
 */
export function weakerSchemes(
  values: Readonly<Record<string, string>>,
  { discovery }: Adaptations = {},
): Problem[] {
  const spelt = allowedIn(values.ALLOWED_HOSTS)
  const addresses = addressesOf(values)
  const atSecuredHost = addresses.flatMap(({ variable, address }) => {
    const secured = addresses.find((other) => isWeakerAtSameHost(address, other.address))
    if (!secured || isAllowed(address, spelt)) return []
    return [
      {
        where: variable,
        what: `is http, but ${secured.variable} has https for the same host`,
        expected: 'https, or an entry in ALLOWED_HOSTS with http://',
        example: `ALLOWED_HOSTS=${new URL(address).origin}`,
      },
    ]
  })
  if (!isWeaker(discovery, values.ISSUER_URL)) return atSecuredHost
  return [
    ...atSecuredHost,
    {
      where: `${values.ADAPTATIONS} /discovery`,
      what: 'it is http, but ISSUER_URL is https',
      expected: 'an https address',
      example: '"https://auth.example.com/discovery.json"',
    },
  ]
}

function isWeakerAtSameHost(address: string, than: string): boolean {
  if (!isWeaker(address, than)) return false
  const { hostname } = new URL(address)
  return hostname === new URL(than).hostname && !isLoopback(hostname)
}
