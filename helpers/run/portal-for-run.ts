import type { Browser } from '@playwright/test'
import { signal } from '../base/clock.ts'
import type { ConsentSession } from '../browser/consent-session.ts'
import { launchBrowser } from '../browser/launch.ts'
import { openPortalIn, type PortalSession } from '../browser/portal/portal-session.ts'
import type { Portal, Target } from '../config/target.ts'
import type { KeyLedger } from '../evidence/ledger/ledger.ts'
import type { PortalOptions } from '../evidence/portal/record-portal.ts'

/** The portal of a run that may be interrupted. */
export interface PortalForRun {
  /** How it is opened, in the browser of a session of consents. */
  readonly optionsFor: (consents: Pick<ConsentSession, 'browser'>) => PortalOptions
  /** Begins nothing more, and waits until what the run created is revoked. At once where the portal is not open. */
  end(): Promise<void>
}

/**
 * A portal that is opened in the browser of the consents, or in one of its own where they have none, and tidied up even
 * if the run is interrupted.
 *
 * @param ledger - where the keys that it makes are remembered
 */
export function portalForRun(executablePath: string, ledger: KeyLedger): PortalForRun {
  const interrupt = new AbortController()
  const closed = signal<void>()
  let isOpen = false
  return {
    optionsFor: ({ browser: shared }) => ({
      signal: interrupt.signal,
      ledger,
      open: async (portal, { target }) => {
        const browser = shared ?? (await launchBrowser(executablePath, target))
        const session = openPortal(portal, target, browser)
        const leave = () => (shared ? session.close() : browser.close())
        isOpen = true
        return { walk: session.walk, close: () => leave().finally(() => closed.set()) }
      },
    }),
    async end() {
      interrupt.abort()
      if (isOpen) await closed.promise
    },
  }
}

/** How long pages and steps of a portal may take. */
const PATIENCE = { pageTimeout: 15_000, stepTimeout: 10_000, screenshots: 'pages' } as const

function openPortal(
  { url, journeys, variables }: Portal,
  { transport }: Pick<Target, 'transport'>,
  browser: Browser,
): PortalSession {
  return openPortalIn(browser, {
    ...PATIENCE,
    url,
    journeys,
    variables,
    allowedOrigins: transport.allowedOrigins,
    transport,
  })
}
