import { resolve } from 'node:path'
import type { AllureReporter } from 'allure-playwright'
import { reportsFolder } from '../base/reports.ts'

type TestResult = Parameters<
  NonNullable<
    NonNullable<ConstructorParameters<typeof AllureReporter>[0]['listeners']>[number]['beforeTestResultWrite']
  >
>[0]

const BROKEN = 'broken' as NonNullable<TestResult['status']>

/**
 * Options of Allure's reporter, in a separate file: the workers read them with the configuration, and must not load the
 * reporter. Steps are left out, because they could contain typed text.
 */
export const allureOptions = (): ConstructorParameters<typeof AllureReporter>[0] => ({
  resultsDir: resolve(reportsFolder(), 'allure-results'),
  detail: false,
  suiteTitle: false,
  listeners: [
    {
      beforeTestResultWrite(result) {
        result.steps = []
        const outcome = result.labels.find(({ name }) => name === 'outcome')?.value
        // What could not be judged was not skipped. Allure calls a result without a status unknown.
        if (outcome === 'inconclusive') delete result.status
        else if (outcome === 'blocked' || outcome === 'unreachable') result.status = BROKEN
      },
    },
  ],
})
