import { expect, test, vi } from 'vitest'
import type { BrowserWalk, WalkRequest } from '../../helpers/browser/browser-walk.ts'
import { type Deadline, endingHttp, endingSession } from '../../helpers/evidence/deadline.ts'
import type { SentRequest } from '../../helpers/http/exchange.ts'

const BECAUSE = 'the recording was stopped'
const message: SentRequest = { method: 'POST', url: 'https://service.example/token?a=secret', headers: {} }
const request = { authorizationUrl: 'https://service.example/authorize?a=secret' } as WalkRequest

/** A deadline, something that never comes, and the end of the deadline. */
function ending() {
  const controller = new AbortController()
  const deadline: Deadline = { signal: controller.signal, because: BECAUSE }
  return { deadline, never: vi.fn(() => new Promise<never>(() => {})), end: () => controller.abort() }
}

const close = async () => {}

test('no answer is waited for beyond the deadline, and nothing more is sent', async () => {
  const { deadline, never, end } = ending()
  const http = endingHttp({ send: never }, deadline)
  const waiting = http.send(message)
  end()
  const missing = {
    is: 'unreachable',
    because: `POST https://service.example/token: ${BECAUSE}`,
    todo: 'Raise RECORDING_TIMEOUT, or find out why the service is slow.',
  }
  expect(await waiting).toEqual(missing)
  expect(await http.send(message)).toEqual(missing)
  expect(never).toHaveBeenCalledTimes(1)
})

test('no walk goes on beyond the deadline, and none begins', async () => {
  const { deadline, never, end } = ending()
  const session = endingSession({ walk: never, close }, deadline)
  const waiting = session.walk(request)
  end()
  const failure: BrowserWalk['failure'] = {
    kind: 'unreachable',
    reason: BECAUSE,
    title: '',
    address: 'https://service.example/authorize',
  }
  expect(await waiting).toMatchObject({ pages: [], failure })
  expect(await session.walk(request)).toMatchObject({ pages: [], failure })
  expect(never).toHaveBeenCalledTimes(1)
})
