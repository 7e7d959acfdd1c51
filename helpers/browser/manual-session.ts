import { request } from 'undici'
import { strippedUrl } from '../base/url.ts'
import { isObject } from '../http/answer.ts'
import type { BrowserWalk } from './browser-walk.ts'
import type { ConsentSession } from './consent-session.ts'
import type { WalkRequest } from './walk-request.ts'

/** Variable by which the runner tells its workers where a person can be asked. */
export const CONSOLE_VARIABLE = 'CONTRACT_MANUAL_CONSOLE'

/** What a person is asked, and what comes back. */
export interface ManualQuestion {
  readonly authorizationUrl: string
  readonly decision: WalkRequest['decision']
  readonly redirectUri: string
}

/**
 * A session in which a person walks the pages, in a browser of theirs. Nothing sees the pages; the redirect is what they
 * paste, or what came to a redirect address on this machine.
 *
 * @param console - address of the runner's console
 */
export function manualSession(console: string): ConsentSession {
  return {
    walk: async ({ authorizationUrl, decision, redirectUri }) => {
      const started = performance.now()
      const question: ManualQuestion = { authorizationUrl, decision, redirectUri }
      const redirect = await ask(console, question)
      const end: Pick<BrowserWalk, 'redirect' | 'failure'> = redirect
        ? { redirect }
        : { failure: { kind: 'page', reason: NOBODY, title: '', address: strippedUrl(authorizationUrl) } }
      return {
        pages: [],
        documents: [],
        ...end,
        byHand: true,
        durationMs: Math.round(performance.now() - started),
      }
    },
    close: async () => {},
  }
}

const NOBODY = 'no redirect address was entered: CONSENT=manual needs an interactive terminal'

async function ask(console: string, question: ManualQuestion): Promise<string | undefined> {
  const answer = await request(console, {
    method: 'POST',
    body: JSON.stringify(question),
    headersTimeout: 0,
    bodyTimeout: 0,
  })
  const value: unknown = await answer.body.json()
  return isObject(value) && typeof value.redirect === 'string' ? value.redirect : undefined
}
