import type { SentRequest } from '../http/exchange.ts'
import { type SigningKeys, signJwt, type UnsignedJwt } from '../http/jose/jwt.ts'
import type { Fields, UnsignedRequest } from '../http/unsigned-request.ts'
import { contentTypeOf } from '../schema/formats.ts'

const FORM_TYPE = 'application/x-www-form-urlencoded'
const JSON_TYPE = 'application/json'

/**
 * Signs the JWTs of a request and builds its form POST (document, 4.1, 4.3, 4.5), with the query that an edit adds.
 */
export async function formPost(
  url: string,
  unsigned: UnsignedRequest,
  keys: SigningKeys,
): Promise<SentRequest> {
  const { form: given, assertion, requestObject, inQuery = [], repeated, asJson, method = 'POST' } = unsigned
  const signed = async (name: string, jwt: UnsignedJwt | undefined) =>
    jwt && !(name in given) ? signJwt(jwt, keys) : given[name]
  const { client_assertion: _, request: __, ...others } = given
  // The order is the same whether or not an edit set one of them.
  const fields = present({
    ...others,
    client_assertion: await signed('client_assertion', assertion),
    request: await signed('request', requestObject),
  })
  const headers = present(unsigned.headers)
  if (method === 'GET') return { method, url: withQuery(url, fields), headers }
  const part = (isQuery: boolean) =>
    Object.fromEntries(Object.entries(fields).filter(([name]) => inQuery.includes(name) === isQuery))
  return {
    method,
    url: withQuery(url, part(true)),
    headers: { 'content-type': asJson ? JSON_TYPE : FORM_TYPE, ...headers },
    form: part(false),
    ...(asJson && { asJson }),
    ...(repeated && { repeated }),
  }
}

/** An address with further parameters in its query. */
function withQuery(address: string, parameters: Readonly<Record<string, string>>): string {
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
  const headers = present(unsigned.headers)
  if (body === undefined) return { method, url: address, headers }
  return { method, url: address, headers: { 'content-type': contentTypeOf(body), ...headers }, body }
}

function present(fields: Fields): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
}
