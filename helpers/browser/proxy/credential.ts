import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { BrowserContext } from '@playwright/test'
import { registerRunSecrets } from '../../secrets/redact.ts'

/** User name and password of a proxy (RFC 7617). */
export interface Credential {
  readonly username: string
  readonly password: string
}

/** The header of an answer 407, which asks for a credential. */
export const CHALLENGE = { 'proxy-authenticate': 'Basic realm="browser of this run"' }

/** The answer 407 as text, for a client that asks for a tunnel. */
export const CHALLENGED = [
  'HTTP/1.1 407 Proxy Authentication Required',
  `proxy-authenticate: ${CHALLENGE['proxy-authenticate']}`,
  'content-length: 0',
  'connection: close',
  '\r\n',
].join('\r\n')

/** The header in which a client sends a credential to a proxy. */
export const PROXY_AUTHORIZATION = 'proxy-authorization'

/** Generates a credential, which is a secret from now on. */
export function newCredential(): Credential {
  const password = randomBytes(24).toString('base64url')
  registerRunSecrets([{ name: 'browser_proxy', value: password }])
  return { username: 'browser', password }
}

/** True if a request to a proxy carries its credential. */
export function hasCredential({ headers }: IncomingMessage, { username, password }: Credential): boolean {
  const sent = Buffer.from(headers[PROXY_AUTHORIZATION] ?? '')
  const right = Buffer.from(`Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`)
  return sent.length === right.length && timingSafeEqual(sent, right)
}

/** No host has this name (RFC 6761, 6.4). */
const NOWHERE = 'http://browser.invalid/'

/**
 * Has a new context use a credential for its proxy from now on: the browser remembers it after the first challenge. Playwright's
 * own option would intercept every request and switch the cache off, so that a service would receive more requests.
 */
export async function useCredential(
  context: BrowserContext,
  { username, password }: Credential,
): Promise<void> {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  devtools.on('Fetch.requestPaused', ({ requestId }) => {
    devtools.send('Fetch.continueRequest', { requestId }).catch(() => {})
  })
  devtools.on('Fetch.authRequired', ({ requestId }) => {
    const authChallengeResponse = { response: 'ProvideCredentials', username, password } as const
    devtools.send('Fetch.continueWithAuth', { requestId, authChallengeResponse }).catch(() => {})
  })
  await devtools.send('Fetch.enable', { handleAuthRequests: true })
  await devtools.send('Page.navigate', { url: NOWHERE })
  await page.close()
}
