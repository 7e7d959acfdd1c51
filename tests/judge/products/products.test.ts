import { expect, test } from 'vitest'
import type { CallEvidence, ProductEvidence } from '../../../helpers/evidence/products/product-evidence.ts'
import { type Exchange, notConfigured, type Recorded, recorded } from '../../../helpers/http/exchange.ts'
import { KEPT } from '../../../helpers/judge/finding.ts'
import { judgeMethod, judgeProvider } from '../../../helpers/judge/products/judge-product.ts'
import { answered } from '../../exchanges.ts'
import { MISSING } from '../outcomes.ts'

const call = (answer: Recorded<Exchange>): CallEvidence => ({
  title: 'GET /accounts',
  promised: { 200: { mediaTypes: [], headers: [], schemas: {} } },
  grant: 'code',
  answer,
})

const product = (
  calls: readonly Recorded<Exchange>[],
  more: Partial<ProductEvidence> = {},
): ProductEvidence => ({
  name: 'accounts',
  title: 'Accounts',
  reference: 'API reference, Accounts',
  method: 'the access token of the code grant',
  migration: 'migrated to OAuth 2.0',
  isConsentBound: true,
  isMigrated: false,
  calls: calls.map(call),
  wrong: {},
  ...more,
})

const MISSING_ONE = notConfigured('API_KEY')

const at = '/accounts/*/provider'
const bound = (body: unknown, consented: Recorded<string> = recorded('dp-harbour')) =>
  judgeProvider(product([answered(200, body)], { dataProvider: { at, consented } }))

test('data of the provider that was consented to is kept', () => {
  expect(bound({ accounts: [{ provider: 'dp-harbour' }, { provider: 'dp-harbour' }] })).toBe(KEPT)
})

test('data of another provider departs, and which one it is stays unsaid', () => {
  expect(bound({ accounts: [{ provider: 'dp-harbour' }, { provider: 'dp-meadow' }] })).toMatchObject({
    is: 'departs',
    expected: `the data provider that was consented to at ${at}`,
    came: 'another one in 1 of 2 places',
  })
})

const known = (provider: string, more: Partial<NonNullable<ProductEvidence['dataProvider']>>) =>
  judgeProvider(
    product([answered(200, { accounts: [{ provider }] })], {
      dataProvider: { at, consented: recorded('Harbour Savings'), ...more },
    }),
  )

test('data of a provider by another of its names is kept', () => {
  expect(known('dp-harbour', { called: ['dp-harbour'] })).toBe(KEPT)
})

test('data of another provider than a choice that may be a name is not configured, with what to do', () => {
  expect(known('dp-harbour', { isChoiceOnly: true, others: ['dp-meadow'] })).toMatchObject({
    is: 'not configured',
    because: `what stands at ${at} is not “Harbour Savings”, which may be a name of the data provider and not its identifier`,
    todo: 'In chooseDataProvider, in the file that CONSENT_JOURNEY names, write the identifier as choice and the name as choiceName.',
    exchange: expect.anything(),
  })
})

test('data of another provider that is known departs, whatever the choice may be', () => {
  expect(known('dp-meadow', { isChoiceOnly: true, others: ['dp-meadow'] })).toMatchObject({ is: 'departs' })
  expect(known('dp-other', { isChoiceOnly: false, others: ['dp-meadow'] })).toMatchObject({ is: 'departs' })
})

test('data of several providers departs where one of them is known', () => {
  const dataProvider = {
    at,
    consented: recorded('Harbour Savings'),
    isChoiceOnly: true,
    others: ['dp-meadow', 'dp-shore'],
  }
  const body = { accounts: [{ provider: 'dp-harbour' }, { provider: 'dp-meadow' }] }
  expect(judgeProvider(product([answered(200, body)], { dataProvider }))).toMatchObject({ is: 'departs' })
})

