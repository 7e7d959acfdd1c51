import { Secret, TOTP } from 'otpauth'
import type { OtherService } from '../../../demo/index.ts'
import type { Answer, Connection, Fields } from './connection.ts'

/** Where a walk through the pages stands, or where it left the service. */
export interface Place {
  readonly title: string
  readonly html: string
  readonly address: string
  readonly status: number
  readonly redirect: URL | undefined
}

/** What is typed on a page, by its title; the walk ends at a page without an entry. */
export type Typed = Readonly<Record<string, Fields | undefined>>

/** A browser without a window: it has cookies, follows redirects and frames, and submits forms. */
export class Pages {
  readonly #connection: Connection
  readonly #service: OtherService
  readonly #cookies = new Map<string, string>()
  /** Titles in the order they came. */
  readonly titles: string[] = []

  constructor(service: OtherService, connection: Connection) {
    this.#service = service
    this.#connection = connection
  }

  /** A browser with the cookies that this one has now. */
  copy(): Pages {
    const copy = new Pages(this.#service, this.#connection)
    for (const [name, value] of this.#cookies) copy.#cookies.set(name, value)
    return copy
  }

  /** What a user types who allows everything. */
  typed(edit: Typed = {}): Typed {
    const { CONSENT_USERNAME, CONSENT_PASSWORD, CONSENT_TOTP_SEED = '' } = this.#service.environment
    const code = new TOTP({ secret: Secret.fromBase32(CONSENT_TOTP_SEED) }).generate()
    return {
      'Log-in form: name': { name: CONSENT_USERNAME },
      'Log-in form: passphrase': { passphrase: CONSENT_PASSWORD },
      'One more step': { code },
      'Where is your account?': { bank: 'bank-23' },
      'Share with Example Budget Planner?': { decision: 'allow' },
      'Share with Example Loan Desk?': { decision: 'allow' },
      ...edit,
    }
  }

  /** Walks on from an address, page by page. */
  async walk(address: string, typed = this.typed()): Promise<Place> {
    this.titles.length = 0
    let place = await this.open(address)
    for (;;) {
      this.titles.push(place.title)
      const frame = /<iframe[^>]* src="([^"]+)"/.exec(place.html)?.[1]
      const fields = typed[place.title]
      if (frame) place = await this.open(new URL(frame, place.address).href)
      else if (fields && !place.redirect) place = await this.submit(place, fields)
      else return place
    }
  }

  open(address: string): Promise<Place> {
    return this.#go(address)
  }

  /** Submits the form of a place, which answers to its own address. */
  submit({ address }: Place, form: Fields): Promise<Place> {
    return this.#go(address, form)
  }

  async #go(address: string, form?: Fields): Promise<Place> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await this.#connection.send(address, { headers: { cookie }, ...(form && { form }) })
    this.#keep(answer)
    const location = answer.headers.location
    if (typeof location !== 'string') {
      const title = /<title>(.*?)<\/title>/.exec(answer.text)?.[1] ?? ''
      return { title, html: answer.text, address, status: answer.status, redirect: undefined }
    }
    const next = new URL(location, address)
    if (next.origin === new URL(address).origin) return this.#go(next.href)
    return { title: '', html: '', address, status: answer.status, redirect: next }
  }

  #keep({ headers }: Answer): void {
    for (const cookie of [headers['set-cookie'] ?? []].flat()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      this.#cookies.set(name, value)
    }
  }
}
