import { expect, test } from 'vitest'
import type { ProductCall } from '../../../helpers/config/products/product.ts'
import { altered, callWith, type Key, secretOf } from '../../../helpers/evidence/products/credentials.ts'

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

const SENT: readonly (readonly [what: string, key: Key, url: string, headers: object])[] = [
  ['an access token', { token: 'abc.def.ghi' }, call.url, { authorization: 'Bearer abc.def.ghi' }],
  ['a key in a header', HEADER, call.url, { 'x-api-key': 'key-of-nobody' }],
  ['a key in the query', QUERY, `${call.url}&key=key-of-nobody`, {}],
  ['a user name and a password', BASIC, call.url, { authorization: 'Basic YXBwOnfDtnJkOndpdGg=' }],
  ['nothing', 'nothing', call.url, {}],
]

for (const [what, key, url, headers] of SENT)
  test(`a call with ${what}`, () => {
    expect(callWith(call, key)).toEqual({ method: 'GET', url, headers: { ...call.headers, ...headers } })
  })

for (const [what, key] of SENT.filter(([, one]) => one !== 'nothing'))
  test(`${what} is altered in one character, and in nothing else`, () => {
    const other = altered(key)
    const [was, is] = [secretOf(key) ?? '', (other && secretOf(other)) ?? '']
    expect(is).toHaveLength(was.length)
    expect([...is].filter((character, index) => character !== was[index])).toHaveLength(1)
    expect(Object.keys(other ?? {})).toEqual(Object.keys(key))
  })
