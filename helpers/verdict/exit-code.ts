import type { FullConfig, Reporter } from '@playwright/test/reporter'
import { hasLiveKeys } from '../ledger/keys-left.ts'
import { exitCodeOf } from '../run/exit.ts'
import { isListing } from './listing.ts'
import { readReport } from './write-verdict.ts'

/** Listed last: ends the process with the exit code of the run, where Playwright knows only 0 and 1. */
export default class ExitCodeReporter implements Reporter {
  #isListing = false

  onBegin(config: FullConfig): void {
    this.#isListing = isListing(config)
  }

  async onExit(): Promise<void> {
    if (this.#isListing) return
    const report = readReport()
    process.exit(exitCodeOf({ ...report, hasLiveKeys: hasLiveKeys(report) }))
  }

  printsToStdio(): boolean {
    return false
  }
}
