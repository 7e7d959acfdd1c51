import type { Browser } from '@playwright/test'
import { beside } from '../base/beside.ts'
import { BROWSER_VARIABLE } from '../base/own-variables.ts'
import { launchBrowser } from '../browser/consent-session.ts'
import { loadTarget } from '../config/load-target.ts'
import type { Target } from '../config/target.ts'

/** What a recording begins with. */
export interface Start {
  readonly target: Target
  readonly executablePath: string
  /** The browser of the consents; none where a person walks them. */
  readonly launched?: Promise<Browser>
}

/**
 * Starts the browser, which takes a while, before all that records is loaded, which takes as long.
 *
 * @throws Misconfigured
 */
export function startBrowser(): Start {
  const target = loadTarget(process.env, process.cwd())
  const executablePath = process.env[BROWSER_VARIABLE] ?? ''
  if (target.consent.isManual) return { target, executablePath }
  return { target, executablePath, launched: beside(launchBrowser(executablePath, target.browser)) }
}
