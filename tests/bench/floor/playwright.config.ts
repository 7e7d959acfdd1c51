import { defineConfig } from '@playwright/test'

/** The same processes, requests, pages and number of tests as a run of the suite, and none of its code. */
export default defineConfig({
  outputDir: '../../../test-results/floor',
  workers: 1,
  use: { trace: 'off', screenshot: 'off', video: 'off' },
  projects: [
    { name: 'walk', testMatch: 'walk.setup.ts', timeout: 300_000 },
    { name: 'checks', testMatch: 'empty.checks.ts', dependencies: ['walk'] },
  ],
  reporter: [['dot']],
})
