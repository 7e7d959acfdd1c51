import type { Browser, BrowserContext, BrowserContextOptions } from '@playwright/test'
import { Finder } from '../secrets/finder.ts'
import { findSecrets } from '../secrets/redact.ts'
import type { Secret } from '../secrets/secret.ts'
import { originOf } from './answer-place.ts'
import { startProxy } from './proxy/browser-proxy.ts'
import { useCredential } from './proxy/credential.ts'
import { type Gate, type Outgoing, WEB_SOCKET } from './proxy/gate.ts'
import { DIRECTLY, type Way } from './proxy/upstream.ts'
import type { Traffic } from './traffic.ts'

/**
 * Decides what the pages of a browser context may send, and where. It stops three kinds of requests to a host that is not
 * allowed: requests for a document, WebSockets, and requests that carry a typed value or a secret. Pages may load anything
 * else from there. Before a walk begins, nothing is sent.
 */
export class Egress implements Gate {
  /** Traffic of the current or last walk, which says where its pages may go. */
  traffic: Traffic | undefined
  readonly #typed = new Finder()
  readonly #known = new Set<string>()
  readonly #shown: () => string

  /** @param shown - the address of the page on top, the assumed sender of a request without a referrer */
  constructor(shown: () => string) {
    this.#shown = shown
  }

  /** Remembers a value that is about to be typed into a page. */
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

  /** Looks for short values only in the query, headers and body: a path may well contain such a word. */
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

/** A context, and the egress that decides what it may send. */
export interface GuardedContext {
  readonly context: BrowserContext
  readonly egress: Egress
}

/** Opens a context whose pages can send only what its egress allows: everything goes through its own proxy. */
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
  await useCredential(context, proxy)
  return { context, egress }
}
