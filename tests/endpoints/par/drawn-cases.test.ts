import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { drawing } from '../../../helpers/base/draw.ts'
import { drawCases } from '../../../helpers/endpoints/par/drawn-cases.ts'
import { refusePushes } from '../../../helpers/endpoints/par/refuse-pushes.ts'
import { type Endpoints, newRecorder, type Run } from '../../../helpers/evidence/recorder.ts'
import { recorded, type SentRequest } from '../../../helpers/http/exchange.ts'
import { rows as allRows } from '../../../helpers/requests/rows.ts'
import { sequenceTo } from '../../../helpers/spec/sequence.ts'
import { exchangeOf } from '../../exchanges.ts'
import { sandboxTarget } from '../../sandbox-target.ts'

const target = await sandboxTarget()
const rows = allRows.filter(({ key }) => key === 'par request.aud another')
const TAKEN = exchangeOf(201, { request_uri: 'urn:x', expires_in: 60 })
const pushed = recorded(TAKEN)

interface Sent {
  readonly isValid: boolean
  /** Every tame nonce has these characters. */
  readonly isTame: boolean
}

/** Sends a case to a service that accepts some requests. */
async function sentTo(accepts: (sent: Sent, place: number) => boolean, isLate?: true) {
  const all: Sent[] = []
  const send = async (request: SentRequest) => {
    const { nonce, aud } = decodeJwt(request.form?.request ?? '')
    const sent = {
      isValid: aud === target.issuerUrl,
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
  const drawn = await drawCases(run, pushed)
  await refusePushes(run, pushed, recorded(exchangeOf(200, {})), drawn)
  const [attempt] = Object.values(run.attempts)
  return { all, attempt, repeats: run.repeats, drawn }
}

test('the cases of a run that explores edit a drawn request that was accepted', async () => {
  const { all, attempt } = await sentTo(({ isValid }) => isValid)
  expect(all).toEqual([
    { isValid: true, isTame: false },
    { isValid: false, isTame: false },
    { isValid: true, isTame: false },
  ])
  expect(attempt).toMatchObject({ control: { is: 'accepted' }, answer: { value: { status: 400 } } })
  expect(attempt?.drawn).toBeUndefined()
})

test('a case that is accepted only if it is drawn has the seed and what was drawn', async () => {
  const { all, attempt } = await sentTo(({ isValid, isTame }) => isValid || !isTame)
  expect(all[2]).toEqual({ isValid: false, isTame: true })
  expect(attempt?.answer).toMatchObject({ value: { status: 201 } })
  expect(sequenceTo('par', [], attempt ?? {}).sequence).toEqual({
    seed: 3,
    did: [
      'sends what the document shows',
      expect.stringMatching(/^draws a state of \d+ characters, /),
      'sends the invalid requests',
    ],
  })
})

test('a case that is accepted in any form has nothing that was drawn', async () => {
  const { attempt } = await sentTo(() => true)
  expect(attempt?.answer).toMatchObject({ value: { status: 201 } })
  expect(attempt?.drawn).toBeUndefined()
})

test('if the drawn request is refused, the cases are tame', async () => {
  const { all, attempt, drawn } = await sentTo(({ isValid }, place) => isValid && place > 2)
  expect(drawn).toBeUndefined()
  expect(all.slice(1).every(({ isTame }) => isTame)).toBe(true)
  expect(all.at(-1)).toEqual({ isValid: true, isTame: true })
  expect(attempt).toMatchObject({ control: { is: 'accepted' }, answer: { value: { status: 400 } } })
})

test('late in a run, nothing more is drawn for the cases', async () => {
  expect((await sentTo(({ isValid }) => isValid, true)).drawn).toBeUndefined()
})
