import { afterEach, beforeEach, expect, test } from 'vitest'
import { flushOutput, guardOutput } from '../../helpers/secrets/guard-output.ts'
import { registerSecrets } from '../../helpers/secrets/redact.ts'

const SECRET = 'urn:example:request:one-time'
const STREAMS = [process.stdout, process.stderr]
const { stderr } = process

/** What arrives at the streams of this process while a test writes. */
let told: string[] = []
let restore: (() => void)[] = []

beforeEach(() => {
  registerSecrets([{ name: 'request_uri', value: SECRET }])
  told = []
  restore = STREAMS.map((stream) => {
    const { write, isTTY } = stream
    const note = (chunk: string | Uint8Array) => told.push(Buffer.from(chunk).toString()) > 0
    Object.assign(stream, { write: note, isTTY: false })
    return () => {
      for (const own of Object.getOwnPropertySymbols(stream))
        if (own.description?.startsWith('contract.')) Reflect.deleteProperty(stream, own)
      Object.assign(stream, { write, isTTY })
    }
  })
})

afterEach(() => {
  for (const back of restore) back()
  process.off('exit', flushOutput)
})

/** Guards the output, as more than one part of a run does. */
function guard(): void {
  guardOutput()
  guardOutput()
}

const plain = () => told.map((text) => text.replace(/#[0-9a-f]{10}/, '#'))

test('a stream that is guarded tells no secret, one that is not is left as it is', () => {
  flushOutput()
  expect(told).toEqual([])
  guard()
  process.stdout.write(`out ${SECRET}\n`)
  stderr.write(`log ${SECRET}\n`)
  stderr.write(Buffer.from(`bytes ${encodeURIComponent(SECRET)}\n`))
  expect(plain()).toEqual(['out <request_uri#>\n', 'log <request_uri#>\n', 'bytes <request_uri#>\n'])
})

test('a secret that comes in two pieces is told in none, wherever it is cut', () => {
  guard()
  for (let place = 1; place < SECRET.length; place += 1) {
    stderr.write(`first ${SECRET.slice(0, place)}`)
    stderr.write(Buffer.from(`${SECRET.slice(place)} second\n`))
  }
  expect(told).toHaveLength(SECRET.length - 1)
  expect(new Set(plain())).toEqual(new Set(['first <request_uri#> second\n']))
})

test('what is held back is told when whoever wrote it has ended, or the process', () => {
  guard()
  expect(process.listeners('exit').filter((listener) => listener === flushOutput)).toHaveLength(1)
  stderr.write(`line\nrest of ${SECRET}`)
  expect(told).toEqual(['line\n'])
  flushOutput()
  flushOutput()
  stderr.write('next\n')
  expect(plain()).toEqual(['line\n', 'rest of <request_uri#>', 'next\n'])
})

test('a character that comes in two pieces stays whole', () => {
  guard()
  for (const byte of Buffer.from('ä\n')) stderr.write(Buffer.of(byte))
  expect(told).toEqual(['ä\n'])
})

test('on a terminal a line ends where it is written over', () => {
  guard()
  stderr.isTTY = true
  stderr.write('1 of 2\rrest')
  stderr.isTTY = false
  stderr.write('2 of 2\r')
  expect(told).toEqual(['1 of 2\r'])
})

test('who waits for a write is told that it is done, also if it is held back', async () => {
  guard()
  const done = new Promise<string>((resolve) => stderr.write('held', () => resolve('done')))
  const later = new Promise<string>((resolve) => setTimeout(resolve, 100, 'late'))
  expect(await Promise.race([done, later])).toBe('done')
  expect(stderr.write('held')).toBe(true)
  expect(told).toEqual([])
  stderr.write('')
  expect(told).toEqual([''])
})
