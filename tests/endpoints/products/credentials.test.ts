import { expect, test } from 'vitest'
import type { ProductCall } from '../../../helpers/config/products/product.ts'
import {
  altered,
  callWith,
  type Key,
  keyOf,
  tokenKey,
} from '../../../helpers/endpoints/products/credentials.ts'
import { recorded } from '../../../helpers/http/exchange.ts'

const call: ProductCall = {
  title: 'GET /rates',
  method: 'GET',
  url: 'https://api.example/rates?$filter=a%20eq%20b&ids=1,2',
  headers: { accept: 'application/json' },
  promised: {},
  readsBack: false,
}

const HEADER = { method: 'api-key', header: 'x-api-key', value: 'key-of-nobody' } as const
const QUERY = { method: 'api-key', query: 'key', value: 'key-of-nobody' } as const
const BASIC = { method: 'basic', username: 'app', password: 'wörd:with' } as const
const TOKEN = tokenKey(recorded('abc.def.ghi'))

const SENT: readonly (readonly [what: string, key: Key, url: string, headers: object])[] = [
  [
    'an access token',
    TOKEN.is === 'recorded' ? TOKEN.value : undefined,
    call.url,
    { authorization: 'Bearer abc.def.ghi' },
  ],
  ['a key in a header', keyOf(HEADER), call.url, { 'x-api-key': 'key-of-nobody' }],
  ['a key in the query', keyOf(QUERY), `${call.url}&key=key-of-nobody`, {}],
  ['a user name and a password', keyOf(BASIC), call.url, { authorization: 'Basic YXBwOnfDtnJkOndpdGg=' }],
  ['no credential', undefined, call.url, {}],
]

for (const [what, key, url, headers] of SENT)
  test(`a call is sent with ${what}`, () => {
    expect(callWith(call, key)).toEqual({ method: 'GET', url, headers: { ...call.headers, ...headers } })
  })

for (const [what, key] of SENT.filter(([, one]) => one))
  test(`altering ${what} changes one character, and nothing else`, () => {
    const [was, is] = [key?.value ?? '', altered(key)?.value ?? '']
    expect(is).toHaveLength(was.length)
    expect([...is].filter((character, index) => character !== was[index])).toHaveLength(1)
    expect(altered(key)).toMatchObject({ name: key?.name, carry: key?.carry })
  })
