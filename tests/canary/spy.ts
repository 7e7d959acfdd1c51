import type { Behavior } from '../../sandbox/index.ts'

const FIELDS = ['client_assertion', 'request', 'code', 'code_verifier']
const MEMBERS = ['access_token', 'refresh_token', 'id_token', 'request_uri']
const SHORTEST_COOKIE = 16

/** Sees everything that a run and a service say to each other, and notes every credential that is issued. */
export class Spy {
  readonly issued = new Set<string>()
  /** Called when the user sends the form of a page. */
  onSubmit: () => void = () => {}

  /** Put into a sandbox it changes nothing. */
  readonly behavior: Behavior

  constructor() {
    const sent: NonNullable<NonNullable<Behavior['request']>['par']> = ({ form }) => {
      for (const name of FIELDS) this.#note(form.get(name))
    }
    const received: NonNullable<NonNullable<Behavior['response']>['par']> = ({ json, header }) => {
      for (const name of MEMBERS) this.#note(json[name])
      this.#note(/[?&]code=([^&]+)/.exec(header('location'))?.[1])
      for (const cookie of [header('set-cookie')].flat()) this.#noteCookie(cookie)
    }
    this.behavior = {
      request: {
        par: sent,
        token: sent,
        // The secrets of keys that the run creates in the portal.
        'client-credentials': ({ form }) => this.#note(form.get('client_secret')),
        pages: ({ method }) => {
          if (method === 'POST') this.onSubmit()
        },
      },
      response: {
        'client-credentials': received,
        par: received,
        token: received,
        pages: received,
        authorization: received,
      },
    }
  }

  #note(value: unknown): void {
    if (typeof value === 'string' && value !== '') this.issued.add(value)
  }

  #noteCookie(cookie: string): void {
    const value = /^[^=;]+=([^;]*)/.exec(cookie)?.[1] ?? ''
    if (value.length >= SHORTEST_COOKIE) this.issued.add(value)
  }
}
