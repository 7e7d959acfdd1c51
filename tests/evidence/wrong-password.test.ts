import { afterAll, expect, test } from 'vitest'
import type { BrowserWalk } from '../../helpers/browser/browser-walk.ts'
import type { ConsentSession } from '../../helpers/browser/consent-session.ts'
import type { WalkRequest } from '../../helpers/browser/walk-request.ts'
import { loadTarget } from '../../helpers/config/load-target.ts'
import { record } from '../../helpers/evidence/record.ts'
import { whyNoneTried } from '../../helpers/evidence/wrong-password.ts'
import { refusalsOf } from '../../helpers/requests/rows.ts'
import type { Secret } from '../../helpers/secrets/secret.ts'
import type { Behavior } from '../../sandbox/behaviors/behavior.ts'
import { startSandbox } from '../../sandbox/index.ts'

const PAGE = { title: 'Sign in', address: '' }
const LOST: BrowserWalk = { pages: [], documents: [], durationMs: 1 }
const WALKED: BrowserWalk = { pages: [{ journey: 'signIn', ...PAGE }], documents: [], durationMs: 1 }

/** The token endpoint takes every code, so that each row costs a consent of its own. */
const TAKES_ANY_CODE: Behavior = {
  answer: {
    token: () => ({
      status: 200,
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ access_token: 'a', token_type: 'Bearer' }),
    }),
  },
}

const sandbox = startSandbox()
afterAll(async () => (await sandbox).close())

async function targetWith(variables: Readonly<Record<string, string>> = {}) {
  const { environment } = await sandbox
  const own = { TARGET: 'sandbox', CONSENT_JOURNEY: 'sandbox.json', PORTAL_JOURNEY: 'sandbox-portal.json' }
  return loadTarget({ ...environment, ...own, ...variables }, process.cwd())
}

/** A recording in which the walks of the user succeed, and those beside them come to what is given. */
async function recordedWith(walked: readonly BrowserWalk[]) {
  const target = await targetWith()
  const secrets: Secret[] = []
  const tried: { readonly request: WalkRequest; readonly isSecret: boolean }[] = []
  const beside: ConsentSession = {
    walk: async (request) => {
      const typed = request.variables.CONSENT_PASSWORD
      tried.push({ request, isSecret: secrets.some(({ value }) => value === typed) })
      return walked[tried.length - 1] ?? LOST
    },
    close: async () => {},
  }
  const session: ConsentSession = {
    walk: async ({ redirectUri, state, endsAt }) => ({
      ...WALKED,
      ...(endsAt ? { pages: [] } : { redirect: `${redirectUri}?code=c&state=${encodeURIComponent(state)}` }),
    }),
    close: async () => {},
    anew: async () => beside,
  }
  const { probes, usage } = await record(target, async () => session, [], {
    lanes: ['par', 'consent', 'probes'],
    onSecrets: (seen) => secrets.push(...seen),
  })
  return { target, tried, wrongPassword: probes.wrongPassword, usage }
}

test('a wrong password is tried once, where nobody is logged in, and is a secret before it is typed', async () => {
  const { target, tried, wrongPassword, usage } = await recordedWith([WALKED])
  const [first, ...further] = tried
  expect(further).toEqual([])
  expect(first?.isSecret).toBe(true)
  expect(first?.request.variables.CONSENT_PASSWORD).not.toBe(target.consent.variables.CONSENT_PASSWORD)
  expect(first?.request.variables.CONSENT_USERNAME).toBe(target.consent.variables.CONSENT_USERNAME)
  expect(first?.request.endsAt?.('chooseDataProvider', [])).toBe(false)
  expect(first?.request.endsAt?.('terms', ['signIn'])).toBe(true)
  expect(first?.request.endsAt?.('approve', ['signIn'])).toBe(true)
  expect(wrongPassword).toEqual({
    control: { is: 'accepted' },
    after: 'signIn',
    walk: { is: 'recorded', value: { ...WALKED, isWrongPassword: true } },
  })
  expect(usage).toMatchObject({ logins: 2, wrongPasswords: 1 })
})

test('it is tried after the last consent, since it may lock the user out', async () => {
  const own = await startSandbox({ behaviors: [TAKES_ANY_CODE] })
  const order: string[] = []
  const walked = (what: string, walk: BrowserWalk) => {
    order.push(what)
    return walk
  }
  const beside = { walk: async () => walked('wrong password', WALKED), close: async () => {} }
  const session: ConsentSession = {
    walk: async ({ redirectUri, state, endsAt }) => {
      const redirect = `${redirectUri}?code=c${order.length}&state=${encodeURIComponent(state)}`
      return endsAt ? walked('look', LOST) : walked('consent', { ...WALKED, redirect })
    },
    close: async () => {},
    anew: async () => beside,
  }
  try {
    const target = await targetWith(own.environment)
    const lanes = ['par', 'consent', 'probes'] as const
    await record(target, async () => session, refusalsOf('exchange'), { lanes })
  } finally {
    await own.close()
  }
  // Approved, opened again, denied, and approved for a code that rows share; then what opens nothing.
  expect(order.slice(0, 4)).toEqual(['consent', 'look', 'consent', 'consent'])
  expect(order.indexOf('look', 2)).toBeLessThan(order.lastIndexOf('consent'))
  expect(order.indexOf('wrong password')).toBe(order.length - 1)
})

test('no wrong password is tried unless that is configured, nor on production', async () => {
  const because = expect.stringContaining('CONSENT_WRONG_PASSWORD=yes')
  const production = { TARGET: 'production', ALLOW_PRODUCTION: 'yes', PRODUCTION_CHECKS: 'all' }
  expect(whyNoneTried(await targetWith())).toBeUndefined()
  for (const variables of [{ CONSENT_WRONG_PASSWORD: '' }, production])
    expect(whyNoneTried(await targetWith(variables))).toEqual({ is: 'not configured', because })
})

test('no wrong password is tried where no journey types the right one', async () => {
  const target = await targetWith()
  const { signIn: _, ...journeys } = target.consent.journeys
  expect(whyNoneTried({ ...target, consent: { ...target.consent, journeys } })).toEqual({
    is: 'not configured',
    because: 'no journey types CONSENT_PASSWORD',
  })
})
