import type { Page, Request } from '@playwright/test'
import { signal } from '../base/clock.ts'
import { parseUrl, strippedUrl } from '../base/url.ts'
import { type AllowedOrigin, whyNotAllowedInBrowser } from '../http/allowed-origins.ts'
import { Activity } from './activity.ts'
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
  /** HTTP status of the document that it shows. */
  status: number | undefined
  readonly activity: Activity
}

/** A page that has shown nothing yet. */
export const surfaceOf = (page: Page): Surface => ({
  ...{ page, shown: 0, status: undefined },
  activity: new Activity(page),
})

/** The end of a walk, or why it failed. */
export type End =
  | { readonly redirect: string }
  | { readonly errorPage: NonNullable<BrowserWalk['errorPage']> }
  | { readonly trouble: Trouble }

/** More documents than any walk needs: stops pages that redirect forever. */
const MAX_DOCUMENTS = 60

/** The documents that the main frame requests and receives during one walk, and the address at which it leaves the service. */
export class Traffic {
  readonly documents: WalkedDocument[] = []
  /** The stopped requests to hosts that are not allowed. */
  readonly strays: Stray[] = []
  /** Set once a request, rather than a page, has ended the walk. */
  end: End | undefined
  /** The requested address that has not answered yet. */
  pending: string | undefined
  /** True once a page of this walk has shown a document. */
  hasShown = false
  readonly #allowedOrigins: readonly AllowedOrigin[] | 'any'
  readonly #marks: AnswerMarks | undefined
  readonly #visited = new Set<string>()
  readonly #ended = signal<End>()
  #nextShown = signal<void>()
  #answered: WalkedDocument | undefined
  /** Fragments of redirects, by address: requests do not contain them. */
  readonly #fragments = new Map<string, string>()

  /**
   * @param allowedOrigins - origins that its pages may request; `any` if a person decides
   * @param marks - how to recognize the answer to the application, if one is expected
   */
  constructor(allowedOrigins: readonly AllowedOrigin[] | 'any', marks?: AnswerMarks) {
    this.#allowedOrigins = allowedOrigins
    this.#marks = marks
  }

  /** Resolves when a request, rather than a page, ends the walk. */
  get ended(): Promise<End> {
    return this.#ended.promise
  }

  /** Resolves when the next document is shown, or a pop-up opens or closes. */
  get nextShown(): Promise<void> {
    return this.#nextShown.promise
  }

  /** Why an address may not be requested, and how to allow it; undefined if it may. */
  whyNotAllowed(address: string): string | undefined {
    return this.#allowedOrigins === 'any' ? undefined : whyNotAllowedInBrowser(address, this.#allowedOrigins)
  }

  /** True if a document about to be requested is the answer to the application, which is never sent. */
  isAnswer(address: string, isMain: boolean): boolean {
    const place = this.#placeOf(address)
    const isAnswer = isMain ? place !== 'none' : place === 'expected'
    // Playwright may report the request later.
    if (isMain && !isAnswer) this.visits(address)
    return isAnswer
  }

  /** Notes a stopped request to a host that is not allowed. */
  onStray(stray: Stray): void {
    this.strays.push(stray)
    if (endsWalk(stray)) this.stops('blocked', describeStray(stray))
  }

  /** Ends the walk because a page cannot be loaded. A person can try again instead. */
  onLost(address: string, reason: string): void {
    if (this.#allowedOrigins !== 'any') this.stops('unreachable', `${strippedUrl(address)}: ${reason}`)
  }

  /** Notes that the main frame of a page requests a document. */
  asks(url: string): void {
    const address = `${url}${this.#fragments.get(url) ?? ''}`
    if (this.#leaves(address)) return
    this.visits(address)
    this.pending = strippedUrl(address)
  }

  /** Notes a document or redirect for the main frame. After the end of the walk, only the proxy still answers. */
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

  /** Notes the referrer policy that the documents at an address declare: a page may load more than once. */
  declares(url: string, referrerPolicy: string): void {
    for (const [at, document] of this.documents.entries())
      if (document.address === strippedUrl(url)) this.documents[at] = { ...document, referrerPolicy }
  }

  /** Notes that a page opens an address. Its custom scheme or its fragment appears in no request. */
  opens(address: string): void {
    if (!isWeb(address)) return void this.#leaves(address)
    const { hash } = new URL(address)
    this.#fragments.set(address.slice(0, address.length - hash.length), hash)
  }

  /** Notes that the main frame of a page shows a document. */
  shows(surface: Surface): void {
    surface.shown += 1
    surface.status = this.#answered?.status
    this.hasShown = true
    this.changes()
  }

  /** Notes a new document, or another page on top. */
  changes(): void {
    const next = this.#nextShown
    this.#nextShown = signal<void>()
    next.set()
  }

  /** True if this walk, rather than an earlier one, has sent a request to the server of an address. */
  hasAsked(address: string): boolean {
    return this.#visited.has(originOf(address))
  }

  /** Notes that a page of this walk has reached an address. */
  visits(address: string): void {
    this.#visited.add(originOf(address))
  }

  /** Ends the walk because a request of the main frame failed, unless its document has begun to arrive. */
  fails(address: string, text: string): void {
    if (text === '' || text.includes('ERR_ABORTED')) return
    const { status = 0 } = this.#answered ?? {}
    if (text.includes('ERR_HTTP_RESPONSE_CODE_FAILURE')) {
      this.#ends({ errorPage: { status, title: '', address: strippedUrl(address) } })
      return
    }
    // A truncated document is judged by the part that arrived.
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
    // Before the first request of this walk, this comes from the page of the last walk.
    if (this.#visited.size > 0) this.#ends({ redirect: address })
    return true
  }
}

function isRedirect(status: number): boolean {
  return status >= 300 && status < 400
}

/** Chromium's errors about an answer. If no answer came, the proxy says why. */
const REASONS: Readonly<Record<string, string>> = {
  ERR_TOO_MANY_REDIRECTS: 'the server redirects in a loop',
  ERR_EMPTY_RESPONSE: 'the connection was closed without an answer',
  ERR_INVALID_REDIRECT: 'the redirect goes to an invalid address',
}

/** Errors about an answer: the server can be reached. */
const ANSWERED = /TOO_MANY_REDIRECTS|INVALID_REDIRECT|UNSAFE_REDIRECT|INVALID_RESPONSE|CONTENT_DECODING/
