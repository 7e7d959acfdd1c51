import type { Browser, BrowserContext, BrowserContextOptions } from '@playwright/test'
import { Egress } from './egress.ts'
import { BrowserProxy } from './proxy/browser-proxy.ts'
import type { Gate, Outgoing } from './proxy/gate.ts'
import { DIRECTLY, type Way } from './proxy/upstream.ts'

/** A context, and what decides what leaves it. */
export interface GuardedContext {
  readonly context: BrowserContext
  readonly egress: Egress
}

/** Opens a context whose pages send nothing that its egress does not allow. */
export async function guardedContext(
  browser: Browser,
  way: Way = DIRECTLY,
  options: BrowserContextOptions = {},
): Promise<GuardedContext> {
  const egress = new Egress()
  let opened: BrowserContext | undefined
  const from = ({ from }: Outgoing) => from || (opened?.pages().at(-1)?.url() ?? '')
  const gate: Gate = {
    allows: (address) => egress.allows(address),
    judge: (request) => egress.judge({ ...request, from: from(request) }),
    loses: (request, reason) => egress.loses(request, reason),
  }
  const context = await contextBehind(gate, browser, way, options)
  opened = context
  return { context, egress }
}

/**
 * Opens a context whose only way out is a proxy of its own. Chromium takes the certificates of that proxy alone; the other
 * engines take any, and are shown no others.
 */
export async function contextBehind(
  gate: Gate,
  browser: Browser,
  way: Way = DIRECTLY,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const proxy = await BrowserProxy.start(gate, way)
  const context = await browser.newContext({
    ...options,
    proxy: { server: proxy.server },
    ignoreHTTPSErrors: browser.browserType().name() !== 'chromium',
  })
  context.once('close', () => void proxy.close())
  return context
}
