import { defineConfig } from '@playwright/test'

/** One walk outside any boxed fixture, with a reporter that prints all that a report would hold of its steps. */
export default defineConfig({
  testDir: '.',
  testMatch: 'walk.nested.ts',
  outputDir: '../../../test-results/nested',
  workers: 1,
  reporter: './steps-reporter.ts',
})
