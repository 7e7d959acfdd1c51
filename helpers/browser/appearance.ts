import type { BrowserContextOptions } from '@playwright/test'

/** Which browser is used, and whether it has a window. */
export interface BrowserOptions {
  readonly engine: 'chromium' | 'firefox' | 'webkit'
  readonly isHeaded: boolean
}

/** Without a window. */
export const DEFAULT_LOOK: BrowserOptions = {
  engine: 'chromium',
  isHeaded: false,
}

/** What a context of the browser is like. */
export const APPEARANCE = {
  serviceWorkers: 'block',
  locale: 'en-US',
} as const satisfies BrowserContextOptions
