import { CookieJar } from 'tough-cookie'
import { Agent, fetch, type Response } from 'undici'
import { strippedUrl } from '../../helpers/base/url.ts'
import type { WalkedDocument } from '../../helpers/browser/browser-walk.ts'

/** The answer to a form or a link. */
export interface Answered {
  readonly answer: Response
  readonly document: WalkedDocument
  /** The absolute address that it redirects to. */
  readonly to?: string
}

/** Opens links and sends forms with the cookies of one session, instead of a browser. */
export class FormClient {
  #jar = new CookieJar()
  readonly #dispatcher: Agent

  /** @param ca - the certificate authority of the sandbox, in PEM */
  constructor(ca?: string) {
    this.#dispatcher = new Agent({ pipelining: 0, connect: { rejectUnauthorized: true, ...(ca && { ca }) } })
  }

  /** Opens an address, or sends a form to it, without following redirects. */
  async send(url: string, form?: URLSearchParams): Promise<Answered> {
    const answer = await fetch(url, {
      dispatcher: this.#dispatcher,
      redirect: 'manual',
      headers: { cookie: await this.#jar.getCookieString(url) },
      ...(form && { method: 'POST', body: form }),
    })
    for (const cookie of answer.headers.getSetCookie()) await this.#jar.setCookie(cookie, url)
    const document = { method: form ? 'POST' : 'GET', address: strippedUrl(url), status: answer.status }
    const location = answer.headers.get('location')
    return { answer, document, ...(location !== null && { to: new URL(location, url).href }) }
  }

  /** Saves the cookies; the returned function restores them. */
  async cookies(): Promise<() => Promise<void>> {
    const kept = await this.#jar.clone()
    return async () => {
      this.#jar = await kept.clone()
    }
  }

  async close(): Promise<void> {
    await Promise.all([this.#jar.removeAllCookies(), this.#dispatcher.destroy()])
  }
}
