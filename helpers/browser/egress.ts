import type { Browser, BrowserContext, BrowserContextOptions } from '@playwright/test'
import { Finder } from '../secrets/finder.ts'
import { findSecrets } from '../secrets/redact.ts'
import type { Secret } from '../secrets/secret.ts'
import { originOf } from './answer-place.ts'
import { startProxy } from './proxy/browser-proxy.ts'
import { type Gate, type Outgoing, WEB_SOCKET } from './proxy/gate.ts'
import { DIRECTLY, type Way } from './proxy/upstream.ts'
import type { Traffic } from './traffic.ts'

/**
 * What the pages of a browser context may send, and where. No document is requested from a host that is not allowed, no
 * WebSocket is opened there, and nothing that carries a typed value or a secret goes there; anything else that a page loads
 * from other hosts does. Before a walk begins, nothing is sent.
 */
export class Egress implements Gate {
  /** That of the walk that is under way, or of the last one: its pages may go where it allows. */
  traffic: Traffic | undefined
  readonly #typed = new Finder()
  readonly #known = new Set<string>()
  readonly #shown: () => string

  /** @param shown - the address of the page on top, of which a request may not say that it came from there */
  constructor(shown: () => string) {
    this.#shown = shown
  }

  /** A value is about to be typed into a page. */
  types(typed: Secret): void {
    if (this.#known.has(typed.value)) return
    this.#known.add(typed.value)
    this.#typed.add(typed)
  }

  allows(address: string): boolean {
    return this.traffic !== undefined && !this.traffic.whyNotAllowed(address)
  }

  judge(request: Outgoing): boolean {
    const { is, method, from, url } = request
    const { traffic } = this
    if (!traffic || (is !== 'part' && traffic.isAnswer(url, is === 'page'))) return true
    const because = traffic.whyNotAllowed(url)
    if (!because) return false
    const carries = this.#secretsIn(request)
    if (is === 'part' && method !== WEB_SOCKET && carries.length === 0) return false
    const { origin: to } = new URL(url)
    traffic.onStray({ is, method, from: originOf(from || this.#shown()), to, carries, because })
    return true
  }

  loses({ is, url }: Outgoing, reason: string): void {
    if (is === 'page') this.traffic?.onLost(url, reason)
  }

  /** A short value is looked for only where a page puts its data: a path may well contain such a word. */
  #secretsIn({ url, contents }: Outgoing): readonly string[] {
    const [path = '', ...query] = url.split('?')
    const data = [...query, contents].join('\n')
    const find = (text: string, weak: boolean) => [
      ...findSecrets(text, { weak }),
      ...this.#typed.find(text, { weak }),
    ]
    return [...new Set([...find(path, false), ...find(data, true)].map(({ mark }) => mark))]
  }
}

/** A context, and what decides what leaves it. */
export interface GuardedContext {
  readonly context: BrowserContext
  readonly egress: Egress
}

/**
 * Opens a context whose pages send nothing that its egress does not allow: its only way out is a proxy of its own.
 */
export async function guardedContext(
  browser: Browser,
  way: Way = DIRECTLY,
  options: BrowserContextOptions = {},
): Promise<GuardedContext> {
  const egress = new Egress(() => context.pages().at(-1)?.url() ?? '')
  const proxy = await startProxy(egress, way)
  const context = await browser.newContext({
    locale: 'en-US',
    ...options,
    serviceWorkers: 'block',
    proxy: { server: proxy.server },
  })
  context.once('close', () => void proxy.close())
  return { context, egress }
}
