import { expect, test } from 'vitest'
import { clauseOf } from '../../contract/index.ts'
import { type Cell, cells, cellsOfSecond } from '../../contract/requests/cells.ts'
import type { DocumentedRequest } from '../../contract/requests/field.ts'
import { requests } from '../../contract/requests/index.ts'
import { CLAIM_MEANINGS, FIELD_MEANINGS, OPERATORS } from '../../contract/requests/operators.ts'
import { rows } from '../../helpers/requests/rows.ts'

const placeOf = ({ request, field, claim, operator, isGood }: Cell) =>
  [request, field, claim, operator, isGood].join(' ')

/** The fields of the document's forms (4.1, 4.3, 4.5) and JWTs (2.4, 2.5), and the header of a call (4.6). */
const DOCUMENTED: Readonly<Record<string, readonly string[]>> = {
  token: ['client_id', 'client_secret', 'grant_type'],
  par: ['client_id', 'client_assertion_type', 'client_assertion', 'request'],
  exchange: [
    'grant_type',
    'code',
    'redirect_uri',
    'code_verifier',
    'client_assertion_type',
    'client_assertion',
  ],
  apiGet: ['authorization'],
  apiPut: ['authorization'],
}
const ASSERTION = ['iss', 'sub', 'aud', 'jti', 'exp', 'iat']
const CLAIMS: Readonly<Record<string, readonly string[]>> = {
  client_assertion: ASSERTION,
  request: ['authorization_details', 'scope', 'redirect_uri', 'code_challenge', 'claims', 'permissions'],
}

test('every field and claim that the document shows is declared, and no other', () => {
  const fields = Object.entries(requests).map(([name, request]) => [name, Object.keys(request.fields)])
  expect(Object.fromEntries(fields)).toEqual(DOCUMENTED)
  for (const { fields: declared } of Object.values<DocumentedRequest>(requests))
    for (const [field, claims] of Object.entries(CLAIMS)) {
      const own = declared[field]
      if (own) expect(Object.keys(own.claims ?? {})).toEqual(claims)
    }
})

test('every field has each operator of its meaning once, with a clause or a reason', () => {
  expect(cells.filter(({ clause, leftOut }) => (clause === undefined) === (leftOut === undefined))).toEqual(
    [],
  )
  expect(new Set(cells.map(placeOf)).size).toBe(cells.length)
  const listed = cells.filter(({ isGood, isUnlisted }) => !isGood && !isUnlisted)
  for (const { request, field, claim, means } of listed.filter((cell) => cell.field)) {
    const own = listed.filter(
      (cell) => cell.request === request && cell.field === field && cell.claim === claim,
    )
    const meanings: Readonly<Record<string, readonly string[]>> = claim ? CLAIM_MEANINGS : FIELD_MEANINGS
    expect(own.map(({ operator }) => operator)).toEqual(meanings[means])
  }
})

test('every operator is tried, and every form is tried as a GET', () => {
  const used = new Set<string>(cells.map(({ operator }) => operator))
  expect(Object.keys(OPERATORS).filter((operator) => !used.has(operator))).toEqual([])
  const asGet = cells.filter(({ operator }) => operator === 'another-method').map(({ request }) => request)
  expect(asGet).toEqual(['token', 'par', 'exchange'])
})

test('cases that the document decides have its clauses, and cases that only a standard decides do not', () => {
  const forcesOf = (those: (cell: Cell) => boolean) =>
    new Set(cells.filter(those).flatMap(({ clause }) => (clause ? [clauseOf(clause).force] : [])))
  const stated = ['missing', 'empty', 'stranger', 'unsigned', 'claims-altered', 'hs256-secret']
  // RFC 7521, 4.2 makes client_id optional next to an assertion, and section 4.3 does not say that it is required.
  const optional = 'par.client-id-required'
  const isStated = ({ claim, operator, clause }: Cell) =>
    !claim && clause !== optional && stated.includes(operator)
  expect(forcesOf(isStated)).toEqual(new Set(['stated']))
  const merely = [
    'doubled',
    'in-query',
    'another-method',
    'rs256',
    'key-id',
    'critical-header',
    'used-before',
  ]
  const isBeyond = ({ operator, isGood, isUnlisted }: Cell) =>
    merely.includes(operator) || isGood || isUnlisted
  expect(forcesOf((cell) => isBeyond(cell) === true)).toEqual(new Set(['standard']))
})

