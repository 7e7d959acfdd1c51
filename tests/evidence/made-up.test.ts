import { expect, test } from 'vitest'
import type { ConsentSession } from '../../helpers/browser/consent-session.ts'
import { loadTarget } from '../../helpers/config/load-target.ts'
import { record } from '../../helpers/evidence/record.ts'
import { MADE_UP } from '../../helpers/requests/made-up.ts'
import type { Secret } from '../../helpers/secrets/secret.ts'
import type { Behavior } from '../../sandbox/behaviors/behavior.ts'
import { startSandbox } from '../../sandbox/index.ts'

const OWN = { TARGET: 'sandbox', CONSENT_JOURNEY: 'sandbox.json', PORTAL_JOURNEY: 'sandbox-portal.json' }
const PRODUCTION = { TARGET: 'production', ALLOW_PRODUCTION: 'yes', PRODUCTION_CHECKS: 'all' }

const session: ConsentSession = {
  walk: async ({ redirectUri, state }) => ({
    pages: [],
    documents: [],
    durationMs: 1,
    redirect: `${redirectUri}?code=the-code&state=${encodeURIComponent(state)}`,
  }),
  close: async () => {},
}

/** The token endpoint takes the one code that the session gives. */
const TAKES_CODE: Behavior = {
  answer: {
    token: ({ form }) =>
      form.get('code') === 'the-code'
        ? {
            status: 200,
            headers: { 'Content-Type': 'application/json' },
            body: JSON.stringify({ access_token: 'token-of-the-code', token_type: 'Bearer' }),
          }
        : undefined,
  },
}

async function recordedWith(variables: Readonly<Record<string, string>>, behaviors: readonly Behavior[]) {
  const sandbox = await startSandbox({ behaviors })
  const secrets: Secret[] = []
  try {
    const target = loadTarget({ ...sandbox.environment, ...OWN, ...variables }, process.cwd())
    const evidence = await record(target, async () => session, [], {
      lanes: ['gateway', 'par', 'consent'],
      onSecrets: (seen) => secrets.push(...seen),
    })
    return { ...evidence, seen: secrets.map(({ value }) => value) }
  } finally {
    await sandbox.close()
  }
}

test('each request that is made up is sent once, and judged apart from all others', async () => {
  const { madeUp, refusals, further, seen } = await recordedWith({ ROBUSTNESS: 'yes' }, [TAKES_CODE])
  const attempts = Object.values(madeUp?.attempts ?? {})
  expect(madeUp?.seed).toBe(1)
  expect(attempts).toHaveLength(100)
  for (const { control, answer } of attempts) {
    expect(control).toEqual({ is: 'accepted' })
    expect(answer.is).toBe('recorded')
  }
  expect(Object.keys(refusals).filter((key) => key.includes('made up'))).toEqual([])
  expect(Object.keys(further.answers).filter((key) => key.includes('after the refused'))).toEqual([])
  const values = attempts.flatMap(({ answer }) => {
    const { form = {}, madeUp: names = [] } = answer.is === 'recorded' ? answer.value.request : {}
    return names.map((name) => form[name] ?? '')
  })
  expect(values.length).toBeGreaterThan(50)
  expect(seen.filter((value) => value !== '' && values.includes(value))).toEqual([])
})

test('what was not accepted first is not made wrong', async () => {
  const { madeUp } = await recordedWith({ ROBUSTNESS: 'yes', ROBUSTNESS_SEED: '4711' }, [])
  const ofExchange = Object.values(madeUp?.attempts ?? {}).filter(({ area }) => area === 'exchange')
  expect(madeUp?.seed).toBe(4711)
  expect(ofExchange).toHaveLength(MADE_UP.exchange)
  for (const { control, answer } of ofExchange) {
    expect(control.is).toBe('inconclusive')
    expect(answer).toEqual(control)
  }
})

test('nothing is made up unless that is configured, nor on production', async () => {
  for (const variables of [{}, { ROBUSTNESS: 'yes', ...PRODUCTION }])
    expect((await recordedWith(variables, [TAKES_CODE])).madeUp).toBeUndefined()
})
