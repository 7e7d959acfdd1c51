import { resolve } from 'node:path'
import type { AllureReporter } from 'allure-playwright'
import { reportsFolder } from '../base/reports.ts'

/**
 * Options of Allure's reporter, apart from it: the workers read them with the configuration, and never load it. Steps are
 * left out: they could hold what was typed.
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
