import { test as base } from '@playwright/test'
import { openConsentSession } from '../browser/consent-session.ts'
import { portalForRun } from '../portal/portal-for-run.ts'
import { tidiedUp } from '../record/portal/housekeeping.ts'
import { record } from '../record/record.ts'
import type { Refusals } from '../record/refusal.ts'
import { recordPath, writeRecord } from '../record/store.ts'
import { undocumentedFields } from '../record/undocumented.ts'
import { registerSecrets } from '../redact/redact.ts'
import { BROWSER_VARIABLE } from '../run/browser-variable.ts'
import { loadTarget } from '../target/load-target.ts'
import { ANNOTATION } from './annotation.ts'

interface Fixtures {
  /** Walks both flows against the target and leaves the evidence for the specs. */
  readonly recordEvidence: (refusals: Refusals) => Promise<void>
}

/**
 * The setup of a run. Its fixture is boxed: Playwright reports no step inside it, and so no value that is typed into a
 * page.
 */
export const setup = base.extend<Fixtures, { targetName: string }>({
  targetName: ['sandbox', { scope: 'worker', option: true }],
  recordEvidence: [
    async ({ targetName }, use, testInfo) => {
      const executablePath = process.env[BROWSER_VARIABLE] ?? ''
      const portal = portalForRun(executablePath)
      await use(async (refusals) => {
        const target = loadTarget(process.env, process.cwd())
        registerSecrets(Object.entries(target.secrets).map(([name, value]) => ({ name, value })))
        const open = () => openConsentSession({ executablePath })
        const evidence = await record(target, open, refusals, { portal: portal.beside })
        writeRecord(recordPath(process.cwd(), targetName), evidence)
        const facts = {
          economy: evidence.economy,
          undocumented: undocumentedFields(evidence),
          notes: tidiedUp(evidence.portal),
        }
        testInfo.annotations.push({ type: ANNOTATION.facts, description: JSON.stringify(facts) })
      })
      await portal.end()
    },
    { box: true },
  ],
})
