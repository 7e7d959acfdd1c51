import type { FullConfig, Reporter } from '@playwright/test/reporter'
import { spoil } from '../report/write-reports.ts'
import { ownCommandLine } from '../run/command-line.ts'
import { noteEnding } from '../run/ending.ts'
import { own, type Shown, show } from '../text/shown.ts'
import { isListing } from '../verdict/part.ts'
import { writtenPlaces } from './places.ts'
import { removeLeaks } from './remove.ts'
import { scan } from './scan.ts'

/**
 * Looks for secrets in everything that the run has written, once every other reporter is done. A file that holds one is
 * removed, and the run is red.
 */
export default class LeakReporter implements Reporter {
  readonly #isListing = isListing(ownCommandLine())
  #config: FullConfig | undefined

  onBegin(config: FullConfig): void {
    this.#config = config
  }

  async onExit(): Promise<void> {
    if (this.#isListing) return
    const lines = this.#search()
    if (lines.length === 0) return
    process.stderr.write(lines.map((line) => `leak  ${line}\n`).join(''))
    noteEnding({ hasLeaked: true })
    spoil(own('A file held a secret.'), lines)
  }

  printsToStdio(): boolean {
    return false
  }

  /** What could not be searched is not clean. */
  #search(): readonly Shown[] {
    try {
      return removeLeaks(scan(writtenPlaces(this.#config)).leaks)
    } catch (error) {
      const reason = error instanceof Error ? error.message : 'unknown'
      return [show(`what the run has written could not be searched for secrets: ${reason}`)]
    }
  }
}
