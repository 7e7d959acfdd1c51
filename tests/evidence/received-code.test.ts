import { expect, test } from 'vitest'
import { receivedCodes } from '../../helpers/evidence/received-code.ts'
import type { Recorder } from '../../helpers/evidence/recorder.ts'
import { type Exchange, recorded } from '../../helpers/http/exchange.ts'
import { exchangeOf } from '../exchanges.ts'

const ADDRESS = 'https://mail.example/latest'

/** Reads a mailbox that gets one message each second. */
function readerOf(from: string, messages: readonly string[], status = 200) {
  let now = 0
  const secrets: Recorder['secrets'] & { name: string; value: string }[] = []
  const clock = {
    now: () => now,
    until: async (time: number) => {
      now = time
    },
  }
  const asked: string[] = []
  const send = async ({ url }: { readonly url: string }) => {
    asked.push(url)
    const body = messages[Math.min(Math.floor(now / 1000), messages.length - 1)] ?? ''
    return recorded<Exchange>({ ...exchangeOf(status, ''), body })
  }
  const codes = receivedCodes({ http: { send }, clock, secrets } as never, from)
  return { ...codes, asked, secrets, seconds: () => now / 1000 }
}

test('the run waits for a new code, and ignores one that was there before', async () => {
  const { prepare, next, asked, secrets, seconds } = readerOf(ADDRESS, [
    'Code 111111',
    'Code 111111',
    'Code 222222.',
  ])
  await prepare()
  expect(await next()).toBe('222222')
  expect([new Set(asked), seconds()]).toEqual([new Set([ADDRESS]), 2])
  expect(secrets).toEqual([{ name: 'one-time code', value: '222222' }])
})

test('no code is returned twice, and the run waits for one no longer than a minute', async () => {
  const { next, seconds } = readerOf(ADDRESS, ['Code 4711'])
  expect(await next()).toBe('4711')
  expect(await next()).toBeUndefined()
  expect(seconds()).toBe(60)
})

test('the fragment of an address points to the member with the code; digits elsewhere are not a code', async () => {
  const text = JSON.stringify({ id: 99_887_766, messages: [{ text: 'Your code: 5550' }] })
  expect(await readerOf(`${ADDRESS}#/messages/0/text`, [text]).next()).toBe('5550')
  expect(await readerOf(`${ADDRESS}#/nothing`, [text]).next()).toBeUndefined()
})

test('neither a refused request nor a longer number gives a code', async () => {
  expect(await readerOf(ADDRESS, ['Code 4711'], 404).next()).toBeUndefined()
  expect(await readerOf(ADDRESS, ['Order 12345678901']).next()).toBeUndefined()
})

test('a command can print the code; one that fails gives no code', async () => {
  expect(await readerOf('echo "It is 8642."', []).next()).toBe('8642')
  expect(await readerOf('exit 3', []).next()).toBeUndefined()
})