for (const body of [
  { accounts: [] },
  { accounts: [{}] },
  { accounts: [{ provider: null }] },
  { accounts: 7 },
  { accounts: null },
  { other: [] },
  'no JSON',
  '7',
  'null',
])
  test(`no provider is seen in ${JSON.stringify(body)}`, () => {
    expect(bound(body)).toMatchObject({ is: 'inconclusive', because: `there is nothing at ${at}` })
  })

test('what nobody consented to is not held against a consent', () => {
  const dataProvider = { at, consented: recorded('dp-harbour') }
  const [own] = product([answered(200, { accounts: [{ provider: 'dp-meadow' }] })]).calls
  const { grant: _, ...plain } = own ?? call(answered(200, {}))
  expect(judgeProvider({ ...product([], { dataProvider }), calls: [plain] })).toMatchObject({
    is: 'inconclusive',
  })
})

test('the characters of a text are no elements', () => {
  const dataProvider = { at: '/accounts/*', consented: recorded('a') }
  expect(judgeProvider(product([answered(200, { accounts: 'aaa' })], { dataProvider }))).toMatchObject({
    is: 'inconclusive',
  })
})

test('a member with the name of a list is not one of its elements', () => {
  const dataProvider = { at: '/accounts/provider', consented: recorded('dp-harbour') }
  const body = { accounts: { other: 'dp-meadow', provider: 'dp-harbour' } }
  expect(judgeProvider(product([answered(200, body)], { dataProvider }))).toBe(KEPT)
})

test('without an accepted answer, or a provider to compare with, nothing is said of the data', () => {
  const dataProvider = { at, consented: recorded('dp-harbour') }
  expect(bound({ accounts: [{ provider: 'a' }] }, notConfigured('X'))).toEqual(notConfigured('X'))
  expect(judgeProvider(product([answered(401, {})], { dataProvider }))).toMatchObject({
    is: 'blocked',
    because: 'the call was answered with 401',
  })
  for (const missing of MISSING) expect(judgeProvider(product([missing], { dataProvider }))).toBe(missing)
  expect(judgeProvider(product([], { dataProvider }))).toMatchObject({ is: 'inconclusive' })
  expect(judgeProvider(product([answered(200, {})]))).toMatchObject({ is: 'inconclusive' })
})

test('a slash and a tilde in a name are read (RFC 6901, 3)', () => {
  const dataProvider = { at: '/a~1b/c~0d', consented: recorded('x') }
  expect(judgeProvider(product([answered(200, { 'a/b': { 'c~d': 'x' } })], { dataProvider }))).toBe(KEPT)
})

test('a product takes the method that its reference states, if one of its calls is let in', () => {
  const [good, refused] = [answered(200, {}), answered(401, {})]
  expect(judgeMethod(product([refused, good]))).toEqual({ is: 'kept', shownBy: [good] })
  expect(judgeMethod(product([MISSING_ONE, good]))).toMatchObject({ is: 'kept' })
  expect(judgeMethod(product([answered(404, {})]))).toMatchObject({
    is: 'inconclusive',
    because: 'Accounts answered 404',
  })
  expect(judgeMethod(product([answered(302, '', { location: '/log-in' })]))).toMatchObject({ is: 'departs' })
  expect(judgeMethod(product([refused, answered(404, {})]))).toMatchObject({ is: 'inconclusive' })
  expect(judgeMethod(product([refused, refused], { title: 'Branches', method: 'an API key' }))).toMatchObject(
    {
      is: 'departs',
      expected: 'Branches: an answer to an API key',
      came: 'Branches: 401',
    },
  )
})

test('without answers the method is not judged', () => {
  for (const missing of MISSING) expect(judgeMethod(product([missing]))).toBe(missing)
  expect(judgeMethod(product([answered(500, {})]))).toMatchObject({ is: 'unreachable' })
  expect(judgeMethod(product([]))).toMatchObject({ is: 'inconclusive' })
})
