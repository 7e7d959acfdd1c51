import { expect, test } from 'vitest'
import type { ClauseId } from '../../../contract/index.ts'
import { Misconfigured } from '../../../helpers/base/problem.ts'
import { needOf } from '../../../helpers/tools/replay/need.ts'
import type { Outcome } from '../../../helpers/verdict/outcome.ts'
import { told } from '../../told.ts'
import { clause } from '../../verdict/clause-result.ts'

const url = 'https://service.example/api'
const call = { url, readsBack: false }
const CATALOGUED = { get: { clientCredentials: call }, put: { code: call }, isOfCatalogue: true }
const target = { businessApi: CATALOGUED }

/** A clause of whose checks each is judged on some keys. */
function judged(id: ClauseId, outcome: Outcome, ...checks: readonly (readonly string[])[]) {
  const one = clause(id, outcome)
  return {
    ...one,
    checks: checks.map((judgedOn) => told({ title: id, detail: '', outcome, judgedOn: [...judgedOn] })),
  }
}

for (const [what, keys, parts, rows] of [
  ['one token request', [['token']], ['gateway'], []],
  ['the first answer is enough', [['token'], ['token after the refused requests']], ['gateway'], []],
  ['one row', [['token client_secret missing']], ['gateway'], ['token client_secret missing']],
  [
    'the row of a second client',
    [['par client_id of-second']],
    ['par', 'second'],
    ['par client_id of-second'],
  ],
  ['a call by GET', [['apiGet authorization missing']], ['gateway', 'get'], ['apiGet authorization missing']],
  [
    'a call whose token comes of a code',
    [['apiPut authorization missing']],
    ['consent', 'put'],
    ['apiPut authorization missing'],
  ],
  [
    'a call with an ID token',
    [['apiGet authorization id-token']],
    ['gateway', 'consent', 'get'],
    ['apiGet authorization id-token'],
  ],
  [
    'a row, and those that tell whether its field is read',
    [['token client_secret in-query']],
    ['gateway'],
    ['token client_secret empty', 'token client_secret in-query', 'token client_secret missing'],
  ],
  ['a consent', [['consent: approved'], ['consent: approved after the denied one']], ['consent'], []],
  ['what is opened', [['opened: expired']], ['consent', 'probes', 'patience'], []],
  ['a wrong password', [['opened: wrongPassword']], ['consent', 'probes', 'wrong password'], []],
  ['an old code', [['exchange of old code']], ['consent', 'second', 'patience'], []],
  ['a signature and its key', [['codeExchange', 'jwks']], ['consent', 'par'], []],
  ['a product', [['product accounts: GET /accounts']], ['gateway', 'consent', 'products', 'second'], []],
  ['what is negotiated', [['TLS']], ['gateway', 'par'], []],
  ['what another version of the suite knows', [['unknown']], ['gateway', 'par', 'consent'], []],
] as const)
  test(`no more is sent than the clause needs: ${what}`, () => {
    const need = needOf(judged('token.scope', 'broken', ...keys), target)
    expect([...need.parts].sort()).toEqual([...parts].sort())
    expect(need.rows.map(({ key }) => key).sort()).toEqual([...rows].sort())
  })

test('what is compared with what is given again is given again', () => {
  const need = needOf(judged('token.json', 'broken', ['token', 'token after the refused requests']), target)
  expect(need.rows.length).toBeGreaterThan(20)
  expect(new Set(need.rows.map(({ area }) => area))).toEqual(new Set(['token']))
})

test('where nothing tells what it is judged on, the service is recorded, with the rows of the clause', () => {
  const need = needOf(judged('token.client-secret-required', 'blocked', []), target)
  expect([...need.parts]).toEqual(expect.arrayContaining(['gateway', 'par', 'consent']))
  expect(new Set(need.rows.map((row) => row.clause))).toEqual(new Set(['token.client-secret-required']))
  expect(need.rows.length).toBeGreaterThan(0)
})

for (const [what, outcome, keys, why] of [
  ['the portal', 'broken', [['portal']], /developer portal/],
  [
    'a key pair of the portal',
    'broken',
    [['token for a key pair of the developer portal']],
    /developer portal/,
  ],
  ['what the document leaves open', 'not judged', [], /not judged/],
] as const)
  test(`what no request shows is refused: ${what}`, () => {
    const need = () => needOf(judged('token.scope', outcome, ...keys), target)
    expect(need).toThrow(Misconfigured)
    expect(need).toThrow(why)
  })
