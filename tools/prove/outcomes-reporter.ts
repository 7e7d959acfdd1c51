import { writeFileSync } from 'node:fs'
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'
import { ANNOTATION } from '../../helpers/verdict/annotation.ts'

/** Collects the results of each check on the cases. */
export default class OutcomesReporter implements Reporter {
  readonly #checks: { clause: string; found: unknown }[] = []
  readonly #file: string

  constructor({ file }: { readonly file: string }) {
    this.#file = file
  }

  onTestEnd(test: TestCase, { annotations, errors }: TestResult): void {
    for (const { message } of errors) process.stderr.write(`${test.title}: ${message}\n`)
    const noted = (type: string) =>
      annotations.find((annotation) => annotation.type === type)?.description ?? ''
    this.#checks.push({
      clause: noted(ANNOTATION.clause),
      found: JSON.parse(noted(ANNOTATION.cases) || '{}'),
    })
  }

  async onEnd(): Promise<void> {
    writeFileSync(this.#file, JSON.stringify(this.#checks), { mode: 0o600 })
  }
}
