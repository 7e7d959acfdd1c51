import { expect, test } from 'vitest'
import { endingHttp } from '../../helpers/evidence/deadline.ts'
import { inSlots } from '../../helpers/evidence/record.ts'
import type { SentRequest } from '../../helpers/http/exchange.ts'
import type { HttpClient } from '../../helpers/http/send.ts'
import { answered } from '../exchanges.ts'

const message: SentRequest = { method: 'GET', url: 'https://service.example/', headers: {} }

/** A client that answers when a test says so. */
function waiting() {
  const under: (() => void)[] = []
  const http: HttpClient = {
    send: async () => {
      await new Promise<void>((answer) => under.push(answer))
      return answered(200, {})
    },
    get sent() {
      return under.length
    },
    close: async () => {},
  }
  return { http, answer: () => under.shift()?.() }
}

test('no more requests are under way at once than the limit says, whoever sends them', async () => {
  const { http, answer } = waiting()
  const limited = inSlots(2)
  const clients = [limited(http), limited(http)]
  const sent = clients.flatMap((client) => [client.send(message), client.send(message)])
  expect(http.sent).toBe(2)
  answer()
  await Promise.race(sent)
  await expect.poll(() => http.sent).toBe(2)
  for (let left = 3; left > 0; left -= 1) {
    await expect.poll(() => http.sent).toBeGreaterThan(0)
    answer()
  }
  await expect(Promise.all(sent)).resolves.toHaveLength(4)
})

test('what waits for its turn is not sent once the deadline has passed', async () => {
  const { http } = waiting()
  const over = new AbortController()
  const client = inSlots(1)(endingHttp(http, { signal: over.signal, because: 'time is up' }))
  const sent = [client.send(message), client.send(message)]
  over.abort()
  for (const answer of await Promise.all(sent)) expect(answer.is).toBe('unreachable')
  expect(http.sent).toBe(1)
})
