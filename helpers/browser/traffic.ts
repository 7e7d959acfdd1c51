import type { Page, Request } from '@playwright/test'
import { signal } from '../base/clock.ts'
import { parseUrl, strippedUrl } from '../base/url.ts'
import { type AllowedOrigin, whyNotAllowedInBrowser } from '../http/allowed-origins.ts'
import { type AnswerMarks, answerPlace, isWeb, originOf } from './answer-place.ts'
import type { BrowserWalk, WalkedDocument, WalkFailure } from './browser-walk.ts'
import type { Trouble } from './failure.ts'
import { hygieneOf } from './protection.ts'
import { describeStray, endsWalk, type Stray } from './stray.ts'

/** A page of a walk, or a pop-up that one of its pages opened. */
export interface Surface {
  readonly page: Page
  /** How many documents it has shown. */
  shown: number
  /** Status of the document that it shows. */
  status: number | undefined
}

/** A page that has shown nothing yet. */
export const surfaceOf = (page: Page): Surface => ({ page, shown: 0, status: undefined })

/** What ends a walk, or why it failed. */
export type End =
  | { readonly redirect: string }
  | { readonly errorPage: NonNullable<BrowserWalk['errorPage']> }
  | { readonly trouble: Trouble }

/** More documents than any walk needs; pages that redirect forever end here. */
const MAX_DOCUMENTS = 60

/** What the main frame of a page asks for and gets during one walk, and where the walk leaves the service. */
export class Traffic {
  readonly documents: WalkedDocument[] = []
  /** What the pages sent, or would have sent, to hosts that are not allowed. */
  readonly strays: Stray[] = []
  /** What has ended the walk outside its pages. */
  end: End | undefined
  /** The address that has been asked and has not answered. */
  pending: string | undefined
  /** Whether a page of this walk has shown a document. */
  hasShown = false
  readonly #allowedOrigins: readonly AllowedOrigin[] | 'any'
  readonly #marks: AnswerMarks | undefined
  readonly #visited = new Set<string>()
  readonly #ended = signal<End>()
  #nextShown = signal<void>()
  #answered: WalkedDocument | undefined
  /** The fragments of addresses that were redirected to: requests do not have them. */
  readonly #fragments = new Map<string, string>()

  /**
   * @param allowedOrigins - where its pages may go; any, where a person decides that
   * @param marks - what distinguishes the answer to the application, where one is expected
   */
  constructor(allowedOrigins: readonly AllowedOrigin[] | 'any', marks?: AnswerMarks) {
    this.#allowedOrigins = allowedOrigins
    this.#marks = marks
  }

  /** Settles when the walk ends outside its pages. */
  get ended(): Promise<End> {
    return this.#ended.promise
  }

  /** Settles when the next document is shown, or a pop-up comes or goes. */
  get nextShown(): Promise<void> {
    return this.#nextShown.promise
  }

  /** Why nothing may go to an address, and what would allow it; undefined if it may. */
  whyNotAllowed(address: string): string | undefined {
    return this.#allowedOrigins === 'any' ? undefined : whyNotAllowedInBrowser(address, this.#allowedOrigins)
  }

  /** Whether a document that is about to be requested is the answer to the application, which is sent to nobody. */
  isAnswer(address: string, isMain: boolean): boolean {
    const place = this.#placeOf(address)
    const isAnswer = isMain ? place !== 'none' : place === 'expected'
    // The browser may not have told of it yet.
    if (isMain && !isAnswer) this.visits(address)
    return isAnswer
  }

  /** The pages would send something to a host that is not allowed. */
  onStray(stray: Stray): void {
    this.strays.push(stray)
    if (endsWalk(stray)) this.stops('blocked', describeStray(stray))
  }

