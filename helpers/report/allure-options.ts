import { resolve } from 'node:path'
import type { AllureReporter } from 'allure-playwright'
import { reportsFolder } from '../base/reports.ts'

type AllureOptions = ConstructorParameters<typeof AllureReporter>[0]
type Listener = NonNullable<AllureOptions['listeners']>[number]
type AllureResult = Parameters<NonNullable<Listener['beforeTestResultWrite']>>[0]

/** Where the raw results of Allure go. */
export const allureResults = (): string => resolve(reportsFolder(), 'allure-results')

/**
 * Options of Allure's reporter, apart from it: the workers read them with the configuration, and never load it. Steps are
 * left out: they could hold what was typed.
 */
export function allureOptions(): AllureOptions {
  return {
    resultsDir: allureResults(),
    detail: false,
    suiteTitle: false,
    listeners: [{ beforeTestResultWrite: leaveOutSteps }],
  }
}

function leaveOutSteps(result: AllureResult): void {
  result.steps = []
}
