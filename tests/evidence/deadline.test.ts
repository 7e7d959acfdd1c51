import { expect, test } from 'vitest'
import type { BrowserWalk, WalkRequest } from '../../helpers/browser/browser-walk.ts'
import { type Deadline, endingHttp, endingSession } from '../../helpers/evidence/deadline.ts'
import type { SentRequest } from '../../helpers/http/exchange.ts'
import type { HttpClient } from '../../helpers/http/send.ts'

const BECAUSE = 'the recording was stopped'
const message: SentRequest = { method: 'POST', url: 'https://service.example/token?a=secret', headers: {} }
const request = { authorizationUrl: 'https://service.example/authorize?a=secret' } as WalkRequest

/** A deadline that is over when a test says so. */
function ending(): { deadline: Deadline; end: () => void } {
  const controller = new AbortController()
  return { deadline: { signal: controller.signal, because: BECAUSE }, end: () => controller.abort() }
}

const never = () => new Promise<never>(() => {})

const client = (send: HttpClient['send']): HttpClient => ({
  send,
  sent: 0,
  close: async () => {},
})

test('no answer is waited for beyond the deadline, and nothing more is sent', async () => {
  const { deadline, end } = ending()
  let sent = 0
  const http = endingHttp(
    client(() => {
      sent += 1
      return never()
    }),
    deadline,
  )
  const waiting = http.send(message)
  end()
  const missing = {
    is: 'unreachable',
    because: `POST https://service.example/token: ${BECAUSE}`,
    todo: 'Raise RECORDING_TIMEOUT, or find out why the service is slow.',
  }
  expect(await waiting).toEqual(missing)
  expect(await http.send(message)).toEqual(missing)
  expect(sent).toBe(1)
})

test('no walk goes on beyond the deadline, and none begins', async () => {
  const { deadline, end } = ending()
  let walks = 0
  const session = endingSession(
    {
      walk: () => {
        walks += 1
        return never()
      },
      close: async () => {},
    },
    deadline,
  )
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
  expect(walks).toBe(1)
})
