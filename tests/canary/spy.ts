import type { Behavior } from '../../sandbox/index.ts'

const FIELDS = ['client_assertion', 'request', 'code', 'code_verifier']
const MEMBERS = ['access_token', 'refresh_token', 'id_token', 'request_uri']
const SHORTEST_COOKIE = 16
/** Sent as secrets, and no secret of anybody. */
const WILDCARDS: ReadonlySet<string> = new Set(['%', '*'])

type Sent = NonNullable<NonNullable<Behavior['request']>['par']>
type Received = NonNullable<NonNullable<Behavior['response']>['par']>

/** Sees everything that a run and a service say to each other, and notes every credential that is issued. */
export class Spy {
  readonly issued = new Set<string>()
  /** Called when the user sends the form of a page. */
  onSubmit: () => void = () => {}

  /** Put into a sandbox it changes nothing. */
  get behavior(): Behavior {
    const sent: Sent = ({ form }) => this.#note(...FIELDS.map((name) => form.get(name)))
    const received: Received = ({ json, header }) => {
      this.#note(...MEMBERS.map((name) => json[name]), /[?&]code=([^&]+)/.exec(header('location'))?.[1])
      const cookies = [header('set-cookie')].flat().map((cookie) => /^[^=;]+=([^;]*)/.exec(cookie)?.[1] ?? '')
      this.#note(...cookies.filter(({ length }) => length >= SHORTEST_COOKIE))
    }
    return {
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

  #note(...values: readonly unknown[]): void {
    for (const value of values)
      if (typeof value === 'string' && value !== '' && !WILDCARDS.has(value)) this.issued.add(value)
  }
}
