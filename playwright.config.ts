import { resolve } from 'node:path'
import { defineConfig, type ReporterDescription } from '@playwright/test'
import { reportsFolder } from './helpers/base/reports.ts'
import { RECORD_PROJECT, RECORDING_TIMEOUT_MS } from './helpers/evidence/pending.ts'
import { allureOptions } from './helpers/report/allure-options.ts'
import { ownCommandLine } from './helpers/run/command-line.ts'
import { judgesBeside } from './helpers/run/judges-beside.ts'
import { startRun } from './helpers/run/start-run.ts'
import { traceOption } from './helpers/spec/artefacts.ts'

// Reports go where the run was started, which is where the target's files are.
const target = await startRun()
const isBeside = judgesBeside(ownCommandLine())

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
  forbidOnly: isBeside || Boolean(process.env.CI),
  workers: isBeside ? 2 : 1,
  use: { trace: 'off', screenshot: 'off', video: 'off' },
  projects: [
    {
      name: RECORD_PROJECT,
      testMatch: 'record.setup.ts',
      timeout: RECORDING_TIMEOUT_MS,
      use: { trace: traceOption() },
    },
    {
      name: 'contract',
      testMatch: '*.spec.ts',
      workers: 1,
      dependencies: isBeside ? [] : [RECORD_PROJECT],
    },
  ],
  reporter: [
    ['./helpers/run/redacting-reporter.ts'],
    ['./helpers/run/verdict-reporter.ts'],
    ...tracedPages,
    ['./helpers/report/allure.ts', allureOptions()],
    ['./helpers/run/leak-reporter.ts'],
    ['./helpers/run/closing-reporter.ts'],
  ],
})
