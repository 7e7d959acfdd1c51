import { resolve } from 'node:path'
import { defineConfig } from '@playwright/test'
import { enterHome } from './commands/home.js'
import { JUDGING_TIMEOUT_MS, RECORDING_TIMEOUT_MS } from './helpers/evidence/store.ts'
import { allureOptions } from './helpers/report/allure-options.ts'
import { isOfEditor } from './helpers/run/editor.ts'
import { recorder } from './helpers/run/recorder.ts'
import { startRun } from './helpers/run/start-run.ts'
import type { Options } from './helpers/spec/test.ts'

// The launcher has done this before, but not `npx playwright test`.
enterHome()
// Reports go to the folder where the run was started, which also has the target's files.
await startRun()

export default defineConfig<object, Options>({
  testDir: 'specs',
  testMatch: '*.spec.ts',
  outputDir: resolve('test-results'),
  globalSetup: './helpers/run/begin-run.ts',
  // Git would be started before the configuration is checked; the report has a provenance of its own.
  captureGitInfo: { commit: false, diff: false },
  globalTimeout: RECORDING_TIMEOUT_MS + JUDGING_TIMEOUT_MS,
  workers: 1,
  use: { trace: 'off', screenshot: 'off', video: 'off', recorder },
  reporter: [
    ['./helpers/run/redacting-reporter.ts'],
    ...(isOfEditor()
      ? ([['./helpers/run/editor-reporter.ts']] as const)
      : ([['./helpers/report/allure.ts', allureOptions()], ['./helpers/run/verdict-reporter.ts']] as const)),
  ],
})
