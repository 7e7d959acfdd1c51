const REASONS: Readonly<Record<string, string>> = {
  ERR_CONNECTION_REFUSED: 'the connection was refused',
  ERR_CONNECTION_RESET: 'the connection was reset',
  ERR_CONNECTION_TIMED_OUT: 'the connection took too long',
  ERR_NAME_NOT_RESOLVED: 'the host name was not found',
  ERR_TOO_MANY_REDIRECTS: 'the server redirects in a loop',
  ERR_EMPTY_RESPONSE: 'the connection was closed without an answer',
  ERR_CERT_COMMON_NAME_INVALID: 'the TLS certificate is for another host',
  ERR_CERT_AUTHORITY_INVALID: 'the TLS certificate is not trusted',
  ERR_CERT_DATE_INVALID: 'the TLS certificate has expired or is not valid yet',
  ERR_INVALID_REDIRECT: 'the redirect goes to an invalid address',
}

/** What a server answered, not whether it can be reached. */
const ANSWERED = /TOO_MANY_REDIRECTS|INVALID_REDIRECT|UNSAFE_REDIRECT|INVALID_RESPONSE|CONTENT_DECODING/

/** Why a page did not come, in words, and whose trouble it is: the network's, or that of the pages. */
export function networkReason(text: string): { kind: 'unreachable' | 'page'; reason: string } {
  const code = /ERR_\w+/.exec(text)?.[0] ?? text
  return {
    kind: ANSWERED.test(code) ? 'page' : 'unreachable',
    reason: `${REASONS[code] ?? 'the page did not load'} (${code})`,
  }
}
