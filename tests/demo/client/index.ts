import type { OtherService } from '../../../demo/index.ts'
import type { UnsignedRequest } from '../../../helpers/http/unsigned-request.ts'
import { type Answer, Connection, type Fields, type Message } from './connection.ts'
import { Pages, type Place, type Typed } from './pages.ts'
import { proofKey, requestsOf, type Who } from './requests.ts'
import { type Sign, signer } from './sign.ts'

/** The addresses that discovery gives. */
export interface Endpoints {
  readonly authorize: string
  readonly token: string
  readonly push: string
  readonly revoke: string
  readonly user: string
  readonly keys: string
}

/** Whose consent is asked for, with which further fields, and what is typed. */
export interface Wanted {
  readonly who?: Who
  readonly form?: Fields
  readonly typed?: Typed
}

/** Where a consent ended, and what the exchange of its code needs. */
export interface Decided {
  readonly place: Place
  readonly code: string
  readonly verifier: string
}

/** A client of a running service, written without the suite's own requests; its browser has no log-in yet. */
export class Client {
  readonly at: Endpoints
  readonly discovery: Answer
  readonly requests: ReturnType<typeof requestsOf>
  readonly sign: Sign
  readonly #service: OtherService
  readonly #connection: Connection
  pages: Pages

  private constructor(service: OtherService, connection: Connection, discovery: Answer, sign: Sign) {
    this.#service = service
    this.#connection = connection
    this.discovery = discovery
    this.at = endpointsOf(discovery.json)
    this.requests = requestsOf(service)
    this.sign = sign
    this.pages = this.newPages()
  }

  static async of(service: OtherService): Promise<Client> {
    const connection = new Connection(service)
    const address = `${service.environment.ISSUER_URL}/.well-known/openid-configuration`
    return new Client(service, connection, await connection.send(address), await signer(service))
  }

  close(): Promise<void> {
    return this.#connection.close()
  }

  /** Another browser. */
  newPages(): Pages {
    return new Pages(this.#service, this.#connection)
  }

  send(address: string, message?: Message): Promise<Answer> {
    return this.#connection.send(address, message)
  }

  /** Sends the form of a request, with its JWTs signed. */
  async post(address: string, { form, headers, assertion, requestObject }: UnsignedRequest): Promise<Answer> {
    const signed = {
      ...(assertion && { client_assertion: await this.sign(assertion) }),
      ...(requestObject && { request: await this.sign(requestObject, 'oauth-authz-req+jwt') }),
    }
    return this.send(address, { headers, form: { ...signed, ...form } })
  }

  /** Where the browser goes for an accepted pushed request. */
  authorizationUrl({ json }: Answer, who: Who = '', query: Readonly<Record<string, string>> = {}): string {
    const parameters = {
      client_id: this.#service.environment[`${who}CLIENT_ID`] ?? '',
      scope: 'openid',
      request_uri: String(json.request_uri),
      ui_locales: 'en',
      ...query,
    }
    return `${this.at.authorize}?${new URLSearchParams(parameters)}`
  }

  /** Pushes a request, and decides on the consent as typed. */
  async consent({ who = '', form = {}, typed }: Wanted = {}): Promise<Decided> {
    const { verifier, challenge } = proofKey()
    const unsigned = this.requests.push(this.at.push, challenge, who)
    const pushed = await this.post(this.at.push, { ...unsigned, form: { ...unsigned.form, ...form } })
    const place = await this.pages.walk(this.authorizationUrl(pushed, who), typed)
    return { place, code: place.redirect?.searchParams.get('code') ?? '', verifier }
  }
}

function endpointsOf(document: Readonly<Record<string, unknown>>): Endpoints {
  return {
    authorize: String(document.authorization_endpoint),
    token: String(document.token_endpoint),
    push: String(document.pushed_authorization_request_endpoint),
    revoke: String(document.revocation_endpoint),
    user: String(document.userinfo_endpoint),
    keys: String(document.jwks_uri),
  }
}
