import type { Reporter, TestCase, TestResult, TestStep } from '@playwright/test/reporter'

/** Prints every step with all its texts. */
export default class StepsReporter implements Reporter {
  onStepEnd(_test: TestCase, _result: TestResult, step: TestStep): void {
    console.log(JSON.stringify(step, (key, value) => (key === 'parent' ? undefined : value)))
  }
}
