import { expect, test } from 'vitest'
import { MissingVariable } from '../../../helpers/browser/variables.ts'
import { receivedCodes } from '../../../helpers/endpoints/authorization/received-code.ts'
import type { Recorder } from '../../../helpers/evidence/recorder.ts'
import { type Exchange, type Missing, recorded } from '../../../helpers/http/exchange.ts'
import { exchangeOf } from '../../exchanges.ts'

const ADDRESS = 'https://mail.example/latest'
const MESSAGES = JSON.stringify({ id: 99_887_766, messages: [{ text: 'Your code: 5550' }] })
const UNREACHABLE: Missing = { is: 'unreachable', because: 'no connection' }
const NO_CODE = 'no one-time code was received within 60 s from ONE_TIME_CODE_FROM'

/** Reads a mailbox that gets one message each second. Without a status, it does not answer. */
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
    if (status === 0) return UNREACHABLE
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
  await expect(next()).rejects.toThrow(`${NO_CODE}: the only code is one that was used already`)
  expect(seconds()).toBe(60)
})

test('the fragment of an address points to the member with the code; digits elsewhere are not a code', async () => {
  expect(await readerOf(`${ADDRESS}#/messages/0/text`, [MESSAGES]).next()).toBe('5550')
})

test('a command can print the code', async () => {
  expect(await readerOf('echo "It is 8642."', []).next()).toBe('8642')
})

test.each([
  ['it answered 404', readerOf(ADDRESS, ['Code 4711'], 404)],
  ['it did not answer', readerOf(ADDRESS, ['Code 4711'], 0)],
  ['the answer is not JSON', readerOf(`${ADDRESS}#/text`, ['Code 4711'])],
  ['the JSON pointer /text finds nothing', readerOf(`${ADDRESS}#/text`, [MESSAGES])],
  ['the JSON pointer /messages/0 finds no text', readerOf(`${ADDRESS}#/messages/0`, [MESSAGES])],
  ['the text has no number of 4 to 10 digits', readerOf(ADDRESS, ['Order 12345678901'])],
  ['the command failed', readerOf('exit 3', [])],
])('if no code comes, the reason is the last thing seen: %s', async (lack, { next }) => {
  const reason = await next().catch((error: unknown) => error)
  expect(reason).toBeInstanceOf(MissingVariable)
  expect(reason).toHaveProperty('message', `${NO_CODE}: ${lack}`)
})

test('a code from before the log-in is not taken, and the reason says so', async () => {
  const { prepare, next } = readerOf('echo 8642', [])
  await prepare()
  await expect(next()).rejects.toThrow(`${NO_CODE}: the only code is the one from before the log-in`)
})
