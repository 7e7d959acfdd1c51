import type { Draft } from '../../../helpers/requests/draft.ts'
import type { OtherService } from '../index.ts'
import { type Answer, Connection, type Message } from './connection.ts'
import { Pages, type Typed } from './pages.ts'
import { proofKey, requestsOf, type Who } from './requests.ts'
import { signer } from './sign.ts'

/** The addresses that discovery gives. */
export interface Endpoints {
  readonly authorize: string
  readonly token: string
  readonly push: string
  readonly revoke: string
  readonly user: string
  readonly keys: string
}

/** An authorization code and what its exchange needs. */
export interface Code {
  readonly code: string
  readonly verifier: string
}

/** A client of a running service, written without the suite's own requests. */
export async function clientOf(service: OtherService) {
  const { environment } = service
  const connection = new Connection(service)
  const requests = requestsOf(service)
  const sign = await signer(service)
  const discovery = await connection.send(`${environment.ISSUER_URL}/.well-known/openid-configuration`)
  const at = endpointsOf(discovery.json)

  /** Sends the form of a draft, with what is left to sign. */
  const post = async (address: string, { form, headers, assertion, requestObject }: Draft): Promise<Answer> =>
    connection.send(address, {
      headers,
      form: {
        ...(assertion && { client_assertion: await sign(assertion) }),
        ...(requestObject && { request: await sign(requestObject, 'oauth-authz-req+jwt') }),
        ...form,
      },
    })

  /** Where the browser goes for an accepted pushed request. */
  const authorizationUrl = ({ json }: Answer, who: Who = '', query: Record<string, string> = {}): string => {
    const parameters = {
      client_id: environment[`${who}CLIENT_ID`] ?? '',
      scope: 'openid',
      request_uri: String(json.request_uri),
      ui_locales: 'en',
      ...query,
    }
    return `${at.authorize}?${new URLSearchParams(parameters)}`
  }

  const pages = new Pages(service, connection)

  /** Pushes, consents as typed in a session that remembers its log-in, and reads where the browser is sent. */
  const consent = async (who: Who = '', form: Draft['form'] = {}, typed?: Typed) => {
    const { verifier, challenge } = proofKey()
    const draft = requests.push(at.push, challenge, who)
    const pushed = await post(at.push, { ...draft, form: { ...draft.form, ...form } })
    const place = await pages.walk(authorizationUrl(pushed, who), typed)
    return { place, code: place.redirect?.searchParams.get('code') ?? '', verifier }
  }

  return {
    at,
    discovery,
    requests,
    post,
    consent,
    authorizationUrl,
    pages,
    sign,
    send: (address: string, message?: Message) => connection.send(address, message),
    newPages: () => new Pages(service, connection),
    close: () => connection.close(),
  }
}

export type Client = Awaited<ReturnType<typeof clientOf>>

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
