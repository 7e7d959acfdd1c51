import type { Browser } from '@playwright/test'
import { appearance } from '../browser/appearance.ts'
import { openPortalIn, type PortalSession } from '../browser/portal/portal-session.ts'
import type { Portal, Target } from '../config/target.ts'

/** How long pages and steps of a portal may take. */
const PATIENCE = { pageTimeout: 15_000, stepTimeout: 10_000, screenshots: 'pages' } as const

/** Opens the portal of a target in a browser. */
export function openPortal(
  { url, journeys, variables }: Portal,
  { browser: look, transport }: Pick<Target, 'browser' | 'transport'>,
  browser: Browser,
): PortalSession {
  return openPortalIn(browser, {
    ...PATIENCE,
    url,
    journeys,
    variables,
    allowedOrigins: transport.allowedOrigins,
    context: appearance(look),
    transport,
  })
}
