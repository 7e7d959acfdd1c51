import { test as base } from '@playwright/test'
import { hasBegun } from '../base/run-folder.ts'
import type { Refusal } from '../requests/refusal.ts'
import { guardArtefacts } from '../spec/artefacts.ts'
import { NOTHING } from '../spec/test.ts'
import { ANNOTATION } from '../verdict/annotation.ts'

interface Fixtures {
  /** Walks both flows against the target and leaves the evidence for the specs. */
  readonly recordEvidence: (refusals: readonly Refusal[]) => Promise<void>
  readonly _setupArtifacts: undefined
}

/**
 * The setup of a run. Its fixture is boxed: Playwright reports no step inside it, and so no value that is typed into a
 * page. What records is loaded only where it records: the runner reads this file too, for its titles.
 */
export const setup = base.extend<Fixtures>({
  // Nobody reads each call to the browser as a step, and Playwright need not note them.
  _setupArtifacts: NOTHING,
  recordEvidence: [
    async ({ trace, screenshot, video }, use, testInfo) => {
      if (!hasBegun()) throw new Error('Nothing is recorded outside a run: npm run contract starts one.')
      guardArtefacts({ trace, screenshot, video })
      const { startBrowser } = await import('./start-browser.ts')
      const start = startBrowser()
      const { recordingOf } = await import('./recording.ts')
      const recording = recordingOf(start)
      await use(async (refusals) => {
        const facts = await recording.take(refusals)
        testInfo.annotations.push({ type: ANNOTATION.facts, description: JSON.stringify(facts) })
      })
      await recording.end()
    },
    { box: true },
  ],
})

export { rows } from '../requests/rows.ts'