  /** A page cannot be had. A person would try again. */
  onLost(address: string, reason: string): void {
    if (this.#allowedOrigins !== 'any') this.stops('unreachable', `${strippedUrl(address)}: ${reason}`)
  }

  /** The main frame of a page asks for a document. */
  asks(url: string): void {
    const address = `${url}${this.#fragments.get(url) ?? ''}`
    if (this.#leaves(address)) return
    this.visits(address)
    this.pending = strippedUrl(address)
  }

  /** The main frame of a page gets a document, or is sent on. What is answered once the walk has ended is the proxy's own. */
  answers(request: Request, status: number, headers: Readonly<Record<string, string>>): void {
    if (this.end) return
    const url = request.url()
    const address = strippedUrl(url)
    this.pending = undefined
    this.#answered = { method: request.method(), address, status, hygiene: hygieneOf(headers) }
    this.documents.push(this.#answered)
    if (this.documents.length === MAX_DOCUMENTS)
      this.stops('page', `the pages redirect in a loop: ${MAX_DOCUMENTS} documents, the last at ${address}`)
    const next = isRedirect(status) && headers.location ? parseUrl(headers.location, url) : undefined
    if (next) this.opens(next.href)
  }

  /** A page opens an address, possibly with what no request shows: a scheme or a fragment. */
  opens(address: string): void {
    if (!isWeb(address)) return void this.#leaves(address)
    const { hash } = new URL(address)
    this.#fragments.set(address.slice(0, address.length - hash.length), hash)
  }

  /** The main frame of a page shows a document. */
  shows(surface: Surface): void {
    surface.shown += 1
    surface.status = this.#answered?.status
    this.hasShown = true
    this.changes()
  }

  /** Another page is on top. */
  changes(): void {
    const next = this.#nextShown
    this.#nextShown = signal<void>()
    next.set()
  }

  /** Whether this walk, rather than an earlier one, has sent this server a request. */
  hasAsked(address: string): boolean {
    return this.#visited.has(originOf(address))
  }

  /** A page of this walk is at an address that it was not seen to request. */
  visits(address: string): void {
    this.#visited.add(originOf(address))
  }

  /** A request of the main frame failed. */
  fails(address: string, text: string): void {
    if (text === '' || text.includes('ERR_ABORTED')) return
    const { status = 0 } = this.#answered ?? {}
    if (text.includes('ERR_HTTP_RESPONSE_CODE_FAILURE')) {
      this.#ends({ errorPage: { status, title: '', address: strippedUrl(address) } })
      return
    }
    // A document that is cut off is judged by what it shows.
    const hasBegun = this.pending === undefined && status !== 0 && !isRedirect(status)
    if (hasBegun) return
    const code = /ERR_\w+/.exec(text)?.[0] ?? text
    const kind = ANSWERED.test(code) ? 'page' : 'unreachable'
    this.stops(kind, `${strippedUrl(address)}: ${REASONS[code] ?? 'the page did not load'} (${code})`)
  }

  stops(kind: WalkFailure['kind'], reason: string): void {
    this.#ends({ trouble: { kind, reason } })
  }

  #ends(end: End): void {
    this.end ??= end
    this.#ended.set(end)
  }

  #placeOf(address: string) {
    return this.#marks ? answerPlace(address, this.#marks, this.#visited) : 'none'
  }

  #leaves(address: string): boolean {
    if (this.#placeOf(address) === 'none') return false
    // Before the first request of this walk, it is the page of the last walk that still tries to leave.
    if (this.#visited.size > 0) this.#ends({ redirect: address })
    return true
  }
}

function isRedirect(status: number): boolean {
  return status >= 300 && status < 400
}

/** What Chromium says of what came; why nothing came, the proxy says. */
const REASONS: Readonly<Record<string, string>> = {
  ERR_TOO_MANY_REDIRECTS: 'the server redirects in a loop',
  ERR_EMPTY_RESPONSE: 'the connection was closed without an answer',
  ERR_INVALID_REDIRECT: 'the redirect goes to an invalid address',
}

/** What a server answered, not whether it can be reached. */
const ANSWERED = /TOO_MANY_REDIRECTS|INVALID_REDIRECT|UNSAFE_REDIRECT|INVALID_RESPONSE|CONTENT_DECODING/
