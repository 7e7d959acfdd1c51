import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { judgeConsentIdsDiffer } from '../../helpers/endpoints/exchange/judge-details.ts'
import { blocked } from '../../helpers/http/exchange.ts'
import * as differ from '../../helpers/judge/judge-differ.ts'
import { consent } from '../endpoints/authorization/evidence.ts'
import { answered } from '../exchanges.ts'
import { MISSING, outcomes } from './outcomes.ts'

const token = (access_token: string, status = 200) => answered(status, { access_token })
const structure = (details: unknown) => answered(200, { authorization_details: details })
const details = (id: unknown) => structure([{ type: 'a', consent_id: id }])
const written = (id: string) => answered(200, `{"authorization_details":[{"consent_id":${id}}]}`)
const LIST = answered(200, [])
const redirect = (code?: string) => consent({}, { query: code === undefined ? {} : { code } })

outcomes(
  'tokens that must differ',
  (steps: Parameters<typeof differ.judgeDiffer>[0]) => differ.judgeDiffer(steps, 'access_token'),
  {
    kept: [[token('a'), token('b')]],
    'departs: the same access_token a second time': [[token('a'), token('b'), token('a')]],
    'left out: this run did not get a second access_token': [
      [token('a')],
      [token('a'), token('a', 400)],
      [token('a'), blocked('not sent')],
      [answered(200, {}), answered(200, {})],
    ],
  },
)

outcomes(
  'consent IDs that must differ',
  (steps: Parameters<typeof differ.judgeDiffer>[0]) =>
    judgeConsentIdsDiffer(steps, { names: ['consent_id'] }),
  {
    kept: [
      [details('1'), details('2')],
      [written('9007199254740992'), written('9007199254740993')],
    ],
    departs: [
      [details('1'), details('1')],
      [details(1), details(1)],
      [written('9007199254740993'), written('9007199254740993')],
    ],
    'left out: this run did not get a second consent ID': [
      [details(''), details('')],
      [token('a'), token('a')],
      [LIST, LIST],
    ],
  },
)
outcomes(
  'consent IDs at a JSON pointer',
  (value: unknown) =>
    judgeConsentIdsDiffer([structure(value), structure(value)], { names: [], pointer: '/0/consent_id' }),
  { departs: [[{ consent_id: '1' }]], 'left out': ['7', null] },
)

outcomes('codes that must differ', differ.judgeCodesDiffer, {
  kept: [[redirect('a'), redirect('b')]],
  'departs: the same code a second time': [[redirect('a'), redirect('b'), redirect('b')]],
  'left out: this run did not get a second code': [
    [redirect(), redirect()],
    [redirect(''), redirect('')],
    [redirect('a'), consent()],
    [redirect('a'), blocked('not walked')],
  ],
})

test('a finding names the exchange that repeated a value, or all exchanges that show the clause kept', () => {
  const [first, other, again] = [token('a'), token('b'), token('a')]
  expect(differ.judgeDiffer([first, again], 'access_token')).toMatchObject({
    exchange: again.is === 'recorded' && again.value,
  })
  expect(differ.judgeDiffer([first, LIST, other], 'access_token')).toEqual({
    is: 'kept',
    shownBy: [first, other],
  })
})

const random = (bytes = 16) => randomBytes(bytes).toString('base64url')
const PREFIX = 'a-long-prefix-that-is-the-same-each-time-and-hides-nothing'
const THREE = [1, 2, 3].map(() => randomBytes(10).toString('hex'))
const guessed = (values: readonly string[]) =>
  differ.judgeGuessing(
    values.map((value) => token(value)),
    'access_token',
  )

outcomes('tokens that must be hard to guess', guessed, {
  kept: [
    [random(), random()],
    [PREFIX + random(), PREFIX + random(), PREFIX + random()],
    THREE.slice(0, 2).map((value) => `${value}${value}`),
  ],
  'left out: this run did not get a second access_token': [[random()]],
  'left out: this run got no access_token': [[]],
  'departs: about 1 bits: 2 values that differ in about 1 characters': [[`${PREFIX}1`, `${PREFIX}2`]],
  'departs: about 0 bits: one value of 4 characters': [['aaaa']],
  departs: [
    ['12345678'],
    [`${PREFIX}1`, `${PREFIX}2`, `${PREFIX}3`],
    [`${PREFIX}x8Kq1z`, `${PREFIX}p0Wt7e`],
    THREE,
    [random(), random(), random(), `${PREFIX}1`, random(), `${PREFIX}2`],
  ],
})
outcomes('missing answers', (steps: typeof MISSING) => differ.judgeGuessing(steps, 'access_token'), {
  'left out': [MISSING],
})
outcomes(
  'codes that must be hard to guess',
  (codes: readonly string[]) => differ.judgeCodeGuessing(codes.map(redirect)),
  {
    kept: [[random(), random()]],
    departs: [['1', '2']],
    'left out: this run got no code': [[]],
  },
)

test('three or more values must differ in more bits than two values', () => {
  expect(guessed(THREE)).toMatchObject({ expected: expect.stringMatching(/^at least 96/) })
  expect(guessed([`${PREFIX}1`, `${PREFIX}2`])).toMatchObject({
    expected: expect.stringMatching(/^at least 64/),
  })
})
