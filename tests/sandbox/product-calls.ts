import { application, type Environment, json, postForm, variable } from './application.ts'
import { Browser } from './browser.ts'

/** The headers by which a product may be called. */
export interface Credentials {
  /** With a token of the code flow. */
  readonly code: { readonly authorization: string }
  /** With a token of the client-credentials grant. */
  readonly client: { readonly authorization: string }
  /** With the API key. */
  readonly key: { readonly 'x-api-key': string }
}

/** The good credentials of a sandbox, with a consent of its own; the claims are those of the request object. */
export async function credentialsOf(
  environment: Environment,
  claims: Readonly<Record<string, unknown>> = {},
): Promise<Credentials> {
  const app = await application(environment)
  const pushed = await app.push({ request: await app.requestObject(claims) })
  const { redirect } = await new Browser(environment).walk(app, pushed)
  const exchanged = await app.exchange(redirect?.searchParams.get('code') ?? '')
  const granted = await postForm(`${variable(environment, 'BASE_URL')}/auth/token`, {
    client_id: variable(environment, 'CLIENT_ID'),
    client_secret: variable(environment, 'CLIENT_SECRET'),
    grant_type: 'client_credentials',
  })
  const bearer = async (answer: Response) => ({
    authorization: `Bearer ${(await json(answer)).access_token}`,
  })
  return {
    code: await bearer(exchanged),
    client: await bearer(granted),
    key: { 'x-api-key': variable(environment, 'PRODUCTS_API_KEY') },
  }
}

/** Calls a product. */
export function call(
  environment: Environment,
  path: string,
  headers: Readonly<Record<string, string>>,
  init: RequestInit = {},
): Promise<Response> {
  return fetch(`${variable(environment, 'PRODUCTS_URL')}/${path}`, { ...init, headers })
}
