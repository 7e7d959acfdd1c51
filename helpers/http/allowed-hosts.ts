/**
 * Whether a request, or what is typed into a page, may go to an address: its host is on the list, or below a `*.` entry.
 * Any other is one that the service itself named, and secrets do not follow it.
 */
export function isAllowedHost(address: string, hosts: readonly string[]): boolean {
  if (!URL.canParse(address)) return false
  const host = new URL(address).hostname.toLowerCase()
  return hosts.some((entry) => {
    const allowed = entry.toLowerCase()
    return allowed.startsWith('*.')
      ? host === allowed.slice(2) || host.endsWith(allowed.slice(1))
      : host === allowed
  })
}

/** The hosts of configured addresses, each with what is below it; an IP address has nothing below. */
export function hostsOf(addresses: readonly string[]): readonly string[] {
  const hosts = addresses.filter((one) => URL.canParse(one)).map((one) => new URL(one).hostname)
  return [...new Set(hosts.flatMap((host) => (/^[\d.]+$|^\[/.test(host) ? [host] : [`*.${host}`])))]
}

/** Why nothing goes to an address, and what would allow it; completes a sentence. */
export function whyNotAllowed(address: string): string {
  return `its host is not one that the configuration names. ALLOWED_HOSTS=${new URL(address).hostname} allows it`
}
