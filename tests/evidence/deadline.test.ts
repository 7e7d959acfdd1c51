import { expect, test, vi } from 'vitest'
import type { WalkRequest } from '../../helpers/browser/browser-walk.ts'
import { endingSession } from '../../helpers/evidence/deadline.ts'

const request = { authorizationUrl: 'https://service.example/authorize?a=secret' } as WalkRequest

test('walks end at the deadline, and none begins after it', async () => {
  const end = new AbortController()
  const walk = vi.fn(() => new Promise<never>(() => {}))
  const deadline = { signal: end.signal, because: 'the recording was stopped' }
  const session = endingSession({ walk, close: async () => {} }, deadline)
  const waiting = session.walk(request)
  end.abort()
  const address = 'https://service.example/authorize'
  const failure = { kind: 'unreachable', reason: deadline.because, address }
  expect(await waiting).toMatchObject({ pages: [], failure })
  expect(await session.walk(request)).toMatchObject({ pages: [], failure })
  expect(walk).toHaveBeenCalledTimes(1)
})
