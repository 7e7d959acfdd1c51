import type { Browser, BrowserContext, CDPSession } from '@playwright/test'
import { within } from '../base/signal.ts'
import type { Egress } from './egress.ts'

const LOOK_MS = 1_000

/** A request as the DevTools Protocol holds it. */
interface PausedRequest {
  readonly requestId: string
  readonly frameId: string
  readonly resourceType: string
  readonly request: {
    readonly url: string
    readonly urlFragment?: string
    readonly method: string
    readonly headers: Readonly<Record<string, string>>
    readonly postData?: string
    readonly postDataEntries?: readonly { readonly bytes?: string }[]
  }
}

/** What the protocol knows of a page. */
interface Target {
  readonly type: string
  readonly url: string
  readonly browserContextId?: string
  readonly openerId?: string
}

/** Who sends a request: the owner of the page, and its address. */
interface Sender {
  readonly egresses: readonly Egress[]
  readonly from: string
}

const guards = new WeakMap<Browser, Promise<BrowserGuard>>()

/**
 * Judges what the pages of a context of Chromium send. Its browser holds every request until it is judged: those of pages,
 * pop-ups, frames and workers, and each one that a redirect leads to. WebSockets are not among them.
 *
 * @param context - has a page
 */
export async function guardByDevtools(context: BrowserContext, egress: Egress): Promise<void> {
  const browser = context.browser()
  if (!browser) throw new Error('A context without a browser cannot be guarded.')
  const guard = guards.get(browser) ?? BrowserGuard.of(browser)
  guards.set(browser, guard)
  await (await guard).add(context, egress)
}

class BrowserGuard {
  readonly #session: CDPSession
  readonly #contexts = new Map<BrowserContext, Egress>()
  /** By the ID that the protocol has for a context. */
  readonly #egresses = new Map<string, Egress>()

  private constructor(session: CDPSession) {
    this.#session = session
  }

  static async of(browser: Browser): Promise<BrowserGuard> {
    const session = await browser.newBrowserCDPSession()
    const guard = new BrowserGuard(session)
    session.on('Fetch.requestPaused', (event) => void guard.#decide(event))
    await session.send('Fetch.enable', { patterns: [{ requestStage: 'Request' }] })
    return guard
  }

  async add(context: BrowserContext, egress: Egress): Promise<void> {
    const [page] = context.pages()
    if (!page) throw new Error('A context without a page has no name in the protocol.')
    const session = await context.newCDPSession(page)
    const { browserContextId = '' } = (await session.send('Target.getTargetInfo')).targetInfo
    await session.detach()
    this.#contexts.set(context, egress)
    this.#egresses.set(browserContextId, egress)
    context.on('close', () => {
      this.#contexts.delete(context)
      this.#egresses.delete(browserContextId)
    })
  }

  /** A page that closes in the meantime takes its paused requests with it. */
  async #decide(event: PausedRequest): Promise<void> {
    const { requestId } = event
    const answer = (await this.#mustStop(event))
      ? this.#session.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' })
      : this.#session.send('Fetch.continueRequest', { requestId })
    await answer.catch(() => {})
  }

  async #mustStop({ resourceType, frameId, request }: PausedRequest): Promise<boolean> {
    const { method, url, urlFragment = '' } = request
    const isDocument = resourceType === 'Document'
    const isAllowed = [...this.#egresses.values()].every((egress) => egress.allows(url))
    if (isAllowed && !isDocument) return false
    const target = await this.#target(frameId)
    const isPage = target?.type === 'page'
    if (isAllowed && !isPage) return false
    const { egresses, from } = target
      ? await this.#owner(target)
      : await this.#holder(frameId, request.headers)
    const is = isDocument ? (isPage ? 'page' : 'frame') : 'part'
    const outgoing = { is, method, url: `${url}${urlFragment}`, from, contents: contentsOf(request) } as const
    return egresses.map((egress) => egress.judge(outgoing)).includes(true)
  }

  /** A page, or a frame that has a process of its own; no other frame is a target. */
  async #target(targetId: string): Promise<Target | undefined> {
    return (await within(LOOK_MS, this.#session.send('Target.getTargetInfo', { targetId })))?.targetInfo
  }

  /** A pop-up shows nothing yet when it sends its first request: that one is its opener's. */
  async #owner({ browserContextId = '', url, openerId }: Target): Promise<Sender> {
    const egress = this.#egresses.get(browserContextId)
    const opener = url === '' && openerId ? await this.#target(openerId) : undefined
    return { egresses: egress ? [egress] : [], from: opener?.url ?? url }
  }

  /** The page that has a frame. A frame that is gone may have belonged to any page. */
  async #holder(frameId: string, { Referer = '' }: Readonly<Record<string, string>>): Promise<Sender> {
    for (const [context, egress] of this.#contexts)
      for (const page of context.pages()) {
        const session = await within(LOOK_MS, context.newCDPSession(page))
        const tree = session && (await within(LOOK_MS, session.send('Page.getFrameTree')))
        await session?.detach().catch(() => {})
        if (tree && framesIn(tree.frameTree).includes(frameId))
          return { egresses: [egress], from: page.url() }
      }
    return { egresses: [...this.#egresses.values()], from: Referer }
  }
}

function contentsOf({ headers, postData = '', postDataEntries }: PausedRequest['request']): string {
  const body = postDataEntries
    ? postDataEntries.map(({ bytes = '' }) => Buffer.from(bytes, 'base64').toString('latin1')).join('')
    : Buffer.from(postData).toString('latin1')
  return [...Object.values(headers), body].join('\n')
}

interface FrameTree {
  readonly frame: { readonly id: string }
  readonly childFrames?: readonly FrameTree[]
}

const framesIn = ({ frame, childFrames = [] }: FrameTree): readonly string[] => [
  frame.id,
  ...childFrames.flatMap(framesIn),
]
