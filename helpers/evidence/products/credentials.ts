import { withOneOther } from '../../base/alike.ts'
import {
  type Credential,
  type Grant,
  grantsOf,
  type Product,
  type ProductCall,
} from '../../config/products/product.ts'
import { type Recorded, recorded, type SentRequest } from '../../http/exchange.ts'

/** The access tokens of a run, each as far as there is one. */
export type Tokens = Readonly<Record<Grant, Recorded<string>>>

/** What lets a call in: an access token, a credential from before OAuth 2.0, or nothing that is told. */
export type Key = { readonly token: string } | Credential | 'nothing'

/** What opens a product: one key for each grant that it takes, otherwise one. */
export function keysOf({ authentication }: Product, tokens: Tokens): readonly Recorded<Key>[] {
  if (authentication === 'mtls' || authentication === 'none') return [recorded('nothing')]
  if (typeof authentication === 'object') return [recorded(authentication)]
  return grantsOf(authentication).map((grant) => tokenKey(tokens[grant]))
}

export const tokenKey = (token: Recorded<string>): Recorded<Key> =>
  token.is === 'recorded' ? recorded({ token: token.value }) : token

/** A call of a product as it is sent with a key (document, 4.6; RFC 6750, 2.1; RFC 7617, 2). */
export function callWith({ method, url, headers, body }: ProductCall, key: Key): SentRequest {
  const told = toldBy(key)
  return {
    method,
    url: withParameter(url, told.query),
    headers: { ...headers, ...told.headers },
    ...(body !== undefined && { body }),
  }
}

/** An address with one parameter more; the others stay as they are written. */
const withParameter = (url: string, query: Told['query']): string =>
  Object.entries(query).reduce(
    (address, [name, value]) =>
      `${address}${address.includes('?') ? '&' : '?'}${encodeURIComponent(name)}=${encodeURIComponent(value)}`,
    url,
  )

type Told = Readonly<Record<'headers' | 'query', Readonly<Record<string, string>>>>

function toldBy(key: Key): Told {
  if (key === 'nothing') return { headers: {}, query: {} }
  if ('token' in key) return { headers: { authorization: `Bearer ${key.token}` }, query: {} }
  if ('header' in key) return { headers: { [key.header]: key.value }, query: {} }
  if ('query' in key) return { headers: {}, query: { [key.query]: key.value } }
  const pair = Buffer.from(`${key.username}:${key.password}`).toString('base64')
  return { headers: { authorization: `Basic ${pair}` }, query: {} }
}

/**
 * The same key with one character of its secret part altered, in its middle: at the end of a JWT, one may stand for bits
 * that nobody reads. `undefined` where there is none.
 */
export function altered(key: Key): Key | undefined {
  if (key === 'nothing') return undefined
  if ('token' in key) return { token: withOneOther(key.token) }
  if ('password' in key) return { ...key, password: withOneOther(key.password) }
  return { ...key, value: withOneOther(key.value) }
}

/** The secret part of a key. */
export const secretOf = (key: Key): string | undefined => {
  if (key === 'nothing') return undefined
  if ('token' in key) return key.token
  return 'password' in key ? key.password : key.value
}
