import type { FullConfig, Reporter, TestCase } from '@playwright/test/reporter'
import { inReports } from '../base/reports.ts'
import { EarlySearch } from '../secrets/leaks/early-search.ts'
import { writtenPlaces } from '../secrets/leaks/places.ts'
import { type Removed, removeLeaks } from '../secrets/leaks/remove.ts'
import { scan } from '../secrets/leaks/scan.ts'
import { own, show } from '../secrets/shown.ts'
import { ownCommandLine } from './command-line.ts'
import { noteEnding } from './ending.ts'
import { heldSince } from './hold-folder.ts'
import { isListing, isSetup } from './part.ts'
import { RECORDED, spoil } from './write-reports.ts'

/**
 * Looks for secrets in everything that this run has written, once every other reporter is done. A file that holds one is
 * removed, and the run is red; so is one that could not be searched, and the run is incomplete. What the recording leaves is
 * searched while the checks run.
 */
export default class LeakReporter implements Reporter {
  readonly #isListing = isListing(ownCommandLine())
  readonly #early = new EarlySearch()
  #config: FullConfig | undefined

  onBegin(config: FullConfig): void {
    this.#config = config
  }

  onTestEnd(test: TestCase): void {
    if (isSetup(test)) void this.#early.look(RECORDED.map(inReports))
  }

  async onExit(): Promise<void> {
    if (this.#isListing) return
    this.#early.end()
    const { leaks, unsearched } = this.#search()
    if (leaks.length + unsearched.length === 0) return
    const lines = [
      ...leaks.map((line) => `leak  ${line}`),
      ...unsearched.map((line) => `unsearched  ${line}`),
    ]
    process.stderr.write(lines.map((line) => `${line}\n`).join(''))
    if (leaks.length > 0) noteEnding({ hasLeaked: true })
    const reason =
      leaks.length > 0 ? 'A file contained a secret.' : 'A file could not be searched for secrets.'
    spoil(own(reason), [...leaks, ...unsearched])
  }

  printsToStdio(): boolean {
    return false
  }

  /** What could not be searched is not clean. */
  #search(): Removed {
    try {
      return removeLeaks(scan(writtenPlaces(this.#config), { since: heldSince(), before: this.#early }))
    } catch (error) {
      const reason = error instanceof Error ? error.message : 'unknown'
      const line = show(`the files of the run could not be searched for secrets: ${reason}`)
      return { leaks: [], unsearched: [line] }
    }
  }
}
