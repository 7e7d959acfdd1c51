import { PassThrough } from 'node:stream'
import { test as base, expect } from 'vitest'
import type { ConsentSession } from '../../helpers/browser/consent-session.ts'
import { manualSession } from '../../helpers/browser/manual.ts'
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
    const session = manualSession({ input, output })
    await use({ session, input, shown: () => shown })
    await session.close()
  },
})

const redirectUri = 'https://client.invalid/callback'
const walk = walkFrom({ origin: 'http://127.0.0.1:1' }, { redirectUri })

test('the session prints the address, and reads the redirect that a person pastes', async ({ person }) => {
  const walked = person.session.walk(walk)
  await expect.poll(person.shown).toContain(walk.authorizationUrl)
  expect(person.shown()).toContain('APPROVE')
  person.input.write('https://elsewhere.invalid/?code=x\n')
  await expect.poll(person.shown).toContain('must start with https://client.invalid/callback')
  person.input.write(`${redirectUri}?code=c1&state=s1\n`)
  expect(await walked).toMatchObject({ redirect: `${redirectUri}?code=c1&state=s1`, byHand: true })
})

test('for a denial, the session asks the person to deny', async ({ person }) => {
  const walked = person.session.walk({ ...walk, decision: 'deny' })
  await expect.poll(person.shown).toContain('DENY')
  person.input.write(`${redirectUri}?error=access_denied&state=s1\n`)
  expect((await walked).redirect).toBe(`${redirectUri}?error=access_denied&state=s1`)
})

test('if no one answers, the walk says why it ended', async ({ person }) => {
  person.input.end()
  expect((await person.session.walk(walk)).failure?.reason).toContain('no redirect address was entered')
})
