import type { Browser, BrowserContext, Cookie, Response } from '@playwright/test'
import { within } from '../base/clock.ts'
import type { BrowserWalk, WalkOptions, WalkRequest } from './browser-walk.ts'
import { guardedContext } from './egress.ts'
import { givePasskey, noteCounter } from './passkey.ts'
import { cookiesOfWalk } from './protection.ts'
import type { Way } from './proxy/upstream.ts'
import { walk } from './walk.ts'
import { WatchedPage } from './watched-page.ts'

/** A browser in which a user logs in once and consents several times, one walk after the other. */
export interface ConsentSession {
  /** Walks from the authorization address to the redirect. Never throws for what the service does. */
  walk(request: WalkRequest): Promise<BrowserWalk>
  close(): Promise<void>
  /** If present, opens another session in which no user is logged in. */
  anew?(): Promise<ConsentSession>
  /** Its own browser, if it has one; other sessions can be opened in it. */
  readonly browser?: Browser
}

const LOOK_MS = 1_000
const CLOSE_MS = 10_000

/** How a session is opened. */
export interface SessionOptions extends WalkOptions {
  /** Receives cookies as they are set, and all cookies of the browser after each walk. */
  readonly onCookies?: (cookies: readonly Pick<Cookie, 'value'>[]) => void
  readonly transport?: Way
}

/**
 * Opens a session in a browser of its own, which closes with it. More sessions in the same browser are opened on request.
 *
 * @throws Error if the browser does not start
 */
export async function openConsentSession(
  launched: Promise<Browser>,
  options: SessionOptions,
): Promise<ConsentSession> {
  const browser = await launched
  const anew = () => sessionIn(browser, options)
  const { walk, close } = await anew()
  return { walk, anew, browser, close: () => close().then(() => browser.close()) }
}

/** Opens a session in its own context of a shared browser. Closing it closes the context. */
export async function sessionIn(
  browser: Browser,
  { transport, onCookies, ...times }: SessionOptions,
): Promise<ConsentSession & { readonly context: BrowserContext }> {
  const guarded = await guardedContext(browser, transport)
  const { context } = guarded
  if (onCookies) context.on('response', async (response) => onCookies(await cookiesOf(response)))
  let watched = await WatchedPage.in(guarded)
  const walkIn = async (page: WatchedPage, request: WalkRequest): Promise<BrowserWalk> => {
    const { passkey } = request
    if (passkey) await within(LOOK_MS, givePasskey(context, passkey))
    const walked = await walk(page, request, times, async (other) => {
      const tab = await WatchedPage.in(guarded)
      const meanwhile = await walkIn(tab, other)
      await tab.close()
      return meanwhile
    })
    if (passkey) await within(LOOK_MS, noteCounter(context))
    const cookies = await within(LOOK_MS, context.cookies())
    onCookies?.(cookies ?? [])
    return { ...walked, ...(cookies && { cookies: cookiesOfWalk(cookies, walked.documents) }) }
  }
  return {
    context,
    async walk(request) {
      if (!(await watched.clear())) {
        const stuck = watched
        watched = await WatchedPage.in(guarded)
        await stuck.close()
      }
      return walkIn(watched, request)
    },
    close: async () => void (await within(CLOSE_MS, context.close())),
  }
}

/** The cookies that an answer sets; none if its headers can no longer be read. */
async function cookiesOf(response: Response): Promise<readonly Pick<Cookie, 'value'>[]> {
  const set = (await within(LOOK_MS, response.headersArray())) ?? []
  return set
    .filter(({ name }) => name.toLowerCase() === 'set-cookie')
    .map(({ value }) => ({ value: /^[^=;]*=([^;]*)/.exec(value)?.[1] ?? '' }))
}
