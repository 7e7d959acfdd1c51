import { afterEach, beforeEach, expect, test } from 'vitest'
import { flushOutput, guardOutput } from '../../helpers/secrets/guard-output.ts'
import { registerSecrets } from '../../helpers/secrets/redact.ts'

const SECRET = 'urn:example:request:one-time'
const STREAMS = [process.stdout, process.stderr]
const { stderr } = process

/** The texts that reach the streams of this process. */
let written: string[] = []
let restore: (() => void)[] = []

beforeEach(() => {
  registerSecrets([{ name: 'request_uri', value: SECRET }])
  written = []
  restore = STREAMS.map((stream) => {
    const { write, isTTY } = stream
    const note = (chunk: string | Uint8Array) => written.push(Buffer.from(chunk).toString()) > 0
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

/** Guards the output twice, as two parts of a run do. */
function guard(): void {
  guardOutput()
  guardOutput()
}

const plain = () => written.map((text) => text.replace(/#[0-9a-f]{10}/, '#'))

test('a guarded stream prints no secret, and other streams are unchanged', () => {
  flushOutput()
  expect(written).toEqual([])
  guard()
  process.stdout.write(`out ${SECRET}\n`)
  stderr.write(`log ${SECRET}\n`)
  stderr.write(Buffer.from(`bytes ${encodeURIComponent(SECRET)}\n`))
  expect(plain()).toEqual(['out <request_uri#>\n', 'log <request_uri#>\n', 'bytes <request_uri#>\n'])
})

test('a secret that is written in two pieces is hidden, no matter where it is cut', () => {
  guard()
  for (let place = 1; place < SECRET.length; place += 1) {
    stderr.write(`first ${SECRET.slice(0, place)}`)
    stderr.write(Buffer.from(`${SECRET.slice(place)} second\n`))
  }
  expect(written).toHaveLength(SECRET.length - 1)
  expect(new Set(plain())).toEqual(new Set(['first <request_uri#> second\n']))
})

test('text that is held back is written by a flush and at the end of the process', () => {
  guard()
  expect(process.listeners('exit').filter((listener) => listener === flushOutput)).toHaveLength(1)
  stderr.write(`line\nrest of ${SECRET}`)
  expect(written).toEqual(['line\n'])
  flushOutput()
  flushOutput()
  stderr.write('next\n')
  expect(plain()).toEqual(['line\n', 'rest of <request_uri#>', 'next\n'])
})

test('a character that is written byte by byte stays whole', () => {
  guard()
  for (const byte of Buffer.from('ä\n')) stderr.write(Buffer.of(byte))
  expect(written).toEqual(['ä\n'])
})

test('on a terminal, a carriage return ends a line', () => {
  guard()
  stderr.isTTY = true
  stderr.write('1 of 2\rrest')
  stderr.isTTY = false
  stderr.write('2 of 2\r')
  expect(written).toEqual(['1 of 2\r'])
})

test('the callback of a write is called, even if the text is held back', async () => {
  guard()
  let isCalled = false
  stderr.write('held', () => {
    isCalled = true
  })
  await new Promise(setImmediate)
  expect(isCalled).toBe(true)
  expect(stderr.write('held')).toBe(true)
  expect(written).toEqual([])
  stderr.write('')
  expect(written).toEqual([''])
})
