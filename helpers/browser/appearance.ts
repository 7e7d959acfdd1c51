import { type BrowserContextOptions, devices } from '@playwright/test'
import type { Transport } from '../http/transport.ts'

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

/** Whether a context has certificate authorities or client certificates of its own. */
export const hasOwnTrust = ({
  ca,
  clientCertificates,
}: Pick<Transport, 'ca' | 'clientCertificates'>): boolean => ca !== undefined || clientCertificates.length > 0

/**
 * How a context reaches the service. With authorities or client certificates of its own, a context trusts every
 * certificate; the suite then verifies each origin before the browser sends anything to it.
 */
export function connections(
  transport: Pick<Transport, 'proxy' | 'ca' | 'clientCertificates'>,
): BrowserContextOptions {
  const { proxy, clientCertificates } = transport
  return {
    ...(proxy && { proxy: proxyOf(proxy) }),
    ...(hasOwnTrust(transport) && { ignoreHTTPSErrors: true }),
    ...(clientCertificates.length > 0 && {
      clientCertificates: clientCertificates.map(({ origin, cert, key, passphrase }) => ({
        origin,
        cert: Buffer.from(cert),
        key: Buffer.from(key),
        ...(passphrase && { passphrase }),
      })),
    }),
  }
}

function proxyOf({ url, bypass }: NonNullable<Transport['proxy']>) {
  const { username, password, origin } = new URL(url)
  return {
    server: origin,
    ...(bypass && { bypass }),
    ...(username && { username: decodeURIComponent(username), password: decodeURIComponent(password) }),
  }
}
