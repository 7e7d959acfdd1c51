import { resolve } from 'node:path'
import { defineConfig, type ReporterDescription } from '@playwright/test'
import { reportsFolder } from './helpers/base/reports.ts'
import { RECORD_PROJECT, RECORDING_TIMEOUT_MS } from './helpers/evidence/store.ts'
import { allureOptions } from './helpers/report/allure-options.ts'
import { startRun } from './helpers/run/start-run.ts'
import { traceOption } from './helpers/spec/artefacts.ts'

// Reports go where the run was started, which is where the target's files are.
const target = await startRun()

/** Where a trace is looked at. */
const tracedPages: readonly ReporterDescription[] =
  traceOption() === 'off'
    ? []
    : [
        [
          'html',
          {
            open: 'never',
            outputFolder: resolve(reportsFolder(), 'playwright'),
            title: `Contract of ${target}`,
            noSnippets: true,
          },
        ],
      ]

export default defineConfig({
  testDir: 'specs',
  outputDir: resolve('test-results'),
  globalSetup: './helpers/run/global-setup.ts',
  workers: 1,
  use: { trace: 'off', screenshot: 'off', video: 'off' },
  projects: [
    {
      name: RECORD_PROJECT,
      testMatch: 'record.setup.ts',
      timeout: RECORDING_TIMEOUT_MS,
      use: { trace: traceOption() },
    },
    { name: 'contract', testMatch: '*.spec.ts', dependencies: [RECORD_PROJECT] },
  ],
  reporter: [
    ['./helpers/run/redacting-reporter.ts'],
    ...tracedPages,
    ['./helpers/report/allure.ts', allureOptions()],
    ['./helpers/run/verdict-reporter.ts'],
  ],
})
