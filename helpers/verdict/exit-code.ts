import type { FullConfig, Reporter } from '@playwright/test/reporter'
import { EXIT } from '../run/exit.ts'
import { isListing } from './listing.ts'
import { readVerdict } from './write-verdict.ts'

/** Listed last: ends the process with the exit code of the verdict, where Playwright knows only 0 and 1. */
export default class ExitCodeReporter implements Reporter {
  #isListing = false

  onBegin(config: FullConfig): void {
    this.#isListing = isListing(config)
  }

  async onExit(): Promise<void> {
    if (!this.#isListing) process.exit(EXIT[readVerdict()])
  }

  printsToStdio(): boolean {
    return false
  }
}
