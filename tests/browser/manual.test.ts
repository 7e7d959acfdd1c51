import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PassThrough } from 'node:stream'
import { request } from 'undici'
import { test as base, expect } from 'vitest'
import type { ConsentSession } from '../../helpers/browser/consent-session.ts'
import { openManualConsole } from '../../helpers/browser/manual-console.ts'
import { CONSOLE_VARIABLE, manualSession } from '../../helpers/browser/manual-session.ts'
import { walkFrom } from './walk-from.ts'

interface Person {
  readonly session: ConsentSession
  readonly input: PassThrough
  /** What the terminal shows so far. */
  readonly shown: () => string
}

const test = base.extend<{ person: Person }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the pattern.
  person: async ({}, use) => {
    const input = new PassThrough()
    const output = new PassThrough()
    let shown = ''
    output.on('data', (part: Buffer) => {
      shown += part.toString()
    })
    const opened = await openManualConsole({ input, output })
    await use({ session: manualSession(process.env[CONSOLE_VARIABLE] ?? ''), input, shown: () => shown })
    await opened.close()
  },
})

const redirectUri = 'https://client.invalid/callback'
const walk = walkFrom({ origin: 'http://127.0.0.1:1' }, { redirectUri })

test('a person is told the address, and pastes the redirect', async ({ person }) => {
  const walked = person.session.walk(walk)
  await expect.poll(person.shown).toContain(walk.authorizationUrl)
  expect(person.shown()).toContain('APPROVE')
  person.input.write('https://elsewhere.invalid/?code=x\n')
  await expect.poll(person.shown).toContain('has to start with https://client.invalid/callback')
  person.input.write(`${redirectUri}?code=c1&state=s1\n`)
  expect(await walked).toMatchObject({ redirect: `${redirectUri}?code=c1&state=s1`, byHand: true })
})

test('a redirect to this machine is taken as it arrives', async ({ person }) => {
  const free = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => free.once('listening', resolve))
  const { port } = free.address() as AddressInfo
  await new Promise((resolve) => free.close(resolve))
  const here = `http://127.0.0.1:${port}/callback`
  const walked = person.session.walk({ ...walk, redirectUri: here, decision: 'deny' })
  await expect.poll(person.shown).toContain('DENY')
  await request(`${here}?error=access_denied&state=s1`)
  expect((await walked).redirect).toBe(`${here}?error=access_denied&state=s1`)
})

test('without anybody who answers, the walk says why it ended', async ({ person }) => {
  person.input.end()
  expect((await person.session.walk(walk)).failure?.reason).toContain('no redirect address was entered')
})
