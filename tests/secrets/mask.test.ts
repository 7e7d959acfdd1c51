import { expect, test } from 'vitest'
import {
  maskAnswer,
  maskClaims,
  maskField,
  maskJwt,
  maskPublic,
  maskToShape,
} from '../../helpers/secrets/mask.ts'

/** A value without the digests of its fingerprints, which differ from run to run. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value).replace(/#\w{10}>/g, '>'))

for (const [name, value, shown] of [
  ['client_secret', 'one', '<client_secret>'],
  ['client_secret', '', ''],
  ['state', 'one', '<state>'],
  ['scope', 'openid', 'openid'],
] as const)
  test(`a field ${name} with the value “${value}” is shown as “${shown}”`, () => {
    expect(plain(maskField(name, value))).toBe(shown)
  })

test('a public document hides the private members of a key', () => {
  const key = { kty: 'EC', x: 'x', d: 'private', oth: [{ d: 1 }] }
  expect(plain(maskPublic({ keys: [key], d: 'date', jwk: { d: 'none' } }))).toEqual({
    keys: [{ kty: 'EC', x: 'x', d: '<d>', oth: '<oth>' }],
    d: 'date',
    jwk: { d: 'none' },
  })
})

test('an answer shows short texts, numbers and descriptive members', () => {
  expect(
    plain(maskAnswer({ error: 'a longer one', other: 'a longer one', short: 'eight it', count: 123456789 })),
  ).toEqual({ error: 'a longer one', other: '<other>', short: 'eight it', count: 123456789 })
  expect(plain(maskAnswer(['a longer one']))).toEqual(['<text>'])
  expect(plain(maskAnswer({ list: ['a longer one'] }))).toEqual({ list: ['<list>'] })
})

test('a JWT shows harmless claims, and only the name and type of others', () => {
  const claims = {
    iss: 'https://as.example',
    exp: 1,
    permissions: ['read'],
    my_iss: 'x',
    iss_x: 'x',
    nothing: null,
    list: ['x'],
    deep: { scope: 'openid', name: 'Ada' },
    number: 5,
    more: [5, { x: true }],
  }
  expect(plain(maskClaims(claims))).toEqual({
    ...claims,
    my_iss: '<my_iss>',
    iss_x: '<iss_x>',
    list: ['<list>'],
    deep: { scope: 'openid', name: '<name>' },
    number: 'a number',
    more: ['a number', { x: 'a boolean' }],
  })
})

for (const [what, claims, sub] of [
  ['its issuer', { sub: 'app', iss: 'app' }, 'app'],
  ['someone else', { sub: 'ada', iss: 'app', client_id: 'app', azp: 'app' }, '<sub>'],
] as const)
  test(`the subject of a JWT that is ${what} is ${sub === 'app' ? 'shown' : 'hidden'}`, () => {
    expect(plain(maskJwt(claims))).toEqual({ ...claims, sub })
  })

test('a public document is shown, apart from very long values', () => {
  const long = 'x'.repeat(200)
  expect(maskPublic({ a: long, b: [`${long}x`], c: { d: 5, e: null } })).toEqual({
    a: long,
    b: ['a string of 201 characters'],
    c: { d: 5, e: null },
  })
})

test('only the shape of personal data is shown', () => {
  expect(
    plain(
      maskToShape({
        iban: 'DE02',
        empty: [],
        three: [{ name: 'Ada' }, 2, 3],
        one: ['x'],
        x123: 1,
        none: null,
        $ref: true,
        DE02120300000000202051: 1,
        x1234: 1,
        'x-y_z.q@$': 1,
        ['z'.repeat(42)]: 1,
      }),
    ),
  ).toEqual({
    iban: 'string',
    empty: [],
    three: [{ name: 'string' }, 'and 2 more'],
    one: ['string'],
    x123: 'number',
    none: 'null',
    $ref: 'boolean',
    '<name>': 'number',
    'x-y_z.q@$': 'number',
  })
})
