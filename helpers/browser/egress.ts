import type { AllowedOrigin } from '../http/allowed-origins.ts'
import { whyNotAllowedInBrowser } from '../http/allowed-origins.ts'
import { Finder } from '../secrets/finder.ts'
import { findSecrets } from '../secrets/redact.ts'
import type { Secret } from '../secrets/secret.ts'
import { isWeb, originOf } from './answer-place.ts'
import type { Stray } from './stray.ts'

/** A request that a page is about to send. */
export interface Outgoing extends Pick<Stray, 'is' | 'method' | 'from'> {
  readonly url: string
  /** The values of its headers and its body, as a byte string (Latin-1). */
  readonly contents: string
}

/** What one walk lets out of its pages. */
export interface Exit {
  readonly allowedOrigins: readonly AllowedOrigin[]
  /** Whether a document is the answer to the application, which ends the walk and is sent to nobody. */
  readonly isAnswer?: (address: string, method: string, isMain: boolean) => boolean
  /** Called for each request to a host that is not allowed. */
  readonly onStray: (stray: Stray) => void
}

/**
 * What the pages of a browser context may send, and where. No document is requested from a host that is not allowed,
 * and nothing that carries a typed value or a secret goes there; anything else that a page loads from other hosts does.
 */
export class Egress {
  #exit: Exit | undefined
  readonly #typed = new Finder()
  readonly #known = new Set<string>()

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

  /** Whether requests to an address are allowed, whatever they carry. */
  allows(address: string): boolean {
    return (
      !this.#exit ||
      !/^(https?|wss?):/i.test(address) ||
      !whyNotAllowedInBrowser(address, this.#exit.allowedOrigins)
    )
  }

  /** Judges a request: returns whether it must not be sent. One that cannot be stopped is reported as sent. */
  judge(request: Outgoing, { isSent = false } = {}): boolean {
    const { is, method, url } = request
    if (is !== 'part' && isWeb(url) && this.#exit?.isAnswer?.(url, method, is === 'page')) return true
    if (!this.#exit || this.allows(url)) return false
    const carries = this.#secretsIn(request)
    if (is === 'part' && carries.length === 0) return false
    this.#exit.onStray({
      is,
      method,
      from: originOf(request.from),
      to: new URL(url).origin,
      carries,
      because: whyNotAllowedInBrowser(url, this.#exit.allowedOrigins) ?? '',
      ...(isSent && { isSent }),
    })
    return true
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
