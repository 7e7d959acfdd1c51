import { expect, test } from '@playwright/test'
import type { BrowserWalk } from '../../../helpers/browser/browser-walk.ts'
import type { ConsentSession } from '../../../helpers/browser/consent-session.ts'
import type { Journeys } from '../../../helpers/browser/journeys.ts'
import type { Target } from '../../../helpers/config/target.ts'
import { the } from '../../browser/walk-from.ts'
import { recordedOn } from '../../evidence/recorded-on.ts'

const ERROR_PAGE = { errorPage: { status: 400, title: 'Error', address: '' } } as const
const page = (journey: string) => ({ journey, title: journey, address: '' })
const APPROVED = ['signIn', 'terms', 'approve', 'confirm']

type Walked = Pick<BrowserWalk, 'redirect' | 'failure' | 'errorPage'> & Partial<Pick<BrowserWalk, 'pages'>>

/**
 * Records with a session that approves consents, and whose probes walk through the shown pages as far as they may.
 *
 * @param endOf - how a probe ends, given its place among the probes
 */
async function probed(
  shown: readonly string[],
  endOf: (place: number) => Walked = () => ERROR_PAGE,
  journeys?: Journeys,
) {
  const went: string[] = []
  const session: ConsentSession = {
    walk: async ({ redirectUri, state, endsAt }) => {
      const walk = { documents: [], durationMs: 1 }
      const redirect = `${redirectUri}?code=c&state=${encodeURIComponent(state)}`
      if (!endsAt) return { ...walk, pages: APPROVED.map(page), redirect }
      const end = shown.findIndex((journey, index) => endsAt(journey, shown.slice(0, index)))
      const passed = end < 0 ? shown : shown.slice(0, end)
      went.push(passed.join(' '))
      const untouched = shown.slice(passed.length, passed.length + 1)
      const pages = [
        ...passed.map(page),
        ...untouched.map((name) => ({ ...page(name), isUntouched: true as const })),
      ]
      return { ...walk, pages, ...(untouched.length === 0 && endOf(went.length)) }
    },
    close: async () => {},
  }
  const alter = (target: Target) => ({
    ...target,
    consent: { ...target.consent, ...(journeys && { journeys }) },
  })
  const { evidence } = await recordedOn(session, { alter })
  return { went, probes: evidence.probes, usage: evidence.usage }
}

for (const [what, shown, passed] of [
  ['ends at the decision', ['signIn', 'chooseDataProvider', 'approve'], 'signIn chooseDataProvider'],
  ['passes the pages before the decision', ['signIn', 'terms', 'approve'], 'signIn terms'],
  ['ends at a page after the decision', ['signIn', 'confirm'], 'signIn'],
  ['ends at a page that the approved consent did not have', ['survey', 'signIn'], ''],
] as const)
  test(`a probe ${what}`, async () => {
    const { went } = await probed(shown)
    expect(new Set(went)).toEqual(new Set([passed]))
  })

for (const decisions of [
  ['approve', 'deny'],
  ['deny', 'approve'],
])
  test(`a probe decides nothing if the password is typed at the decision: ${decisions}`, async () => {
    const steps = [{ fill: { label: 'Password' }, with: the('CONSENT_PASSWORD') }]
    const journeys = {
      signIn: { steps: [] },
      ...Object.fromEntries(decisions.map((name) => [name, { steps }])),
    }
    const { went, probes } = await probed(['signIn', 'approve'], undefined, journeys)
    expect(new Set(went)).toEqual(new Set(['signIn']))
    expect(probes.wrongPassword.after).toBe('approve')
  })

test('if the service asks each probe to log in, these log-ins are counted', async () => {
  const { went, usage } = await probed(['signIn', 'approve'])
  // The two consents have a log-in each as well.
  expect(usage).toMatchObject({ logins: went.length + 2, consents: 2 })
})

test('a password that was refused once is not typed again', async () => {
  const failure = {
    kind: 'page',
    reason: 'again',
    journey: 'signIn',
    stays: true,
    title: '',
    address: '',
  } as const
  const { went } = await probed(['signIn'], () => ({ failure }))
  expect(went.slice(0, 2)).toEqual(['signIn', ''])
  expect(went.filter((pages) => pages.includes('signIn'))).toHaveLength(1)
})

test('a refused probe counts only if a valid request_uri is opened after it', async () => {
  const refused = await probed(['signIn'])
  const opened = await probed(['signIn'], (place) =>
    place === refused.went.length ? { redirect: 'https://client.example/cb?code=c' } : ERROR_PAGE,
  )
  for (const name of ['reused', 'invented', 'appended', 'ofAnother', 'unpushed'] as const) {
    expect(opened.probes[name].control).toEqual({ is: 'accepted' })
    expect(refused.probes[name].control).toMatchObject({ is: 'inconclusive' })
  }
})
