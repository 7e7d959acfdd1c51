import { defineConfig } from '@playwright/test'

/** The suite's own tests. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.test.ts',
  outputDir: '../test-results/own',
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  reporter: [['dot']],
  use: { trace: 'off', screenshot: 'off', video: 'off' },
})
