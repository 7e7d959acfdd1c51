import { defineConfig } from '@playwright/test'
import { allureOptions } from '../../../helpers/report/allure-options.ts'
import { startRun } from '../../../helpers/run/start-run.ts'

await startRun()

/** A contract run without a service: one check for each clause. `CASE` names what goes wrong. */
export default defineConfig({
  testDir: '.',
  globalSetup: './begin.nested.ts',
  outputDir: `${process.cwd()}/test-results`,
  workers: 1,
  retries: process.env.CASE === 'flaky' ? 1 : 0,
  projects: [
    { name: 'record', testMatch: 'record.nested.ts' },
    { name: 'contract', testMatch: 'checks.nested.ts', dependencies: ['record'] },
  ],
  reporter: [
    ['../../../helpers/run/redacting-reporter.ts'],
    ['../../../helpers/report/allure.ts', allureOptions()],
    ['../../../helpers/run/verdict-reporter.ts'],
  ],
})
