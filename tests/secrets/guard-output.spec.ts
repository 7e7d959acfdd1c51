import { test as base, expect } from '@playwright/test'
import { flushOutput, guardOutput, personsOutput } from '../../helpers/secrets/guard-output.ts'
import { registerSecrets } from '../../helpers/secrets/redact.ts'

const SECRET = 'urn:example:request:one-time'
registerSecrets([{ name: 'request_uri', value: SECRET }])

/** What arrives at the error stream of this process, which is guarded, while a test writes. */
const test = base.extend<{ told: string[] }>({
  told: async ({ browserName: _ }, use) => {
    const { write, isTTY } = process.stderr
    const told: string[] = []
    const note = (chunk: string | Uint8Array) => told.push(Buffer.from(chunk).toString())
    Object.assign(process.stderr, { write: note })
    try {
      guardOutput()
      guardOutput()
      await use(told)
    } finally {
      for (const own of Object.getOwnPropertySymbols(process.stderr))
        if (own.description?.startsWith('contract.')) Reflect.deleteProperty(process.stderr, own)
      Object.assign(process.stderr, { write, isTTY })
    }
  },
})

const plain = (told: readonly string[]) => told.map((text) => text.replace(/#[0-9a-f]{10}/, '#'))

test('only a person at a terminal is told a secret', ({ told }) => {
  process.stderr.write(`log ${SECRET}\n`)
  process.stderr.write(Buffer.from(`bytes ${encodeURIComponent(SECRET)}\n`))
  process.stderr.isTTY = false
  personsOutput(process.stderr).write(`no terminal ${SECRET}\n`)
  process.stderr.isTTY = true
  personsOutput(process.stderr).write(`terminal ${SECRET}\n`)
  expect(plain(told)).toEqual([
    'log <request_uri#>\n',
    'bytes <request_uri#>\n',
    'no terminal <request_uri#>\n',
    `terminal ${SECRET}\n`,
  ])
})

test('a secret that comes in two pieces is told in none, wherever it is cut', ({ told }) => {
  for (let place = 1; place < SECRET.length; place += 1) {
    process.stderr.write(`first ${SECRET.slice(0, place)}`)
    process.stderr.write(Buffer.from(`${SECRET.slice(place)} second\n`))
  }
  expect(new Set(plain(told))).toEqual(new Set(['first <request_uri#> second\n']))
})

test('what is held back is told when whoever wrote it has ended', ({ told }) => {
  process.stderr.write(`line\nrest of ${SECRET}`)
  expect(told).toEqual(['line\n'])
  flushOutput()
  flushOutput()
  expect(plain(told)).toEqual(['line\n', 'rest of <request_uri#>'])
})

test('on a terminal a line ends where it is written over', ({ told }) => {
  process.stderr.isTTY = true
  process.stderr.write('1 of 2\r')
  process.stderr.isTTY = false
  process.stderr.write('2 of 2\r')
  expect(told).toEqual(['1 of 2\r'])
})

test('who waits for a write is told that it is done, also if it is held back', async ({ told }) => {
  await new Promise((resolve) => process.stderr.write('held', resolve))
  expect(told).toEqual([])
})
