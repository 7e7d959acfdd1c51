import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { importPKCS8, type JWTPayload, SignJWT } from 'jose'

/** The variables of a sandbox. */
export type Environment = Readonly<Record<string, string>>

/** Lists of form fields; an undefined value leaves a field out. */
export type Fields = Readonly<Record<string, string | undefined>>

/** Claims that differ from the accepted ones; an undefined value leaves a claim out. */
export type Claims = Readonly<Record<string, unknown>>

/** An application as its developer would write it, with each request open to one edit. */
export interface Application {
  readonly id: string
  readonly verifier: string
  assertion(edit?: Claims, header?: { alg?: string }, key?: CryptoKey): Promise<string>
  requestObject(edit?: Claims, key?: CryptoKey): Promise<string>
  push(edit?: Fields): Promise<Response>
  exchange(code: string, edit?: Fields): Promise<Response>
}

/** The value of a variable, which must exist. */
export function variable(environment: Environment, name: string): string {
  const value = environment[name]
  if (value === undefined) throw new Error(`The environment has no ${name}.`)
  return value
}

/** Sends a form. */
export function postForm(address: string, fields: Fields): Promise<Response> {
  const body = new URLSearchParams()
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) body.set(name, value)
  return fetch(address, { method: 'POST', body })
}

/** Reads a JSON object. */
export async function json(response: Response): Promise<Record<string, unknown>> {
  return JSON.parse(await response.text())
}

/** The key of the first or, with the prefix `SECOND_`, of the second application. */
export function privateKey(environment: Environment, prefix = ''): Promise<CryptoKey> {
  return importPKCS8(variable(environment, `${prefix}PRIVATE_KEY`), 'PS256')
}

/** The first or, with the prefix `SECOND_`, the second application of a sandbox. */
export async function application(environment: Environment, prefix = ''): Promise<Application> {
  const id = variable(environment, `${prefix}CLIENT_ID`)
  const kid = variable(environment, `${prefix}PRIVATE_KEY_ID`)
  const issuer = variable(environment, 'ISSUER_URL')
  const redirectUri = variable(environment, 'REDIRECT_URI')
  const ownKey = await privateKey(environment, prefix)
  const verifier = randomBytes(32).toString('base64url')
  const discovered = await json(await fetch(`${issuer}/.well-known/openid-configuration`))
  const type = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'
  const now = () => Math.floor(Date.now() / 1000)

  const sign = (claims: JWTPayload, key: CryptoKey, header: { alg?: string } = {}) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'PS256', kid, ...header }).sign(key)

  const assertion: Application['assertion'] = (edit, header, key = ownKey) =>
    sign(
      { iss: id, sub: id, aud: issuer, jti: randomUUID(), iat: now(), exp: now() + 60, ...edit },
      key,
      header,
    )

  const requestObject: Application['requestObject'] = (edit, key = ownKey) =>
    sign(
      {
        iss: id,
        aud: issuer,
        iat: now(),
        nbf: now(),
        exp: now() + 300,
        jti: randomUUID(),
        client_id: id,
        response_type: 'code',
        redirect_uri: redirectUri,
        scope: variable(environment, 'SCOPE'),
        state: 'state-of-this-request',
        nonce: randomUUID(),
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 'S256',
        claims: { id_token: { auth_time: { essential: true } }, userinfo: { name: null } },
        permissions: variable(environment, 'PERMISSIONS').split(' '),
        authorization_details: JSON.parse(variable(environment, 'AUTHORIZATION_DETAILS')),
        ...edit,
      },
      key,
    )

  return {
    id,
    verifier,
    assertion,
    requestObject,
    push: async (edit) =>
      postForm(String(discovered.pushed_authorization_request_endpoint), {
        client_id: id,
        client_assertion_type: type,
        client_assertion: await assertion(),
        request: await requestObject(),
        ...edit,
      }),
    exchange: async (code, edit) =>
      postForm(String(discovered.token_endpoint), {
        grant_type: 'authorization_code',
        code,
        redirect_uri: redirectUri,
        code_verifier: verifier,
        client_assertion_type: type,
        client_assertion: await assertion(),
        ...edit,
      }),
  }
}
