import type { CDPSession, Page } from '@playwright/test'
import { parseRedirect } from '../http/redirect.ts'
import { bare } from '../http/send.ts'

/** What tells the redirect to the application from a redirect between pages. */
export interface Expected {
  readonly redirectUri: string
  readonly state: string
}

/**
 * Catches the redirect to the application before the browser follows it, so that nothing needs to listen there and
 * whatever listens does not get the code. Works for `http(s)` and custom schemes, by 3xx, script, form or refresh.
 */
export class RedirectCatcher {
  #expected: Expected = { redirectUri: '', state: '' }
  #caught: (address: string) => void = () => {}

  /** Starts to watch a page, by the Chrome DevTools Protocol: routes of Playwright do not see redirects. */
  static async on(page: Page): Promise<RedirectCatcher> {
    const catcher = new RedirectCatcher()
    const devtools = await page.context().newCDPSession(page)
    devtools.on('Page.frameRequestedNavigation', ({ url }) => catcher.#offer(url))
    devtools.on('Fetch.requestPaused', (event) => void catcher.#decide(devtools, event))
    await devtools.send('Page.enable')
    await devtools.send('Fetch.enable', {
      patterns: [
        { resourceType: 'Document', requestStage: 'Request' },
        { resourceType: 'Document', requestStage: 'Response' },
      ],
    })
    return catcher
  }

  /** The next redirect to the application, with query and fragment. */
  next(expected: Expected): Promise<string> {
    this.#expected = expected
    return new Promise((resolve) => {
      this.#caught = resolve
    })
  }

  async #decide(devtools: CDPSession, event: PausedRequest): Promise<void> {
    const { requestId, request, responseStatusCode, responseHeaders } = event
    const location = responseHeaders?.find(({ name }) => name.toLowerCase() === 'location')?.value
    const next = responseStatusCode === undefined ? `${request.url}${request.urlFragment ?? ''}` : location
    const address = next && URL.canParse(next, request.url) ? new URL(next, request.url).href : undefined
    const isCaught = address !== undefined && this.#offer(address)
    // A page that closes in the meantime takes its paused requests with it.
    await (isCaught
      ? devtools.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' })
      : devtools.send('Fetch.continueRequest', { requestId })
    ).catch(() => {})
  }

  #offer(address: string): boolean {
    const isOurs = this.#isOurs(address)
    if (isOurs) this.#caught(address)
    return isOurs
  }

  #isOurs(address: string): boolean {
    const { redirectUri, state } = this.#expected
    if (redirectUri === '') return false
    const { query, fragment } = parseRedirect(address)
    const states = [query.state, fragment.state].flat()
    return (
      bare(address) === bare(redirectUri) ||
      originOf(address) === originOf(redirectUri) ||
      states.includes(state)
    )
  }
}

interface PausedRequest {
  readonly requestId: string
  readonly request: { readonly url: string; readonly urlFragment?: string }
  readonly responseStatusCode?: number
  readonly responseHeaders?: { name: string; value: string }[]
}

/** Scheme and host; a custom scheme has no origin of its own. */
function originOf(address: string): string {
  return /^[a-z][a-z0-9+.-]*:(?:\/\/[^/?#]*)?/i.exec(address)?.[0].toLowerCase() ?? address
}
