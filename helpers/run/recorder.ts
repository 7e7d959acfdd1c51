import { hasBegun } from '../base/run-folder.ts'
import { claimRecord } from '../evidence/store.ts'
import type { Recorder } from '../spec/test.ts'

/**
 * Records this run, for the first check that needs evidence. The code is imported late, because the runner reads this file, too,
 * with its configuration.
 */
export const recorder: Recorder = {
  async start() {
    if (!hasBegun()) throw new Error('A recording needs a run. Start one with npm run contract.')
    if (!claimRecord()) return undefined
    const { startBrowser } = await import('./start-browser.ts')
    const start = startBrowser()
    const { recordingOf } = await import('./recording.ts')
    return recordingOf(start)
  },
}
