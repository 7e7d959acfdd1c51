import type { SentRequest } from '../http/exchange.ts'
import { type SigningKeys, signJwt } from '../http/jose/jwt.ts'
import type { Fields, UnsignedRequest } from '../http/unsigned-request.ts'
import { isJsonStructure } from '../schema/formats.ts'

/** Signs the JWTs of a request and makes the POST of a form that goes out (document, 4.1, 4.3, 4.5). */
export async function formPost(
  url: string,
  unsigned: UnsignedRequest,
  keys: SigningKeys,
): Promise<SentRequest> {
  const signed: Fields = {
    ...(unsigned.assertion &&
      !('client_assertion' in unsigned.form) && {
        client_assertion: await signJwt(unsigned.assertion, keys),
      }),
    ...(unsigned.requestObject &&
      !('request' in unsigned.form) && { request: await signJwt(unsigned.requestObject, keys) }),
  }
  return {
    method: 'POST',
    url,
    headers: { ...present(unsigned.headers), 'content-type': 'application/x-www-form-urlencoded' },
    form: present({ ...unsigned.form, ...signed }),
  }
}

/** A GET without payload (document, 4.2). */
export function get(url: string): SentRequest {
  return { method: 'GET', url, headers: { accept: 'application/json' } }
}

/** A call of a business API, with a raw body where one is needed (document, 4.6). */
export function call(
  method: SentRequest['method'],
  url: string,
  unsigned: UnsignedRequest,
  body?: string,
): SentRequest {
  if (body === undefined) return { method, url, headers: present(unsigned.headers) }
  const type = isJsonStructure(body) ? 'application/json' : 'text/plain'
  return { method, url, headers: { 'content-type': type, ...present(unsigned.headers) }, body }
}

function present(fields: Fields): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
}
