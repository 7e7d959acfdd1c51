import type { Draft, Fields } from '../http/draft.ts'
import type { SentRequest } from '../http/exchange.ts'
import { type SigningKeys, signJwt } from '../http/jose/jwt.ts'
import { isJsonStructure } from '../schema/formats.ts'

/** Signs what a draft leaves to sign and makes the POST of a form that goes out (document, 4.1, 4.3, 4.5). */
export async function formPost(url: string, draft: Draft, keys: SigningKeys): Promise<SentRequest> {
  const signed: Fields = {
    ...(draft.assertion &&
      !('client_assertion' in draft.form) && { client_assertion: await signJwt(draft.assertion, keys) }),
    ...(draft.requestObject &&
      !('request' in draft.form) && { request: await signJwt(draft.requestObject, keys) }),
  }
  return {
    method: 'POST',
    url,
    headers: { ...present(draft.headers), 'content-type': 'application/x-www-form-urlencoded' },
    form: present({ ...draft.form, ...signed }),
  }
}

/** A GET without payload (document, 4.2). */
export function get(url: string): SentRequest {
  return { method: 'GET', url, headers: { accept: 'application/json' } }
}

/** A call of a business API, with a raw body where one is needed (document, 4.6). */
export function call(method: SentRequest['method'], url: string, draft: Draft, body?: string): SentRequest {
  if (body === undefined) return { method, url, headers: present(draft.headers) }
  const type = isJsonStructure(body) ? 'application/json' : 'text/plain'
  return { method, url, headers: { 'content-type': type, ...present(draft.headers) }, body }
}

function present(fields: Fields): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
}
