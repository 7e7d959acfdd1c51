import { expect, test } from 'vitest'
import { baseNeighbours, discoveryNeighbours, documentedAt } from '../../helpers/evidence/neighbours.ts'

const A = 'https://as.example'
const OPENID = '/.well-known/openid-configuration'
const OAUTH = '/.well-known/oauth-authorization-server'

for (const [issuer, expected] of [
  [A, [`${A}${OAUTH}`]],
  [
    `${A}/tenants/blue/`,
    [
      `${A}/tenants/blue${OAUTH}`,
      `${A}${OPENID}/tenants/blue`,
      `${A}${OAUTH}/tenants/blue`,
      `${A}/tenants${OPENID}`,
      `${A}${OPENID}`,
    ],
  ],
  [
    `${A}/blue${OPENID}`,
    [`${A}/blue${OPENID}`, `${A}/blue${OAUTH}`, `${A}${OPENID}/blue`, `${A}${OAUTH}/blue`, `${A}${OPENID}`],
  ],
  ['no address', []],
] as const)
  test(`the neighbours of the issuer ${issuer}`, () => {
    expect(discoveryNeighbours(issuer, documentedAt(issuer))).toEqual(expected)
  })

test('no more than six neighbours are asked', () => {
  expect(discoveryNeighbours(`${A}/a/b/c/d/e`, '')).toHaveLength(6)
})

for (const [base, told, expected] of [
  [`${A}/auth/token`, [], [A, `${A}/auth`]],
  [`${A}/v2/auth/token`, [], [`${A}/v2`, `${A}/v2/auth`, A]],
  [A, [], []],
  [A, [`${A}/v3/auth/token`], [`${A}/v3`]],
  [A, [`${A}/oauth2/token`], []],
  ['http://as.example', [`${A}/auth/token?x=1`, `${A}/auth/token`], [A]],
  ['no address', [], []],
] as const)
  test(`the neighbours of the base ${base}, told ${told}`, () => {
    expect(baseNeighbours(base, told)).toEqual(expected)
  })
