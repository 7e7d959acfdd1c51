import type { Browser, BrowserContext, BrowserContextOptions } from '@playwright/test'
import { Egress } from './egress.ts'
import { BrowserProxy } from './proxy/browser-proxy.ts'
import type { Gate } from './proxy/gate.ts'
import { DIRECTLY, type Way } from './proxy/upstream.ts'

/** A context, and what decides what leaves it. */
export interface GuardedContext {
  readonly context: BrowserContext
  readonly egress: Egress
}

/** Opens a context whose pages send nothing that its egress does not allow. */
export async function guardedContext(browser: Browser, way: Way = DIRECTLY): Promise<GuardedContext> {
  const egress = new Egress(() => context.pages().at(-1)?.url() ?? '')
  const context = await contextBehind(egress, browser, way, { locale: 'en-US' })
  return { context, egress }
}

/** Opens a context whose only way out is a proxy of its own, whose certificates alone the browser takes. */
export async function contextBehind(
  gate: Gate,
  browser: Browser,
  way: Way = DIRECTLY,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const proxy = await BrowserProxy.start(gate, way)
  const context = await browser.newContext({
    ...options,
    serviceWorkers: 'block',
    proxy: { server: proxy.server },
  })
  context.once('close', () => void proxy.close())
  return context
}
