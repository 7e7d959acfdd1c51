import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { profileNames } from '../../contract/standards/profiles.ts'
import type { Clock } from '../../helpers/base/clock.ts'
import { type ConsentSession, sessionIn } from '../../helpers/browser/consent-session.ts'
import { findBrowser } from '../../helpers/browser/find-browser.ts'
import { launchBrowser } from '../../helpers/browser/launch.ts'
import { openPortalIn } from '../../helpers/browser/portal/portal-session.ts'
import { loadTarget } from '../../helpers/config/load-target.ts'
import type { Target } from '../../helpers/config/target.ts'
import { KeyLedger } from '../../helpers/endpoints/portal/ledger.ts'
import type { PortalOptions } from '../../helpers/endpoints/portal/visit.ts'
import { record } from '../../helpers/endpoints/record.ts'
import { writeRecord } from '../../helpers/evidence/store.ts'
import { rows as allRows } from '../../helpers/requests/rows.ts'
import type { Behavior } from '../../sandbox/behaviors/behavior.ts'
import { generateSandboxKeys, type Sandbox, startSandbox } from '../../sandbox/index.ts'
import type { Case } from './case.ts'
import { formPortal } from './form-portal.ts'
import { formSession } from './form-session.ts'

/** Time limits in seconds: short, since every service runs on this machine. */
const LIMITS = { REQUEST_TIMEOUT: '5', PAGE_TIMEOUT: '6' }

/** Variable with the seed of what the recordings draw. */
export const NIGHT = 'PROVE_NIGHT'

/** Shorter still, since faults make steps of the portal wait until the limit. */
const PORTAL_LIMITS = { PAGE_TIMEOUT: '3' }

/** Records any number of cases concurrently, in one process and one browser. */
export interface CaseRecorder {
  /** Records a case, and writes its evidence to the folder. */
  record(one: Case): Promise<void>
  close(): Promise<void>
}

/** Creates a recorder, which starts its browser when a case first needs it. */
export async function caseRecorder(folder: string): Promise<CaseRecorder> {
  const say = (line: string) => process.stderr.write(`${line}\n`)
  const executablePath = findBrowser(process.env, say)
  const keys = await generateSandboxKeys()
  const free: ConsentSession[] = []
  let launched: Promise<Browser> | undefined
  const browser = () => {
    launched ??= launchBrowser(executablePath)
    return launched
  }
  return {
    async record(one) {
      const sandbox = await startSandbox({ keys, behaviors: [byProfile(one), await one.behavior()] })
      const target = loadTarget(variablesOf(one, sandbox.environment), process.cwd())
      const { ca } = target.transport
      const isReusable = one.inBrowser && !ca && one.environment?.PAGE_TIMEOUT === undefined
      const walked = async () =>
        isReusable
          ? (free.pop() ?? (await reusableSession(await browser(), target)))
          : freshSession(await browser(), target)
      const session = one.inBrowser ? await walked() : formSession(ca)
      try {
        const { actions, rows = allRows, isOfPortal } = one
        const how = {
          ...(actions && { actions }),
          ...(isOfPortal && { portal: () => portalOf(one, join(`${folder}.keys`, one.name), browser) }),
        }
        const evidence = await record(target, async () => session, rows, {
          ...how,
          ...(process.env[NIGHT] && { seed: Number(process.env[NIGHT]) }),
          // A portal acts by the real time.
          ...(!isOfPortal && { clock: clockOf(sandbox) }),
        })
        writeRecord(join(folder, `${one.name}.json`), evidence)
        if (one.log) writeFileSync(`${folder}.${one.name}.log.json`, JSON.stringify(one.log()))
      } finally {
        await sandbox.close()
        if (isReusable) free.push(session)
      }
    },
    close: async () => (await launched)?.close(),
  }
}

/** The clock of a sandbox: instead of waiting, it ages the sandbox. */
function clockOf({ age }: Sandbox): Clock {
  let ahead = 0
  const now = () => Date.now() + ahead
  return {
    now,
    async until(time) {
      const seconds = Math.max(0, Math.ceil((time - now()) / 1000))
      ahead += seconds * 1000
      age(seconds)
    },
  }
}

/** Where FAPI is stricter than other standards, the sandbox follows the profile of the case. */
const byProfile = ({ profiles = profileNames }: Case): Behavior => ({
  settings: { onlyIssuerAsAudience: profiles.includes('fapi2-security') },
})

/** The variables of a case. Only cases about the portal or about products have their variables, to save time. */
function variablesOf(one: Case, own: Readonly<Record<string, string>>) {
  const { environment, hasProducts, isOfPortal, profiles = profileNames } = one
  const isWanted = (name: string) =>
    (isOfPortal || !name.startsWith('PORTAL_')) && (hasProducts || name !== 'API_PRODUCTS')
  return {
    TARGET: 'sandbox',
    CONSENT_JOURNEY: 'sandbox.json',
    STANDARDS_PROFILE: profiles.join(','),
    ...LIMITS,
    ...(isOfPortal && {
      ...PORTAL_LIMITS,
      PORTAL_JOURNEY: 'sandbox-portal.json',
      PORTAL_ACTIONS: 'manage',
      PORTAL_REVOCATION_SECONDS: '1',
    }),
    ...Object.fromEntries(Object.entries(own).filter(([name]) => isWanted(name))),
    ...environment,
  }
}

function portalOf({ inBrowser }: Case, ledger: string, browser: () => Promise<Browser>): PortalOptions {
  return {
    ledger: new KeyLedger(ledger),
    listed: 500,
    open: async (portal, { target }) =>
      inBrowser
        ? openPortalIn(await browser(), {
            pageTimeout: target.pageTimeout,
            url: portal.url,
            journeys: portal.journeys,
            variables: portal.variables,
            allowedOrigins: target.transport.allowedOrigins,
            transport: target.transport,
          })
        : formPortal(portal),
  }
}

async function freshSession(browser: Browser, target: Target): Promise<ConsentSession> {
  const { transport, pageTimeout } = target
  const anew = () => sessionIn(browser, { pageTimeout, transport })
  return { ...(await anew()), anew }
}

/** A session that later cases reuse: closing it only clears the cookies. A new context would take 0.1 s more. */
async function reusableSession(browser: Browser, { pageTimeout }: Target): Promise<ConsentSession> {
  const anew = () => sessionIn(browser, { pageTimeout })
  const { walk, context } = await anew()
  return { walk, close: () => context.clearCookies(), anew }
}
