import type { Browser } from '@playwright/test'
import { appearance, connections, hasOwnTrust } from '../browser/appearance.ts'
import { openPortalIn, type PortalSession } from '../browser/portal/portal-session.ts'
import type { Portal, Target } from '../config/target.ts'
import type { HttpClient } from '../http/send.ts'

/** How long pages and steps of a portal may take. */
const PATIENCE = { pageTimeout: 15_000, stepTimeout: 10_000, screenshots: 'pages' } as const

/**
 * Opens the portal of a target in a browser.
 *
 * @param doubts - why a certificate is not to be trusted, where that is not for the browser to decide
 */
export function openPortal(
  { url, journeys, variables }: Portal,
  { browser: look, transport }: Pick<Target, 'browser' | 'transport'>,
  browser: Browser,
  doubts?: HttpClient['doubts'],
): PortalSession {
  return openPortalIn(browser, {
    ...PATIENCE,
    url,
    journeys,
    variables,
    allowedOrigins: transport.allowedOrigins,
    context: { ...appearance(look), ...connections(transport) },
    ...(hasOwnTrust(transport) && doubts && { doubts }),
  })
}
