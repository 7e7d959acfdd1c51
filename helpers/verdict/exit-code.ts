import type { Reporter } from '@playwright/test/reporter'
import { EXIT } from '../run/exit.ts'
import { readVerdict } from './write-verdict.ts'

/** Listed last: ends the process with the exit code of the verdict, where Playwright knows only 0 and 1. */
export default class ExitCodeReporter implements Reporter {
  async onExit(): Promise<void> {
    process.exit(EXIT[readVerdict()])
  }

  printsToStdio(): boolean {
    return false
  }
}
