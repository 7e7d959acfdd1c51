import { resolve } from 'node:path'
import { defineConfig } from '@playwright/test'
import { allureOptions } from './helpers/report/allure.ts'
import { targetOrExit } from './helpers/run/target-or-exit.ts'
import type { Options } from './helpers/spec/test.ts'

// Reports go where the run was started, which is where the target's files are.
const target = targetOrExit()

export default defineConfig<object, Options>({
  testDir: 'specs',
  outputDir: resolve('test-results'),
  globalSetup: './helpers/run/global-setup.ts',
  forbidOnly: Boolean(process.env.CI),
  workers: 1,
  use: { trace: 'off', screenshot: 'off', video: 'off' },
  projects: [
    { name: 'record', testMatch: 'record.setup.ts', timeout: 1_200_000, use: { targetName: target } },
    { name: 'contract', testMatch: '*.spec.ts', dependencies: ['record'], use: { targetName: target } },
  ],
  reporter: [
    ['./helpers/verdict/reporter.ts'],
    ['html', { open: 'never', outputFolder: resolve('reports/playwright'), title: `Contract of ${target}` }],
    ['junit', { outputFile: resolve('reports/junit.xml') }],
    ['allure-playwright', allureOptions(target)],
    ['./helpers/verdict/exit-code.ts'],
  ],
})
