import { expect, test } from 'vitest'
import { type Draw, drawing, TAME } from '../../../helpers/base/draw.ts'
import type { Product, ProductCall } from '../../../helpers/config/products/product.ts'
import type { Target } from '../../../helpers/config/target.ts'
import { recordProducts } from '../../../helpers/endpoints/products/record-products.ts'
import type { Recorder } from '../../../helpers/evidence/recorder.ts'
import {
  blocked,
  type Exchange,
  type Recorded,
  recorded,
  type SentRequest,
} from '../../../helpers/http/exchange.ts'

const call = (method: ProductCall['method'], more: Partial<ProductCall> = {}): ProductCall => ({
  title: `${method} /things`,
  method,
  url: 'https://api.example/things',
  headers: {},
  promised: { 200: { mediaTypes: [], headers: [], schemas: {} } },
  readsBack: false,
  ...more,
})

const product = (more: Partial<Product>): Product => ({
  name: 'things',
  title: 'Things',
  reference: 'Reference of Things',
  authentication: 'client-credentials',
  calls: [call('GET')],
  ...more,
})

const TOKENS = { clientCredentials: recorded('cc-token'), code: blocked('PAR answered 400') }

/** Records a product whose service accepts the requests for which `opens` is true, and lists what was sent to it. */
async function recordedOf(
  one: Product,
  {
    name = 'development',
    opens = () => true,
    walks = [],
    draw = TAME,
    code = TOKENS.code,
    ...more
  }: Partial<Target> & {
    opens?: (request: SentRequest) => boolean
    walks?: readonly object[]
    draw?: Draw
    code?: Recorded<string>
  } = {},
) {
  const sent: SentRequest[] = []
  const send = async (request: SentRequest) => {
    sent.push(request)
    const status = opens(request) ? 200 : 401
    return recorded<Exchange>({ request, status, headers: {}, body: '{}', durationMs: 1 })
  }
  const secrets: { name: string; value: string }[] = []
  const recorder = {
    target: { notOffered: {}, name, products: [one], consent: { journeys: {} }, ...more },
    http: { send },
    secrets,
    walks,
    draw,
    sideBySide: (items: readonly Product[], work: (item: Product) => Promise<unknown>) =>
      Promise.all(items.map(work)),
  } as unknown as Recorder
  const [seen] = await recordProducts(recorder, { ...TOKENS, code })
  return { seen, sent, secrets }
}

test('a call that may change data is never made in production, no matter which checks are chosen', async () => {
  const calls = [call('GET'), call('PUT', { body: 'a', readsBack: true }), call('DELETE')]
  const { seen, sent } = await recordedOf(product({ calls }), { isProduction: true, checkSet: 'all' })
  expect(new Set(sent.map(({ method }) => method))).toEqual(new Set(['GET']))
  expect(seen?.calls.map(({ answer }) => answer.is)).toEqual(['recorded', 'left out', 'left out'])
  expect(seen?.readBack?.back.is).toBe('left out')
})

test('the call that is repeated with wrong credentials is an accepted one that changes nothing', async () => {
  const calls = [call('PUT', { body: 'a' }), call('GET')]
  const { seen, sent } = await recordedOf(product({ calls }), { expiredAccessToken: 'old-token' })
  expect(sent.filter(({ method }) => method === 'PUT')).toHaveLength(1)
  expect(Object.keys(seen?.wrong ?? {})).toEqual(['without', 'altered', 'expired', 'otherGrant'])
  expect(sent.map(({ headers }) => headers.authorization)).toEqual([
    'Bearer cc-token',
    'Bearer cc-token',
    undefined,
    expect.stringMatching(/^Bearer (?!cc-token$).{8}$/),
    'Bearer old-token',
  ])
})

test('no wrong password is tried in production', async () => {
  const authentication = { method: 'basic', username: 'app', password: 'the-password' } as const
  const { seen, sent } = await recordedOf(product({ authentication }), { isProduction: true })
  expect(seen?.wrong.altered?.answer).toMatchObject({ is: 'left out' })
  expect(sent).toHaveLength(2)
})

test('an altered secret is registered as a secret, like the original', async () => {
  const authentication = { method: 'api-key', header: 'x-key', value: 'the-key-of-this' } as const
  const { sent, secrets } = await recordedOf(product({ authentication }))
  const keys = sent.flatMap(({ headers }) => headers['x-key'] ?? [])
  expect(new Set(keys).size).toBe(2)
  expect(keys.slice(1).filter((key) => !secrets.some(({ value }) => value === key))).toEqual([])
})

test('a call that lacks a variable or an earlier step is not made, and the evidence says why', async () => {
  const without = await recordedOf(product({}))
  expect(without.seen?.wrong.expired?.answer).toMatchObject({ is: 'not configured' })
  expect(without.seen?.wrong.otherGrant?.answer).toMatchObject({ is: 'blocked', because: 'PAR answered 400' })
  const bound = await recordedOf(product({ authentication: 'authorization-code' }))
  expect(bound.sent).toEqual([])
  expect(bound.seen?.calls[0]?.answer).toMatchObject({ is: 'blocked', because: 'PAR answered 400' })
  expect(bound.seen?.wrong.without).toMatchObject({
    control: { is: 'inconclusive', because: expect.stringContaining('PAR answered 400') },
  })
})

const chosenBy = (name: string, more: object = {}) => ({
  consent: {
    journeys: { chooseDataProvider: { choice: 'dp-1', steps: [{ check: { label: name } }], ...more } },
    variables: {},
  } as unknown as Target['consent'],
})
const NAMED = { choiceName: 'Bank One' }
const showing = (identifier: string) => [{ pages: [{ journey: 'approve', shows: { identifier } }] }]

test.each([
  ['the choice has no name', chosenBy(`\${DATA_PROVIDER}`), true],
  ['only the name was picked', chosenBy(`\${DATA_PROVIDER_NAME}`, NAMED), true],
  ['a page showed another identifier', { ...chosenBy('Bank One', NAMED), walks: showing('dp-2') }, true],
  ['the identifier was picked', chosenBy(`\${DATA_PROVIDER}`, NAMED), false],
  ['a page showed the identifier', { ...chosenBy('Bank One', NAMED), walks: showing('dp-1') }, false],
])(
  'whether a page proved the identifier of the data provider is known if %s',
  async (_, target, isUnproven) => {
    const { seen } = await recordedOf(product({ dataProvider: '/provider' }), target)
    expect(seen?.dataProvider).toMatchObject({ at: '/provider', consented: recorded('dp-1'), isUnproven })
  },
)

test('a run that explores reads once more what only a consent opens, after the invalid calls', async () => {
  const calls = [call('GET'), call('PUT', { body: 'a' })]
  const bound = product({ calls, authentication: 'authorization-code' })
  const code = recorded('code-token')
  const titlesOf = async (draw: Draw) =>
    (await recordedOf(bound, { draw, code })).seen?.calls.map(({ title }) => title)
  expect(await titlesOf(TAME)).toEqual(['GET /things', 'PUT /things'])
  const { seen, sent } = await recordedOf(bound, { draw: await drawing(1), code })
  expect(seen?.calls.map(({ title }) => title)).toEqual([
    'GET /things',
    'PUT /things',
    'GET /things once more',
  ])
  expect(sent.at(-1)?.headers?.authorization).toContain('code-token')
})
