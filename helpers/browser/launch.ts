import { type Browser, chromium, firefox, webkit } from '@playwright/test'
import pRetry from 'p-retry'
import { type BrowserOptions, DEFAULT_LOOK } from './appearance.ts'

const ENGINES = { chromium, firefox, webkit }

const LEAN = [
  '--disable-quic',
  '--no-pings',
  '--disable-gpu',
  '--disable-gpu-compositing',
  '--in-process-gpu',
]

/**
 * Starts a browser; without a screen, one of Chromium draws with the processor alone. One that crashes as it starts has
 * sent nothing yet and is started once more. An interrupt does not end it: cleaning up comes first.
 *
 * @throws Error if it does not start, or crashes twice
 */
export function launchBrowser(
  executablePath: string,
  { engine, isHeaded, slowMo }: BrowserOptions = DEFAULT_LOOK,
): Promise<Browser> {
  const args = engine === 'chromium' ? LEAN : []
  return pRetry(
    () => ENGINES[engine].launch({ executablePath, headless: !isHeaded, slowMo, args, handleSIGINT: false }),
    { retries: 1, minTimeout: 0, shouldRetry: ({ error }) => error.message.includes(CRASHED) },
  )
}

/** How Playwright begins the message about a browser that ended before it could be spoken to. */
const CRASHED = 'has been closed'
