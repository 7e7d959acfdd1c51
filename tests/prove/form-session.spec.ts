import { expect, test } from '@playwright/test'
import type { BrowserWalk } from '../../helpers/browser/browser-walk.ts'
import { type ConsentSession, openConsentSession } from '../../helpers/browser/consent-session.ts'
import { findBrowser } from '../../helpers/browser/find-browser.ts'
import { launchBrowser } from '../../helpers/browser/launch.ts'
import { loadTarget } from '../../helpers/config/load-target.ts'
import { record } from '../../helpers/evidence/record.ts'
import type { Recorded } from '../../helpers/http/exchange.ts'
import type { Behavior } from '../../sandbox/behaviors/behavior.ts'
import { faultOf, faults } from '../../sandbox/faults/index.ts'
import { startSandbox } from '../../sandbox/index.ts'
import { variants } from '../../sandbox/variants/index.ts'
import { formSession } from './form-session.ts'

const browserSession = (): Promise<ConsentSession> =>
  openConsentSession(launchBrowser(findBrowser(process.env)), {})

/** What counts of a walk: the pages, and how it ended. */
function outcomeOf(walk: Recorded<BrowserWalk>) {
  if (walk.is !== 'recorded') return walk.is
  const { pages, redirect, errorPage, failure, isWrongPassword = false } = walk.value
  return {
    pages: pages.map(({ journey, isUntouched }) => (isUntouched ? `${journey}, untouched` : journey)),
    redirect: redirect !== undefined,
    errorPage: errorPage?.status,
    failure: failure && { kind: failure.kind, journey: failure.journey, stays: failure.stays },
    isWrongPassword,
  }
}

async function probed(behavior: Behavior, open: () => Promise<ConsentSession>) {
  const sandbox = await startSandbox({ behaviors: [behavior] })
  try {
    const own = { TARGET: 'sandbox', CONSENT_JOURNEY: 'sandbox.json', PORTAL_JOURNEY: 'sandbox-portal.json' }
    const target = loadTarget({ ...sandbox.environment, ...own }, process.cwd())
    const { probes, consents } = await record(target, open, [], { lanes: ['par', 'consent', 'probes'] })
    const walks = Object.entries({ ...probes, ...walksOf(consents) })
    return Object.fromEntries(walks.map(([name, { walk }]) => [name, outcomeOf(walk)]))
  } finally {
    await sandbox.close()
  }
}

type Consents = Awaited<ReturnType<typeof record>>['consents']

const walksOf = ({ approved, denied }: Consents) => ({
  approved: { walk: approved.is === 'recorded' ? { ...approved, value: approved.value.walk } : approved },
  denied: { walk: denied.is === 'recorded' ? { ...denied, value: denied.value.walk } : denied },
})

const SERVICES: Readonly<Record<string, Behavior>> = {
  'the sandbox itself': {},
  'authorization.password-ignored': faults['authorization.password-ignored'].behavior,
  'authorization.request-uri-of-another': faults['authorization.request-uri-of-another'].behavior,
  'authorization.error-page': faults['authorization.error-page'].behavior,
  'behind-log-in.request-uri-invented': faultOf('behind-log-in.request-uri-invented').behavior,
  'log-ins.refused-with-401': variants['log-ins.refused-with-401'].behavior,
  'log-ins.refused-by-redirect': variants['log-ins.refused-by-redirect'].behavior,
  'log-ins.refused-to-application': variants['log-ins.refused-to-application'].behavior,
}

for (const [name, behavior] of Object.entries(SERVICES))
  test(`the forms come to the same as a browser: ${name}`, async () => {
    test.setTimeout(120_000) // A browser starts, and walks four times.
    const inBrowser = await probed(behavior, browserSession)
    expect(await probed(behavior, async () => formSession())).toEqual(inBrowser)
  })
