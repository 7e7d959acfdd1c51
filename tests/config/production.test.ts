import { expect, test } from 'vitest'
import type { ConsentSession } from '../../helpers/browser/consent-session.ts'
import { loadTarget } from '../../helpers/config/load-target.ts'
import { checkSet, productionProblems } from '../../helpers/config/production.ts'
import { FLOW } from '../../helpers/endpoints/flow.ts'
import { record } from '../../helpers/endpoints/record.ts'
import { rows } from '../../helpers/requests/rows.ts'
import { startSandbox } from '../../sandbox/index.ts'

/** The cases that are safe in production, apart from the edits of documented requests. Here, their controls are missing. */
const SAFE: ReadonlySet<string> = new Set(
  Object.values(FLOW).flatMap(({ cases = [] }) =>
    cases.flatMap((one) => (one.safeInProduction && !('edit' in one) ? [one.key] : [])),
  ),
)

/** The checks that a run makes with these variables, and the variable that it asks for. */
const asked = (values: Readonly<Record<string, string>>) =>
  `${checkSet(values)} ${productionProblems(values).map(({ where }) => where)}`.trim()

for (const [names, alone, no] of [
  ['production prod live production-eu eu-prod', 'production ALLOW_PRODUCTION', 'production PRODUCTION'],
  ['development alive staging products product-api', 'all', 'all'],
  ['prd eu-prd prod1 preprod nonprod produktion live2 liveeu', 'all PRODUCTION', 'all'],
] as const)
  test(`the name alone of targets such as ${names} gives: ${alone}`, () => {
    for (const TARGET of names.split(' ')) {
      expect.soft(asked({ TARGET }), TARGET).toBe(alone)
      expect.soft(asked({ TARGET, PRODUCTION: 'no' }), TARGET).toBe(no)
      expect.soft(asked({ TARGET, PRODUCTION: 'yes' }), TARGET).toBe('production ALLOW_PRODUCTION')
      const allowed = { TARGET, PRODUCTION: 'yes', ALLOW_PRODUCTION: 'yes' }
      expect.soft(asked(allowed), TARGET).toBe('production')
      expect.soft(checkSet({ ...allowed, PRODUCTION_CHECKS: 'all' }), TARGET).toBe('all')
    }
  })

test('PRODUCTION=no does not override a name that says production', () => {
  const values = { TARGET: 'production', PRODUCTION: 'no', ALLOW_PRODUCTION: 'yes' }
  expect(asked(values)).toBe('production PRODUCTION')
})

test('in production nothing is written, no credential is guessed, and one consent is given', async () => {
  const sandbox = await startSandbox()
  const decisions: string[] = []
  const session: ConsentSession = {
    walk: async ({ decision, redirectUri, state }) => {
      decisions.push(decision)
      return { pages: [], documents: [], durationMs: 0, redirect: `${redirectUri}?code=c&state=${state}` }
    },
    close: async () => {},
  }
  try {
    const variables = {
      ...sandbox.environment,
      CONSENT_JOURNEY: 'sandbox.json',
      PORTAL_JOURNEY: 'sandbox-portal.json',
      ALLOW_PRODUCTION: 'yes',
    }
    const target = loadTarget({ TARGET: 'production', ...variables }, process.cwd())
    const evidence = await record(target, async () => session, rows)
    expect(evidence.checkSet).toBe('production')
    expect(decisions).toEqual(['approve'])
    expect(evidence.steps.apiPut).toMatchObject({ is: 'left out' })
    expect(evidence.consents.denied).toMatchObject({ is: 'left out' })
    const probed = new Set(Object.values(evidence.probes).map(({ walk }) => walk.is))
    expect(probed).toEqual(new Set(['left out', 'does not apply']))
    const sent = Object.entries(evidence.refusals).filter(([, { answer }]) => answer.is === 'recorded')
    const safe = rows.filter(({ safeInProduction, step }) => safeInProduction && step !== 'exchange')
    expect(sent.map(([key]) => key).filter((key) => !safe.some((row) => row.key === key))).toEqual([])
    expect(sent.length).toBeGreaterThan(0)
    const others = Object.entries(evidence.refusals).filter(([, { answer }]) => answer.is !== 'recorded')
    const unsafe = others.filter(([key]) => !SAFE.has(key))
    expect(unsafe.length).toBeGreaterThan(SAFE.size)
    const why = unsafe.map(([, { answer }]) => answer.is)
    expect([...new Set(why)].sort()).toEqual(['does not apply', 'left out'])
  } finally {
    await sandbox.close()
  }
})
