import { expect, test } from 'vitest'
import { judgeMethod, judgeProvider } from '../../../helpers/endpoints/products/judge-product.ts'
import type { Evidence } from '../../../helpers/evidence/evidence.ts'
import type { CallEvidence, ProductEvidence } from '../../../helpers/evidence/products/product-evidence.ts'
import { type Exchange, notConfigured, type Recorded, recorded } from '../../../helpers/http/exchange.ts'
import { judgedMethods, judgedProduct } from '../../../helpers/spec/products.ts'
import { answered } from '../../exchanges.ts'
import { outcomes, passesOn } from '../../judge/outcomes.ts'

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

const at = '/accounts/*/provider'
const HARBOUR = { at, consented: recorded('dp-harbour') }
type Provider = NonNullable<ProductEvidence['dataProvider']>
const judging =
  (dataProvider: Provider) =>
  (body: unknown): ReturnType<typeof judgeProvider> =>
    judgeProvider(product([answered(200, body)], { dataProvider }))
const of = (...providers: readonly unknown[]) => ({ accounts: providers.map((provider) => ({ provider })) })

outcomes('the data provider of a product', judging(HARBOUR), {
  kept: [of('dp-harbour', 'dp-harbour')],
  'departs: a different one in 1 of 2 places': [of('dp-harbour', 'dp-meadow')],
  inconclusive: [
    ...[of(), { accounts: [{}] }, of(null), { accounts: 7 }, { accounts: null }, { other: [] }],
    ...['no JSON', '7', 'null'],
  ],
})
const CHOICE = { at, consented: recorded('Harbour Savings'), others: ['dp-meadow', 'dp-shore'] }
outcomes('a data provider with several names', judging({ ...CHOICE, called: ['dp-harbour'] }), {
  kept: [of('dp-harbour')],
})
outcomes('a data provider whose identifier is not proven', judging({ ...CHOICE, isUnproven: true }), {
  kept: [of('Harbour Savings')],
  inconclusive: [of('dp-harbour'), of('dp-harbour', 'dp-other')],
  departs: [of('dp-meadow'), of('dp-harbour', 'dp-meadow'), of('Harbour Savings', 'dp-other')],
})
outcomes('a data provider whose identifier is proven', judging({ ...CHOICE, isUnproven: false }), {
  departs: [of('dp-other')],
})
const LABEL = { at, consented: recorded('North Bank (dp-north)'), called: ['North Bank'] }
outcomes('a choice that contains the name and the identifier', judging(LABEL), {
  inconclusive: [of('dp-north', 'dp-north')],
  departs: [of('dp-nort'), of('dp-south'), of('North Bank (dp-north)', 'dp-north')],
})
outcomes('a pointer into a string', judging({ ...HARBOUR, at: '/accounts/*' }), {
  inconclusive: [{ accounts: 'aaa' }],
})
outcomes('a pointer without a wildcard', judging({ ...HARBOUR, at: '/accounts/provider' }), {
  kept: [{ accounts: { other: 'dp-meadow', provider: 'dp-harbour' } }],
})
outcomes('a pointer with a slash and a tilde', judging({ at: '/a~1b/c~0d', consented: recorded('x') }), {
  kept: [{ 'a/b': { 'c~d': 'x' } }],
})

test('if the choice may be a name, the finding says where to configure the identifier', () => {
  expect(judging({ ...CHOICE, isUnproven: true })(of('dp-harbour'))).toMatchObject({
    because: expect.stringContaining(`${at} is not “Harbour Savings”`),
    todo: expect.stringContaining('chooseDataProvider.choice'),
    exchange: expect.anything(),
  })
})

outcomes('an unknown data provider', judging({ at, consented: notConfigured('X') }), {
  'not configured: set X': [of('a')],
})
const { grant: _, ...unbound } = call(answered(200, of('dp-meadow')))
outcomes('data that cannot be compared', judgeProvider, {
  'blocked: the call was answered with 401': [product([answered(401, {})], { dataProvider: HARBOUR })],
  inconclusive: [
    product([], { dataProvider: HARBOUR }),
    product([answered(200, {})]),
    { ...product([], { dataProvider: HARBOUR }), calls: [unbound] },
  ],
})
passesOn(
  'the data provider or the method of a product',
  (missing) => judgeProvider(product([missing], { dataProvider: HARBOUR })),
  (missing) => judgeMethod(product([missing])),
)

const [good, refused] = [answered(200, {}), answered(401, {})]
outcomes('the authentication method of a product', judgeMethod, {
  kept: [product([refused, good]), product([notConfigured('API_KEY'), good])],
  'departs: Accounts: 401': [product([refused, refused])],
  departs: [product([answered(302, '', { location: '/log-in' })]), product([answered(403, '')])],
  'inconclusive: Accounts answered 404': [product([answered(404, {})])],
  inconclusive: [product([refused, answered(404, {})]), product([])],
  unreachable: [product([answered(500, {})])],
})
test('a kept method names the answers that show it', () => {
  expect(judgeMethod(product([refused, good]))).toEqual({ is: 'kept', shownBy: [good] })
})

/** What is said about products of which the last one was called once more, late in the run. */
const lately = (...products: readonly ProductEvidence[]) => {
  const rounds = [{ seed: 7, by: 'first', actions: ['products'], drawn: [] }]
  return { products, rounds } as unknown as Evidence
}

test('a product that is called late without a consent is not judged by its method once more', () => {
  const late = product([refused], { round: 0 })
  const said = judgedMethods(lately(product([refused, good]), late))
  expect(said.map(({ finding }) => finding.is)).toEqual(['kept'])
})

test('a product that refuses only a late call departs, with what was done before', () => {
  const late = product([refused], { round: 0 })
  const evidence = lately(product([good]), late)
  for (const said of [judgedMethods(evidence), judgedProduct(evidence, 'accounts', 'accepts')])
    expect(said.map(({ finding, sequence }) => [finding.is, sequence?.seed])).toEqual([
      ['kept', undefined],
      ['departs', 7],
    ])
  expect(judgedMethods(evidence).at(1)?.row).toBe('of Accounts, late in the run')
})
