import { cpSync, existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { blankReport } from '../../../helpers/verdict/clause-results.ts'
import { startSandbox } from '../../../sandbox/index.ts'
import { asShown } from '../../as-shown.ts'
import { clause } from '../../verdict/clause-result.ts'
import { expect, test } from '../../verdict/nested-run.ts'

const ROOT = join(import.meta.dirname, '../../..')

/** The report of a run in which a clause is broken. */
const kept = (target: string) => {
  const broken = clause('token.scope', 'broken')
  const checks = broken.checks.map((check) => ({ ...check, ...asShown({ judgedOn: ['token'] }) }))
  return {
    ...blankReport(target, '2026-11-21T14:03:00.000Z'),
    verdict: 'broken',
    clauses: [{ ...broken, checks }, clause('portal.session', 'kept')],
  }
}

/** The variables of a service that has been stopped. */
async function variablesOfStopped(): Promise<Readonly<Record<string, string>>> {
  const { environment, close } = await startSandbox()
  await close()
  const own = Object.entries(environment).filter(([name]) => !/^(PORTAL_|API_PRODUCTS$)/.test(name))
  return { ...Object.fromEntries(own), CONSENT_JOURNEY: 'sandbox.json' }
}

test.beforeEach(({ folder }) => {
  for (const name of ['journeys', 'products'])
    cpSync(join(ROOT, name), join(folder, name), { recursive: true })
})

test('the request is sent to the sandbox again: the clause departs with the fault, and holds without it', async ({
  folder,
  write,
  command,
}) => {
  write('reports/verdict.json', kept('sandbox'))
  const before = readdirSync(join(folder, 'reports'))
  const faulty = await command(['replay.ts', 'token.scope'], { SANDBOX_FAULT: 'answers.token.scope.missing' })
  expect(faulty.text).toContain('BROKEN  token.scope still departs')
  expect(faulty.text).toContain('Sent 1 request,')
  expect(faulty.end).toBe(1)
  const correct = await command(['replay.ts', 'token.scope'])
  expect(correct.text).toContain('KEPT  token.scope holds now')
  expect(correct.text).toMatch(/client_secret = <client_secret#/)
  expect(correct.end).toBe(0)
  expect(readdirSync(join(folder, 'reports'))).toEqual(before)
  expect(existsSync(join(folder, 'test-results'))).toBe(false)
})

test('replay exits with 3 if the service does not answer', async ({ write, command }) => {
  const own = await variablesOfStopped()
  write('reports/verdict.json', kept('development'))
  const { end, text } = await command(['replay.ts', 'token.scope'], { ...own, TARGET: 'development' })
  expect(text).toContain('UNREACHABLE  token.scope could not be judged')
  expect(end).toBe(3)
})

for (const [what, words, variables, said] of [
  ['two clauses', ['token.scope', 'token.json'], {}, 'does not name one clause'],
  ['a clause that does not exist', ['tokn.scop'], {}, 'expected  one of token.scope'],
  ['a clause that no request shows', ['portal.session'], {}, 'cannot be judged on single requests'],
  ['another target’s run', ['token.scope'], { TARGET: 'other' }, 'has no run of other'],
] as const)
  test(`nothing is sent for ${what}`, async ({ write, command }) => {
    write('reports/verdict.json', kept('sandbox'))
    const { end, text } = await command(['replay.ts', ...words], variables)
    expect(text).toContain('Nothing was sent: 1 problem.')
    expect(text).toContain(said)
    expect(end).toBe(2)
  })

test('production must be allowed', async ({ write, command }) => {
  write('reports/verdict.json', kept('production'))
  const own = await variablesOfStopped()
  const { end, text } = await command(['replay.ts', 'token.scope'], { ...own, TARGET: 'production' })
  expect(text).toContain('ALLOW_PRODUCTION')
  expect(end).toBe(2)
})
