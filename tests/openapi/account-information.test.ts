import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { bodyErrors } from '../../helpers/openapi/body-errors.ts'
import { answerFor } from '../../helpers/openapi/document/answers.ts'
import { operationOf, titleOf } from '../../helpers/openapi/operation-of.ts'
import { readDocument } from '../../helpers/openapi/read-document.ts'

const document = readDocument(join(import.meta.dirname, 'account-information/openapi.yaml'), 'openapi.yaml')

/** What is wrong with an answer of an operation: the keyword and the pointer of each error. */
function errorsOf(operation: string, status: number, body: unknown): readonly string[] {
  const described = operationOf(document, operation)
  const [address] = (described && answerFor(described, status)?.schemas.values()) ?? []
  if (!address) throw new Error(`${operation} has no schema for ${status}.`)
  return bodyErrors(address, body).map(({ keyword, instancePath }) => `${keyword} ${instancePath}`)
}

const links = { self: 'https://bank.example/accounts', next: null }
const account = {
  id: '3c5a5f0e-6d0b-4d5e-9a39-6f1b8c2d7e10',
  kind: 'current',
  currency: 'EUR',
  opened: '2020-02-29',
  nickname: null,
  identification: { scheme: 'iban', value: 'DE89370400440532013000' },
}
const balance = { type: 'booked', amount: { currency: 'EUR', value: '-12.50' }, at: '2025-03-01T10:00:00Z' }
const transaction = { id: '1', amount: balance.amount, exchangeRate: 0.1 }
const refusal = { title: 'No consent', status: 403, causes: [{ title: 'It has expired', status: 403 }] }

for (const [index, [operation, status, body]] of (
  [
    ['listAccounts', 200, { links, accounts: [account, { ...account, extra: true }] }],
    ['getAccount', 200, { ...account, identification: { scheme: 'sort-code', value: '20000055779911' } }],
    ['getAccount', 200, { ...account, identification: { scheme: 'masked-card', value: '************1234' } }],
    ['GET /accounts/{accountId}', 200, { ...account, parent: account }],
    ['listBalances', 200, { balances: [balance, { ...balance, creditLimit: null }] }],
    ['listTransactions', 200, { links, total: 1, booked: [transaction], pending: [] }],
    ['listProducts', 200, [{ name: 'Savings', rate: 99.9 }]],
    ['listAccounts', 403, refusal],
    ['getAccount', 500, refusal],
  ] as const
).entries())
  test(`${operation} may answer ${status} so (${index + 1})`, () => {
    expect(errorsOf(operation, status, body)).toEqual([])
  })

const { id: _, ...withoutId } = account
const page = (accounts: unknown, others = {}) => ({ links, accounts, ...others })

for (const [what, operation, body, ...expected] of [
  ['a missing member', 'getAccount', withoutId, 'required '],
  ['a missing member of an element', 'listAccounts', page([account, withoutId]), 'required /accounts/1'],
  ['a missing list', 'listAccounts', { links }, 'required '],
  ['missing links', 'listAccounts', { accounts: [] }, 'required '],
  ['another type', 'getAccount', { ...account, currency: 978 }, 'type /currency'],
  ['null where it is not allowed', 'getAccount', { ...account, currency: null }, 'type /currency'],
  ['a list in place of an object', 'getAccount', [account], 'type '],
  ['another value', 'getAccount', { ...account, kind: 'loan' }, 'enum /kind'],
  ['no date', 'getAccount', { ...account, opened: '2021-02-29' }, 'format /opened'],
  ['no UUID', 'listAccounts', page([{ ...account, id: '1' }]), 'format /accounts/0/id'],
  ['no address', 'listAccounts', page([], { links: { self: 'next page' } }), 'format /links/self'],
  ['another pattern', 'getAccount', { ...account, currency: 'eur' }, 'pattern /currency'],
  ['a long text', 'getAccount', { ...account, nickname: 'x'.repeat(41) }, 'maxLength /nickname'],
  [
    'a member too many',
    'listBalances',
    { balances: [{ ...balance, extra: 1 }] },
    'additionalProperties /balances/0',
  ],
  [
    'a link too many',
    'listAccounts',
    page([], { links: { ...links, last: '' } }),
    'additionalProperties /links',
  ],
  ['an empty list', 'listBalances', { balances: [] }, 'minItems /balances'],
  ['an element of another type', 'listProducts', [{ name: 'Savings' }, 'Card'], 'type /1'],
  ['the excluded limit', 'listProducts', [{ name: 'Savings', rate: 100 }], 'exclusiveMaximum /0/rate'],
  [
    'an amount without a currency',
    'listTransactions',
    { links, booked: [transaction, { ...transaction, amount: { value: '1' } }] },
    'required /booked/1/amount',
  ],
  [
    'the pattern of another alternative',
    'getAccount',
    { ...account, identification: { scheme: 'sort-code', value: 'DE89370400440532013000' } },
    'pattern /identification/value',
  ],
  [
    'no alternative',
    'getAccount',
    { ...account, identification: { scheme: 'bban', value: '1' } },
    'enum /identification/scheme',
  ],
  [
    'an alternative inside itself',
    'getAccount',
    { ...account, parent: { ...account, id: 1 } },
    'type /parent/id',
  ],
] as const)
  test(`${what} is found where it stands: ${operation}`, () => {
    expect(errorsOf(operation, 200, body)).toEqual(expected)
  })

test('both files are our own, and every operation and header is known', () => {
  expect(document.operations.map((one) => one.id ?? titleOf(one))).toEqual([
    'listAccounts',
    'getAccount',
    'listBalances',
    'listTransactions',
    'listProducts',
    'GET /status',
  ])
  const headers = document.operations.map((one) => answerFor(one, 200)?.headers ?? [])
  expect(headers.map((names) => names.join())).toEqual([
    'x-interaction-id',
    'x-interaction-id',
    '',
    'x-interaction-id',
    '',
    '',
  ])
  const text = readFileSync(join(import.meta.dirname, 'account-information/openapi.yaml'), 'utf8')
  expect(text.match(/common\.yaml#/g)?.length).toBeGreaterThan(10)
})
