import type { SentRequest } from '../http/exchange.ts'
import { type SigningKeys, signJwt, type UnsignedJwt } from '../http/jose/jwt.ts'
import type { Fields, UnsignedRequest } from '../http/unsigned-request.ts'
import { contentTypeOf } from '../schema/formats.ts'

const FORM_TYPE = 'application/x-www-form-urlencoded'
const JSON_TYPE = 'application/json'

/**
 * Signs the JWTs of a request and makes the form POST that is sent (document, 4.1, 4.3, 4.5), with the query that an
 * edit adds.
 */
export async function formPost(
  url: string,
  unsigned: UnsignedRequest,
  keys: SigningKeys,
): Promise<SentRequest> {
  const { repeated, asJson, method = 'POST' } = unsigned
  const { form: given, assertion, requestObject } = unsigned
  const { client_assertion, request, ...others } = given
  const signed = async (name: string, own: string | undefined, jwt: UnsignedJwt | undefined) =>
    jwt && !(name in given) ? signJwt(jwt, keys) : own
  // In the same order whether or not an edit made one of them.
  const fields = present({
    ...others,
    client_assertion: await signed('client_assertion', client_assertion, assertion),
    request: await signed('request', request, requestObject),
  })
  const elsewhere = method === 'GET' ? Object.keys(fields) : (unsigned.inQuery ?? [])
  const [query, form] = divide(fields, elsewhere)
  const address = withQuery(url, query)
  if (method === 'GET') return { method, url: address, headers: present(unsigned.headers) }
  return {
    method,
    url: address,
    headers: {
      ...present(unsigned.headers),
      'content-type': asJson ? JSON_TYPE : FORM_TYPE,
    },
    form,
    ...(asJson && { asJson }),
    ...(repeated && { repeated }),
  }
}

function divide(fields: Readonly<Record<string, string>>, names: readonly string[]) {
  const part = (isWanted: boolean) =>
    Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name) === isWanted))
  return [part(true), part(false)] as const
}

/** An address with further parameters in its query. */
export function withQuery(address: string, parameters: Readonly<Record<string, string>>): string {
  const url = new URL(address)
  for (const [name, value] of Object.entries(parameters)) url.searchParams.append(name, value)
  return Object.keys(parameters).length === 0 ? address : url.href
}

/** A GET without payload (document, 4.2). */
export function get(url: string): SentRequest & { readonly method: 'GET' } {
  return { method: 'GET', url, headers: { accept: 'application/json' } }
}

/** A call of a business API, with a raw body where one is needed (document, 4.6). */
export function call(
  method: SentRequest['method'],
  url: string,
  unsigned: UnsignedRequest,
  body?: string,
): SentRequest {
  const address = withQuery(url, present(unsigned.form))
  if (body === undefined) return { method, url: address, headers: present(unsigned.headers) }
  return {
    method,
    url: address,
    headers: { 'content-type': contentTypeOf(body), ...present(unsigned.headers) },
    body,
  }
}

function present(fields: Fields): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
}
