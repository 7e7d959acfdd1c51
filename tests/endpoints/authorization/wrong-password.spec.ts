import { expect, test } from '@playwright/test'
import type { BrowserWalk, WalkRequest } from '../../../helpers/browser/browser-walk.ts'
import type { ConsentSession } from '../../../helpers/browser/consent-session.ts'
import { whyNoneTried } from '../../../helpers/endpoints/authorization/look.ts'
import type { Secret } from '../../../helpers/secrets/secret.ts'
import { recordedOn } from '../../evidence/recorded-on.ts'

const LOST: BrowserWalk = { pages: [], documents: [], durationMs: 1 }
const WALKED: BrowserWalk = { ...LOST, pages: [{ journey: 'signIn', title: 'Sign in', address: '' }] }

/** A session that approves consents, and opens a further one in which the run tries to log in. */
function trying(walkElsewhere: ConsentSession['walk']): ConsentSession {
  return {
    walk: async ({ redirectUri, state, endsAt }) => {
      const redirect = `${redirectUri}?code=c&state=${encodeURIComponent(state)}`
      return endsAt ? LOST : { ...WALKED, redirect }
    },
    close: async () => {},
    anew: async () => ({ walk: walkElsewhere, close: async () => {} }),
  }
}

test('a wrong password is tried once, in a new session, and is registered as a secret before it is typed', async () => {
  const secrets: Secret[] = []
  const tried: { readonly request: WalkRequest; readonly isSecret: boolean }[] = []
  const session = trying(async (request) => {
    const typed = request.variables.CONSENT_PASSWORD
    tried.push({ request, isSecret: secrets.some(({ value }) => value === typed) })
    return WALKED
  })
  const { target, evidence } = await recordedOn(session, { onSecrets: (seen) => secrets.push(...seen) })
  const [first, ...further] = tried
  expect(further).toEqual([])
  expect(first?.isSecret).toBe(true)
  expect(first?.request.variables.CONSENT_PASSWORD).not.toBe(target.consent.variables.CONSENT_PASSWORD)
  expect(first?.request.variables.CONSENT_USERNAME).toBe(target.consent.variables.CONSENT_USERNAME)
  expect(first?.request.endsAt?.('chooseDataProvider', [])).toBe(false)
  expect(first?.request.endsAt?.('terms', ['signIn'])).toBe(true)
  expect(first?.request.endsAt?.('approve', ['signIn'])).toBe(true)
  expect(evidence.probes.wrongPassword).toEqual({
    control: { is: 'accepted' },
    after: 'signIn',
    walk: { is: 'recorded', value: { ...WALKED, isWrongPassword: true } },
  })
  expect(evidence.usage).toMatchObject({ logins: 2, wrongPasswords: 1 })
})

test('no wrong password is tried in production, nor without CONSENT_WRONG_PASSWORD', async () => {
  const production = { TARGET: 'production', ALLOW_PRODUCTION: 'yes', PRODUCTION_CHECKS: 'all' }
  const whyNone = async (variables: Readonly<Record<string, string>>) =>
    whyNoneTried(
      (
        await recordedOn(
          trying(async () => LOST),
          { variables, actions: new Set() },
        )
      ).target,
    )
  expect(await whyNone({})).toBeUndefined()
  for (const variables of [{ CONSENT_WRONG_PASSWORD: '' }, production])
    expect(await whyNone(variables)).toMatchObject({ is: 'not configured' })
})
