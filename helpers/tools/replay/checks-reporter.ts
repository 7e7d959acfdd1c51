import type { FullConfig, Reporter, Suite, TestCase } from '@playwright/test/reporter'
import { own } from '../../secrets/shown.ts'
import { checksOf } from '../../verdict/checks.ts'
import { CLAUSE, type Judged } from './judge-again.ts'

/** Tells what the checks of a clause found. */
export default class ChecksReporter implements Reporter {
  #tests: readonly TestCase[] = []

  onBegin(_: FullConfig, suite: Suite): void {
    this.#tests = suite.allTests()
  }

  async onEnd(): Promise<void> {
    const all = [...checksOf(this.#tests, own('it did not run'))]
    const replayed = all.flatMap(([id, checks]) => (id === process.env[CLAUSE] ? checks : []))
    const judged: Judged = { replayed }
    await new Promise((resolve) => process.send?.(judged, resolve))
  }

  printsToStdio(): boolean {
    return true
  }
}
