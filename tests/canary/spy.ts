import type { Behavior } from '../../sandbox/index.ts'

const FIELDS = ['client_assertion', 'request', 'code', 'code_verifier']
const MEMBERS = ['access_token', 'refresh_token', 'id_token', 'request_uri']
const SHORTEST_COOKIE = 16
/** Values that the suite sends in place of secrets, but that are not secret. */
const WILDCARDS: ReadonlySet<string> = new Set(['%', '*'])

type Sent = NonNullable<NonNullable<Behavior['request']>['par']>
type Received = NonNullable<NonNullable<Behavior['response']>['par']>

/** Watches all traffic between a run and a service, and notes every credential that is sent or issued. */
export class Spy {
  readonly issued = new Set<string>()
  /** Called when the user submits the form of a page. */
  onSubmit: () => void = () => {}

  /** A behavior for the sandbox that only watches. */
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
        exchange: sent,
        // Includes the secrets of keys that the run creates in the portal.
        'client-credentials': ({ form }) => this.#note(form.get('client_secret')),
        pages: ({ method }) => {
          if (method === 'POST') this.onSubmit()
        },
      },
      response: {
        'client-credentials': received,
        par: received,
        exchange: received,
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
