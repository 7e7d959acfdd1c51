const LONGEST = 200

/** A scheme and what follows it, or the name of a host that lacks a scheme. */
const LIKE_ADDRESS = /^([a-z][a-z0-9+.-]*:\/\/|https?:)|^([a-z0-9-]{1,63}\.)+[a-z]{2,24}(:\d+)?(\/|$)/i

/**
 * A configured address as it can be shown: without query and fragment. Undefined for a text that does not look like an
 * address, or in which a user name or password may stand, wherever it ends.
 */
export function shownAddress(text: string): string | undefined {
  const isSafe = LIKE_ADDRESS.test(text) && !/[@\\\s]|%40/.test(text)
  if (!isSafe) return undefined
  const [address = ''] = text.split(/[?#]/)
  const shown = withoutStrangePort(address)
  return shown.length > LONGEST ? `${shown.slice(0, LONGEST)}…` : shown
}

/** What stands for a port, and is none, may be a password. */
function withoutStrangePort(address: string): string {
  const [scheme = '', nothing, authority, ...path] = address.split('/')
  if (nothing !== '' || authority === undefined) return address
  const [host = '', ...port] = authority.split(':')
  const isPort = port.length === 0 || /^\d{1,5}$/.test(port.join(':'))
  return [scheme, '', isPort ? authority : host, ...path].join('/')
}

/** What is wrong with an address, after the address itself, where that can be shown. */
export function faultWithAddress(text: string, fault: string): string {
  const shown = shownAddress(text)
  return shown === undefined ? fault : `${shown}, ${fault}`
}
