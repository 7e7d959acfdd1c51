import { resolve } from 'node:path'
import type { AllureReporter } from 'allure-playwright'
import { reportsFolder } from '../base/reports.ts'

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
      },
    },
  ],
})
