import { inBackground } from '../base/clock.ts'
import { BROWSER_VARIABLE } from '../base/own-variables.ts'
import { type ConsentSession, openConsentSession } from '../browser/consent-session.ts'
import { launchBrowser } from '../browser/launch.ts'
import { manualSession } from '../browser/manual.ts'
import { ownTarget } from '../config/load-target.ts'
import { isOfNotOffered } from '../config/offers.ts'
import type { Target } from '../config/target.ts'
import { registerRunSecrets } from '../secrets/redact.ts'

/** What a recording starts from. */
export interface Start {
  readonly target: Target
  readonly executablePath: string
  /** Opens the consent session. */
  readonly openSession: () => Promise<ConsentSession>
}

/**
 * Starts the browser and opens its session. The caller loads the recording code meanwhile, which takes as long.
 *
 * @throws Misconfigured
 */
export function startBrowser(): Start {
  const target = ownTarget()
  const executablePath = process.env[BROWSER_VARIABLE] ?? ''
  const { consent, transport, pageTimeout, notOffered } = target
  const isWalked = !consent.isManual && !isOfNotOffered(notOffered, 'consent')
  if (!isWalked) return { target, executablePath, openSession: async () => manualSession() }
  const launched = inBackground(launchBrowser(executablePath, target))
  const session = inBackground(
    openConsentSession(launched, {
      transport,
      pageTimeout,
      screenshots: 'pages',
      onCookies: registerCookies,
    }),
  )
  return { target, executablePath, openSession: () => session }
}

const SHORTEST_SESSION = 16

/** Registers long cookies as secrets: they may be the session of the user. Short ones are settings. */
function registerCookies(cookies: readonly { readonly value: string }[]): void {
  const sessions = cookies.filter(({ value }) => value.length >= SHORTEST_SESSION)
  registerRunSecrets(sessions.map(({ value }) => ({ name: 'cookie', value })))
}
