import { expect, test } from 'vitest'
import { needOfClause } from '../../../commands/replay/need.ts'
import type { ClauseId } from '../../../contract/index.ts'
import type { Outcome } from '../../../helpers/verdict/outcome.ts'
import { asShown } from '../../as-shown.ts'
import { clause } from '../../verdict/clause-result.ts'

/** A clause with checks; each list has the keys that a check is judged on. */
function judged(id: ClauseId, outcome: Outcome, ...checks: readonly (readonly string[])[]) {
  const one = clause(id, outcome)
  return {
    ...one,
    checks: checks.map((judgedOn) => asShown({ title: id, detail: '', outcome, judgedOn: [...judgedOn] })),
  }
}

const ROW = 'token client_secret missing'
const MOVED = 'token client_secret in-query'

const PRODUCTS = [{ name: 'accounts', calls: [{ title: 'GET /accounts' }] }]
const ASKED = ['document', 'discovery', 'pushed']
const APPROVED = [...ASKED, 'approved']
const EXCHANGED = [...APPROVED, 'exchange']

for (const [what, keys, actions, rows] of [
  [
    'the first answer is enough',
    [['token'], ['token after the invalid requests']],
    ['tokenAnswer', 'token'],
    [],
  ],
  ['one case', [[ROW]], ['tokenAnswer', 'token', 'gatewayToken', 'tokenCases'], [ROW]],
  [
    'a case, and the cases that show whether its field is read',
    [[MOVED]],
    ['tokenAnswer', 'token', 'gatewayToken', 'tokenCases'],
    ['token client_secret empty', MOVED, ROW],
  ],
  [
    'a call of a product',
    [['product accounts: GET /accounts']],
    ['tokenAnswer', 'token', 'gatewayToken', ...EXCHANGED, 'accessToken', 'products'],
    [],
  ],
] as const)
  test(`only what the clause needs is sent: ${what}`, () => {
    const need = needOfClause(judged('token.scope', 'broken', ...keys), PRODUCTS)
    expect([...need.actions].sort()).toEqual([...actions].sort())
    expect(need.rows.map(({ key }) => key).sort()).toEqual([...rows].sort())
  })

for (const [what, outcome, keys] of [
  ['it compares answers', 'broken', ['token', 'token after the invalid requests']],
  ['it is about the portal', 'broken', ['portal']],
  ['it is about a key of the portal', 'broken', ['token for a key pair of the developer portal']],
  ['it was judged on nothing', 'blocked', []],
  ['no check judges it', 'not judged', []],
] as const)
  test(`a clause that needs a whole run is refused: ${what}`, () => {
    expect(() => needOfClause(judged('token.scope', outcome, keys), PRODUCTS)).toThrow(
      /token\.scope: cannot be judged on single requests/,
    )
  })
