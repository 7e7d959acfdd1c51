import { type BrowserContextOptions, devices } from '@playwright/test'

/** Which browser is used, and how it looks. */
export interface BrowserOptions {
  readonly engine: 'chromium' | 'firefox' | 'webkit'
  readonly viewport: 'desktop' | 'phone'
  readonly isHeaded: boolean
  /** Milliseconds after each action. */
  readonly slowMo: number
}

/** A desktop screen, without a window. */
export const DEFAULT_LOOK: BrowserOptions = {
  engine: 'chromium',
  viewport: 'desktop',
  isHeaded: false,
  slowMo: 0,
}

const PHONE = { chromium: 'Pixel 7', webkit: 'iPhone 15', firefox: 'Pixel 7' } as const

/** The screen of a context. Firefox emulates no phones: it takes only the size and the touch screen of one. */
export function appearance({ engine, viewport }: BrowserOptions): BrowserContextOptions {
  const common = { serviceWorkers: 'block', locale: 'en-US' } as const
  if (viewport === 'desktop') return common
  const { defaultBrowserType: _, isMobile, userAgent, ...phone } = devices[PHONE[engine]] ?? {}
  const mobile = engine === 'firefox' ? {} : { isMobile: isMobile ?? true, ...(userAgent && { userAgent }) }
  return { ...common, ...phone, ...mobile }
}
