import { defineConfig } from '@playwright/test'
import type { Options } from '../../helpers/spec/test.ts'
import { addEveryProduct } from './catalogues.ts'
import { CASES, OUTCOMES, outcomesIn } from './outcomes-in.ts'

addEveryProduct()

/** The specs, each check on every recorded case. */
export default defineConfig<object, Options>({
  testDir: '../../specs',
  testMatch: '*.spec.ts',
  workers: 1,
  timeout: 120_000,
  use: { inPlaceOfRun: outcomesIn(process.env[CASES] ?? '') },
  reporter: [['./outcomes-reporter.ts', { file: process.env[OUTCOMES] }]],
})
