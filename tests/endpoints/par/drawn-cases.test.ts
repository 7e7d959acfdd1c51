import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { drawing } from '../../../helpers/base/draw.ts'
import { refusePushes } from '../../../helpers/endpoints/par/refuse-pushes.ts'
import { type Endpoints, newRecorder, type Run } from '../../../helpers/evidence/recorder.ts'
import { recorded, type SentRequest } from '../../../helpers/http/exchange.ts'
import { rows as allRows } from '../../../helpers/requests/rows.ts'
import { sequenceTo } from '../../../helpers/spec/sequence.ts'
import { exchangeOf } from '../../exchanges.ts'
import { sandboxTarget } from '../../sandbox-target.ts'

const target = await sandboxTarget()
const ONE = allRows.filter(({ key }) => key === 'par request.aud another')
const MANY = allRows.filter(
  ({ key }) => key.startsWith('par request.aud') || key.startsWith('par client_assertion.aud'),
)
const TAKEN = exchangeOf(201, { request_uri: 'urn:x', expires_in: 60 })
const pushed = recorded(TAKEN)

interface Sent {
  readonly isValid: boolean
  /** Its state and its jti are UUIDs. */
  readonly isShort: boolean
  /** Every tame nonce has these characters. */
  readonly isTame: boolean
}

/** Sends a case to a service that accepts some requests. */
async function sentTo(
  accepts: (sent: Sent, place: number) => boolean,
  {
    rows = ONE,
    isLate,
    opens = () => true,
  }: Partial<Pick<Run, 'rows' | 'isLate'>> & { opens?: () => boolean } = {},
) {
  const all: Sent[] = []
  const send = async (request: SentRequest) => {
    const jwt = request.form?.request
    if (!jwt) return recorded({ ...exchangeOf(opens() ? 200 : 400, ''), request })
    const { nonce, aud, state, jti } = decodeJwt(jwt)
    const sent = {
      isValid: aud === target.issuerUrl,
      isShort: [state, jti].every((text) => String(text).length === 36),
      isTame: String(nonce).endsWith(' aZ+%2B%41&=/?#~'),
    }
    all.push(sent)
    const answer = accepts(sent, all.length) ? TAKEN : exchangeOf(400, { error: 'invalid_request' })
    return recorded({ ...answer, request })
  }
  const endpoints = {
    pushed_authorization_request_endpoint: recorded('https://as.example/par'),
    token_endpoint: recorded('https://as.example/token'),
    authorization_endpoint: recorded('https://as.example/authorize'),
  } as Endpoints
  const recorder = newRecorder(target, { send }, [], undefined, await drawing(3))
  const run = { ...recorder, endpoints, rows, ...(isLate && { isLate }) } as unknown as Run
  await refusePushes(run, pushed, recorded(exchangeOf(200, {})))
  const [attempt] = Object.values(run.attempts)
  return { all, attempt, drawnBy: [...run.casesDrawnBy] }
}

test('the cases of a run that explores edit a drawn request that was accepted', async () => {
  const { all, attempt, drawnBy } = await sentTo(({ isValid }) => isValid)
  expect(all).toMatchObject([
    { isValid: true, isTame: false },
    { isValid: false, isTame: false },
    { isValid: true, isTame: false },
  ])
  expect(attempt).toMatchObject({ control: { is: 'accepted' }, answer: { value: { status: 400 } } })
  expect([attempt?.drawn, drawnBy]).toEqual([undefined, [3]])
})

test('a case that is accepted only if it is drawn has the seed and what was drawn', async () => {
  const { all, attempt } = await sentTo(({ isValid, isTame }) => isValid || !isTame)
  expect(all[2]).toMatchObject({ isValid: false, isTame: true })
  expect(attempt?.answer).toMatchObject({ value: { status: 201 } })
  expect(sequenceTo('par', [], attempt ?? {}).sequence).toEqual({
    seed: 3,
    did: [
      'sends what the document shows',
      expect.stringMatching(/^draws a state of \d+ characters, /),
      'sends this request with these values; with plain values, it was answered differently',
    ],
  })
})

for (const [what, accepts] of [
  ['in any form', () => true],
  ['now and then', ({ isValid }, place) => isValid || place === 2],
] as const satisfies readonly (readonly [string, (sent: Sent, place: number) => boolean])[])
  test(`what was drawn is not the reason of a case that is accepted ${what}`, async () => {
    const { attempt } = await sentTo(accepts)
    expect(attempt?.answer).toMatchObject({ value: { status: 201 } })
    expect(attempt?.drawn).toBeUndefined()
  })

test('where many cases depart, only some are sent once more', async () => {
  const { all } = await sentTo(() => true, { rows: MANY })
  expect(MANY.length).toBeGreaterThan(12)
  expect(all.length).toBeLessThanOrEqual(MANY.length + 2 + 6)
})

for (const [what, accepts, opens] of [
  ['is refused', ({ isValid, isTame }) => isValid && isTame, () => true],
  ['is refused when it is opened', ({ isValid }) => isValid, () => false],
] as const satisfies readonly (readonly [string, (sent: Sent) => boolean, () => boolean])[])
  test(`if the drawn request ${what}, the cases are tame`, async () => {
    const { all, attempt, drawnBy } = await sentTo(accepts, { opens })
    expect(all.slice(-2)).toMatchObject([
      { isValid: false, isTame: true },
      { isValid: true, isTame: true },
    ])
    expect(attempt).toMatchObject({ control: { is: 'accepted' }, answer: { value: { status: 400 } } })
    expect(drawnBy).toEqual([])
  })

test('a service that refuses long values still gets drawn cases, with a short state and jti', async () => {
  const { all, drawnBy } = await sentTo(({ isValid, isShort }) => isValid && isShort)
  expect(all.at(-1)).toEqual({ isValid: true, isShort: true, isTame: false })
  expect(drawnBy).toEqual([3])
})

test('late in a run, nothing more is drawn for the cases', async () => {
  expect((await sentTo(({ isValid }) => isValid, { isLate: true })).drawnBy).toEqual([])
})
