import { defineConfig } from '@playwright/test'

/** The specs, each check on every recorded case. */
export default defineConfig({
  testDir: '../specs',
  testMatch: '*.spec.ts',
  outputDir: '../test-results/prove',
  workers: 1,
  timeout: 120_000,
  reporter: [['./outcomes-reporter.ts']],
})
