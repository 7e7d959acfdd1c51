import type { FullConfig, Reporter, Suite } from '@playwright/test/reporter'
import { forgetRecord } from '../evidence/store.ts'
import { clauseIdOf } from '../verdict/checks.ts'
import { choose } from './part.ts'

/**
 * Makes each run of an editor record only what its selected checks need, and keeps nothing of it. The editor shows what they find;
 * the reports of the last whole run stay.
 */
export default class EditorReporter implements Reporter {
  onBegin(_: FullConfig, suite: Suite): void {
    choose(
      suite
        .allTests()
        .map(clauseIdOf)
        .filter((id) => id !== undefined),
    )
    forgetRecord()
  }

  async onEnd(): Promise<undefined> {
    forgetRecord()
  }

  /** Otherwise Playwright would add a reporter that prints, before the one that hides secrets. */
  printsToStdio(): boolean {
    return true
  }
}
