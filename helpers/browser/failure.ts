import type { Page } from '@playwright/test'
import { bare } from '../http/send.ts'
import type { WalkFailure } from './browser-walk.ts'

/** Fields whose contents no screenshot shows. */
const SECRET_FIELDS =
  'input[type=password], input[autocomplete=one-time-code], input[name*=otp i], input[name*=code i]'

/** A failure on a page that could be loaded, with a screenshot whose secret fields are masked. */
export async function pageFailure(page: Page, reason: string): Promise<WalkFailure> {
  const screenshot = await page
    .screenshot({ type: 'jpeg', quality: 60, mask: [page.locator(SECRET_FIELDS)], timeout: 5_000 })
    .then(
      (image) => ({ screenshot: image.toString('base64') }),
      () => ({}),
    )
  return { kind: 'page', reason, ...screenshot }
}

/** The page in words: its title and its address without query and fragment. */
export async function whereabouts(page: Page): Promise<string> {
  const title = await page.title().catch(() => '')
  return `on the page “${title}” at ${bare(page.url())}`
}

const REASONS: Readonly<Record<string, string>> = {
  ERR_CONNECTION_REFUSED: 'the connection was refused',
  ERR_CONNECTION_RESET: 'the connection was reset',
  ERR_NAME_NOT_RESOLVED: 'the host name was not found',
  ERR_TOO_MANY_REDIRECTS: 'the server redirects in a circle',
  ERR_EMPTY_RESPONSE: 'the connection was closed without an answer',
  ERR_CERT_COMMON_NAME_INVALID: 'the TLS certificate is for another host',
  ERR_CERT_AUTHORITY_INVALID: 'the TLS certificate is not trusted',
}

/** Why a page did not come, without the call log that Playwright appends. */
export function networkReason({ message }: Error): string {
  const code = /net::(\w+)/.exec(message)?.[1]
  if (code) return `${REASONS[code] ?? 'the page did not load'} (${code})`
  return /timeout/i.test(message) ? 'no page in time' : 'the page did not load'
}
