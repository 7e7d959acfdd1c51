import type { Browser, BrowserContext, BrowserContextOptions } from '@playwright/test'
import { type AllowedOrigin, whyNotAllowedInBrowser } from '../http/allowed-origins.ts'
import { Finder } from '../secrets/finder.ts'
import { findSecrets } from '../secrets/redact.ts'
import type { Secret } from '../secrets/secret.ts'
import { originOf } from './answer-place.ts'
import { BrowserProxy } from './proxy/browser-proxy.ts'
import { type Gate, type Outgoing, WEB_SOCKET } from './proxy/gate.ts'
import { DIRECTLY, type Way } from './proxy/upstream.ts'
import type { Stray } from './stray.ts'

/** What one walk lets out of its pages. */
export interface Exit {
  readonly allowedOrigins: readonly AllowedOrigin[]
  /** Whether a document is the answer to the application, which is sent to nobody. */
  isAnswer(address: string, isMain: boolean): boolean
  /** Called for each request to a host that is not allowed. */
  onStray(stray: Stray): void
  /** Called with its address when a page cannot be had, and why. */
  onLost(address: string, reason: string): void
}

/**
 * What the pages of a browser context may send, and where. No document is requested from a host that is not allowed, no
 * WebSocket is opened there, and nothing that carries a typed value or a secret goes there; anything else that a page loads
 * from other hosts does. Before a walk begins, nothing is sent.
 */
export class Egress implements Gate {
  #exit: Exit | undefined
  readonly #typed = new Finder()
  readonly #known = new Set<string>()
  readonly #shown: () => string

  /** @param shown - the address of the page on top, of which a request may not say that it came from there */
  constructor(shown: () => string) {
    this.#shown = shown
  }

  /** Begins a walk: its pages may go where the walk allows. */
  begin(exit: Exit): void {
    this.#exit = exit
  }

  /** A value is about to be typed into a page. */
  types(typed: Secret): void {
    if (this.#known.has(typed.value)) return
    this.#known.add(typed.value)
    this.#typed.add(typed)
  }

  allows(address: string): boolean {
    return this.#exit !== undefined && !whyNotAllowedInBrowser(address, this.#exit.allowedOrigins)
  }

  judge(request: Outgoing): boolean {
    const { is, method, from, url } = request
    const exit = this.#exit
    if (!exit || (is !== 'part' && exit.isAnswer(url, is === 'page'))) return true
    const because = whyNotAllowedInBrowser(url, exit.allowedOrigins)
    if (!because) return false
    const carries = this.#secretsIn(request)
    if (is === 'part' && method !== WEB_SOCKET && carries.length === 0) return false
    const { origin: to } = new URL(url)
    exit.onStray({ is, method, from: originOf(from || this.#shown()), to, carries, because })
    return true
  }

  loses({ is, url }: Outgoing, reason: string): void {
    if (is === 'page') this.#exit?.onLost(url, reason)
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
