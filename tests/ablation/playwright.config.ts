import { defineConfig } from '@playwright/test'
import type { Options } from '../../helpers/spec/test.ts'
import { addEveryProduct } from '../prove/catalogues.ts'
import { CASES, OUTCOMES } from '../prove/outcomes-in.ts'
import { ablating } from './ablate.ts'

addEveryProduct()

/** The specs, each check without each piece of the evidence of the cases. */
export default defineConfig<object, Options>({
  testDir: '../../specs',
  testMatch: '*.spec.ts',
  workers: 2,
  fullyParallel: true,
  timeout: 120_000,
  use: { inPlaceOfRun: ablating(process.env[CASES] ?? '') },
  reporter: [['../prove/outcomes-reporter.ts', { file: process.env[OUTCOMES] }]],
})