test('only a credential of a token request is kept out of the query (RFC 6749, 2.3.1)', () => {
  const moved = cells.filter(({ request, operator }) => request === 'token' && operator === 'in-query')
  const judged = moved.filter(({ clause }) => clause !== undefined).map(({ field }) => field)
  expect(judged).toEqual(['client_id', 'client_secret'])
})

/** The clause and codes of a refusal's error, by `request field operator` or `request field.claim operator`. */
const causes = new Map(
  cells.map(({ request, field, claim, operator, cause }) => [
    `${request} ${[field, claim].filter(Boolean).join('.')} ${operator}`,
    cause && `${cause.clause}: ${cause.codes.join(' ')}`,
  ]),
)

for (const [cell, cause] of [
  ['token client_secret another', 'token.error-client: invalid_client'],
  ['token client_secret missing', 'token.error-request: invalid_request invalid_client'],
  ['token grant_type doubled', 'token.error-request: invalid_request unsupported_grant_type'],
  ['token scope invented', 'token.error-request: invalid_request invalid_scope'],
  ['par client_assertion stranger', 'assertion.error-client: invalid_client'],
  ['par client_assertion.exp past', 'assertion.error-client: invalid_client'],
  ['par client_assertion.nbf future', 'assertion.error-client: invalid_client'],
  ['par client_assertion.exp text', 'par.error-request: invalid_request invalid_client'],
  ['par client_assertion.sub another', 'par.error-request: invalid_request invalid_client'],
  ['par request stranger', 'request-object.error: invalid_request_object'],
  ['par request.redirect_uri appended', 'par.error-request: invalid_request invalid_request_object'],
  ['exchange code_verifier challenge', 'exchange.error-verifier: invalid_grant'],
  ['exchange code_verifier prefix', 'exchange.error-request: invalid_request invalid_grant'],
  ['exchange code appended', 'exchange.error-grant: invalid_grant'],
] as const)
  test(`the error of ${cell} has the cause ${cause}`, () => {
    expect(causes.get(cell)).toBe(cause)
  })

test('the refusals of OAuth requests have a cause, and no others do', () => {
  const refused = cells.filter(({ field, clause, isGood, request }) => {
    return field && clause && !isGood && !request.startsWith('api')
  })
  expect(refused.filter(({ cause }) => !cause)).toEqual([])
  expect(cells.filter(({ cause }) => cause).length).toBe(refused.length)
})

test('the second application sends one refused case of each clause about an OAuth request', () => {
  const clausesOf = (some: readonly Cell[]) =>
    new Set(some.map(({ request, clause }) => `${request} ${clause}`))
  expect(clausesOf(cellsOfSecond).size).toBe(cellsOfSecond.length)
  const refused = cells.filter(({ isGood, request }) => !isGood && !request.startsWith('api'))
  const others = [...clausesOf(refused.filter(({ clause }) => clause))].filter(
    (one) => !clausesOf(cellsOfSecond).has(one) && !one.startsWith('exchange assertion.'),
  )
  expect(others).toEqual(['exchange exchange.code-once', 'exchange exchange.code-of-client'])
})

test('each cell with a clause is one row, with a unique key', () => {
  const expected = [...cells, ...cellsOfSecond].filter(({ clause }) => clause)
  expect(rows.map(({ step, clause }) => [step, clause])).toEqual(
    expected.map(({ request, clause }) => [request, clause]),
  )
  expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length)
  expect(new Set(rows.map(({ step, clause, when }) => `${step} ${clause} ${when}`)).size).toBe(rows.length)
})
