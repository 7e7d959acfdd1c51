import type { FullConfig, Reporter, Suite } from '@playwright/test/reporter'
import { forgetRecord } from '../evidence/store.ts'
import { clauseIdOf } from '../verdict/checks.ts'
import { choose } from './part.ts'

/**
 * Makes each run of an editor record what the checks need that it runs, and nothing of the run before. The editor shows what
 * they find; the reports of the last whole run stay.
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

  printsToStdio(): boolean {
    return false
  }
}
