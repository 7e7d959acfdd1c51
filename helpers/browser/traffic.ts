import { signal } from '../base/signal.ts'
import { parseUrl } from '../base/url.ts'
import { strippedUrl } from '../http/stripped-url.ts'
import { type AnswerMarks, answerPlace, isWeb, originOf } from './answer-place.ts'
import type { WalkedDocument, WalkFailure } from './browser-walk.ts'
import { hygieneOf } from './hygiene.ts'
import { networkReason } from './network-reason.ts'
import type { Surface } from './surface.ts'

/** What ends a walk whatever its pages show. */
export type TrafficEnd =
  | { readonly redirect: string }
  | { readonly emptyError: { readonly status: number; readonly address: string } }
  | { readonly trouble: { readonly kind: WalkFailure['kind']; readonly reason: string } }

/** A request for a document: before it is sent, or when its answer begins. */
export interface SeenRequest {
  readonly request: { readonly url: string; readonly urlFragment?: string; readonly method: string }
  readonly responseStatusCode?: number
  readonly responseErrorReason?: string
  readonly responseHeaders?: readonly { readonly name: string; readonly value: string }[]
}

/** More documents than any walk needs; pages that redirect forever end here. */
const MAX_DOCUMENTS = 60

/** What the main frame of a page asks for and gets during one walk, and where the walk leaves the service. */
export class Traffic {
  readonly documents: WalkedDocument[] = []
  /** The address that has been asked and has not answered. */
  pending: string | undefined
  /** Whether a page of this walk has shown a document. */
  hasShown = false
  readonly #marks: AnswerMarks
  readonly #visited = new Set<string>()
  readonly #ended = signal<TrafficEnd>()
  #nextShown = signal<void>()
  #answered: WalkedDocument | undefined
  /** The fragments of addresses that were redirected to: requests do not have them. */
  readonly #fragments = new Map<string, string>()
  #isOver = false

  constructor(marks: AnswerMarks) {
    this.#marks = marks
  }

  /** Settles when the walk ends outside its pages. */
  get ended(): Promise<TrafficEnd> {
    return this.#ended.promise
  }

  /** Settles when the next document is shown, or a pop-up comes or goes. */
  get nextShown(): Promise<void> {
    return this.#nextShown.promise
  }

  /** Whether a document that is about to be requested is the answer to the application. */
  isAnswer(address: string, isMain: boolean): boolean {
    const place = answerPlace(address, this.#marks, this.#visited)
    return isMain ? place !== 'none' : place === 'expected'
  }

  /** Judges a request: returns whether it must not be sent, or its answer not be followed. */
  judge(event: SeenRequest, isMain: boolean): boolean {
    const isAnswered = event.responseStatusCode !== undefined || event.responseErrorReason !== undefined
    return isAnswered ? isMain && this.#judgeAnswer(event) : this.#judgeRequest(event, isMain)
  }

  /** A page opens an address, possibly with a scheme that no request shows. */
  opens(address: string): void {
    if (!isWeb(address)) this.#leaves(address)
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
      this.#ends({ emptyError: { status, address: strippedUrl(address) } })
      return
    }
    // A document that is cut off is judged by what it shows.
    const hasBegun = this.pending === undefined && status !== 0 && !isRedirect(status)
    if (hasBegun) return
    const { kind, reason } = networkReason(text)
    this.stops(kind, `${strippedUrl(address)}: ${reason}`)
  }

  stops(kind: WalkFailure['kind'], reason: string): void {
    this.#ends({ trouble: { kind, reason } })
  }

  #judgeRequest({ request }: SeenRequest, isMain: boolean): boolean {
    const { url, urlFragment = this.#fragments.get(url) ?? '' } = request
    const address = `${url}${urlFragment}`
    if (!isMain) return this.isAnswer(address, false)
    if (this.#leaves(address)) return true
    this.#visited.add(originOf(address))
    this.pending = strippedUrl(address)
    return false
  }

  #judgeAnswer({ request: { url, method }, responseStatusCode, responseHeaders }: SeenRequest): boolean {
    // What is answered to a request that ended the walk is the proxy's own.
    if (this.#isOver) return false
    this.pending = undefined
    if (responseStatusCode === undefined) return false
    this.#answered = {
      method,
      address: strippedUrl(url),
      status: responseStatusCode,
      ...(responseHeaders && { hygiene: hygieneOf(responseHeaders) }),
    }
    this.documents.push(this.#answered)
    if (this.documents.length === MAX_DOCUMENTS)
      this.stops(
        'page',
        `the pages redirect in a loop: ${MAX_DOCUMENTS} documents, the last at ${strippedUrl(url)}`,
      )
    const location = responseHeaders?.find(({ name }) => name.toLowerCase() === 'location')?.value
    if (!isRedirect(responseStatusCode) || !location) return false
    const next = parseUrl(location, url)
    if (next === undefined) return false
    if (!isWeb(next.href)) return this.#leaves(next.href)
    this.#fragments.set(next.href.slice(0, next.href.length - next.hash.length), next.hash)
    return false
  }

  #ends(end: TrafficEnd): void {
    this.#isOver = true
    this.#ended.set(end)
  }

  #leaves(address: string): boolean {
    if (answerPlace(address, this.#marks, this.#visited) === 'none') return false
    // Before the first request of this walk, it is the page of the last walk that still tries to leave.
    if (this.#visited.size > 0) this.#ends({ redirect: address })
    return true
  }
}

function isRedirect(status: number): boolean {
  return status >= 300 && status < 400
}
