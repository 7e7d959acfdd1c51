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

/** The access tokens of a run, each as far as there is one. */
export type Tokens = Readonly<Record<Grant, Recorded<string>>>

/** What lets a call in: a secret, and how a request carries it. `undefined` is nothing that is told. */
export type Key = (Secret & { readonly carry: (secret: string) => Carried }) | undefined

type Carried = Readonly<Partial<Record<'headers' | 'query', Readonly<Record<string, string>>>>>

/** What opens a product: one key for each grant that it takes, otherwise one. */
export function keysOf({ authentication }: Product, tokens: Tokens): readonly Recorded<Key>[] {
  if (authentication === 'mtls' || authentication === 'none') return [recorded(undefined)]
  if (typeof authentication === 'object') return [recorded(keyOf(authentication))]
  return grantsOf(authentication).map((grant) => tokenKey(tokens[grant]))
}

/** A key that is an access token (RFC 6750, 2.1). */
export const tokenKey = (token: Recorded<string>): Recorded<Key> =>
  andThen(token, (value) =>
    recorded({
      name: 'access_token',
      value,
      carry: (secret: string) => ({ headers: { authorization: `Bearer ${secret}` } }),
    }),
  )

/** A key from before OAuth 2.0 (RFC 7617, 2). */
export function keyOf(own: Credential): Key {
  const name = 'api_key'
  if ('header' in own) return { name, value: own.value, carry: (key) => ({ headers: { [own.header]: key } }) }
  if ('query' in own) return { name, value: own.value, carry: (key) => ({ query: { [own.query]: key } }) }
  const pairWith = (password: string) => Buffer.from(`${own.username}:${password}`).toString('base64')
  const carry = (password: string) => ({ headers: { authorization: `Basic ${pairWith(password)}` } })
  return { name, value: own.password, carry }
}

/** A call of a product as it is sent with a key (document, 4.6). */
export function callWith({ method, url, headers, body }: ProductCall, key: Key): SentRequest {
  const carried = key?.carry(key.value)
  return {
    method,
    url: Object.entries(carried?.query ?? {}).reduce(withParameter, url),
    headers: { ...headers, ...carried?.headers },
    ...(body !== undefined && { body }),
  }
}

/** An address with one parameter more; the others stay as they are written. */
const withParameter = (address: string, [name, value]: readonly [string, string]): string =>
  `${address}${address.includes('?') ? '&' : '?'}${encodeURIComponent(name)}=${encodeURIComponent(value)}`

/**
 * The same key with one character of its secret altered, in its middle: at the end of a JWT, one may stand for bits that
 * nobody reads. `undefined` where there is none.
 */
export const altered = (key: Key): Key => key && { ...key, value: withOneOther(key.value) }
