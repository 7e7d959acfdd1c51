import { withOneOther } from '../../base/alike.ts'
import {
  type Credential,
  type Grant,
  grantsOf,
  type Product,
  type ProductCall,
} from '../../config/products/product.ts'
import { andThen, type Recorded, recorded, type SentRequest } from '../../http/exchange.ts'
import type { Secret } from '../../secrets/secret.ts'

/** The access tokens of a run, or why one is missing. */
export type Tokens = Readonly<Record<Grant, Recorded<string>>>

/** A credential: a secret, and how a request carries it. `undefined` if the request carries none. */
export type Key = (Secret & { readonly carry: (secret: string) => Carried }) | undefined

type Carried = Readonly<Partial<Record<'headers' | 'query', Readonly<Record<string, string>>>>>

/** The keys that open a product: one for each grant that it takes, otherwise a single one. */
export function keysOf({ authentication }: Product, tokens: Tokens): readonly Recorded<Key>[] {
  if (authentication === 'mtls' || authentication === 'none') return [recorded(undefined)]
  if (typeof authentication === 'object') return [recorded(keyOf(authentication))]
  return grantsOf(authentication).map((grant) => tokenKey(tokens[grant]))
}

/** An access token as a key (RFC 6750, 2.1). */
export const tokenKey = (token: Recorded<string>): Recorded<Key> =>
  andThen(token, (value) =>
    recorded({
      name: 'access_token',
      value,
      carry: (secret: string) => ({ headers: { authorization: `Bearer ${secret}` } }),
    }),
  )

/** An API key or a password as a key (RFC 7617, 2). */
export function keyOf(own: Credential): Key {
  const name = 'api_key'
  if ('header' in own) return { name, value: own.value, carry: (key) => ({ headers: { [own.header]: key } }) }
  if ('query' in own) return { name, value: own.value, carry: (key) => ({ query: { [own.query]: key } }) }
  const pairWith = (password: string) => Buffer.from(`${own.username}:${password}`).toString('base64')
  const carry = (password: string) => ({ headers: { authorization: `Basic ${pairWith(password)}` } })
  return { name, value: own.password, carry }
}

/** The request that calls a product with a key (document, 4.6). */
export function callWith({ method, url, headers, body }: ProductCall, key: Key): SentRequest {
  const carried = key?.carry(key.value)
  return {
    method,
    url: Object.entries(carried?.query ?? {}).reduce(withParameter, url),
    headers: { ...headers, ...carried?.headers },
    ...(body !== undefined && { body }),
  }
}

/** Adds a parameter to an address; the others stay as they are written. */
const withParameter = (address: string, [name, value]: readonly [string, string]): string =>
  `${address}${address.includes('?') ? '&' : '?'}${encodeURIComponent(name)}=${encodeURIComponent(value)}`

/**
 * The same key with one character in the middle of its secret altered: the last character of a JWT may hold unused bits.
 * `undefined` if there is no key.
 */
export const altered = (key: Key): Key => key && { ...key, value: withOneOther(key.value) }
