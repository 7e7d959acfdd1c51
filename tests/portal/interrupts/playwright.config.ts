import { defineConfig } from '@playwright/test'
import tests from '../../playwright.config.ts'

const { projects: _, ...own } = tests

/** `npm run test:interrupts`: ends a run through the portal at each of its steps, by SIGINT and by SIGKILL. */
export default defineConfig({
  ...own,
  testDir: '.',
  testMatch: 'every-step.ts',
  outputDir: '../../../test-results/interrupts',
})
