import { test as base } from '@playwright/test'
import { hasBegun } from '../base/run-folder.ts'
import type { Refusal } from '../requests/refusal.ts'
import { guardArtefacts } from '../spec/artefacts.ts'
import { NOTHING } from '../spec/test.ts'
import { ANNOTATION } from '../verdict/annotation.ts'

interface Fixtures {
  /** Records both flows of the target and stores the evidence for the specs. */
  readonly recordEvidence: (refusals: readonly Refusal[]) => Promise<void>
  readonly _setupArtifacts: undefined
}

/**
 * The setup of a run. Its fixture is boxed, so Playwright does not report the steps inside it, or the values that are typed
 * into a page. The recording code is imported late, because the runner also reads this file, only for its titles.
 */
export const setup = base.extend<Fixtures>({
  // Switched off: Playwright would note each browser call as a step, which no report uses.
  _setupArtifacts: NOTHING,
  recordEvidence: [
    async ({ trace, screenshot, video }, use, testInfo) => {
      if (!hasBegun()) throw new Error('A recording needs a run. Start one with npm run contract.')
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
