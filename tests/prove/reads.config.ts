import { defineConfig } from '@playwright/test'
import { CASES, keysIn } from './outcomes-in.ts'
import outcomes from './playwright.config.ts'

/** The specs, each check for what it reads. */
export default defineConfig(outcomes, {
  workers: 2,
  use: { inPlaceOfRun: keysIn(process.env[CASES] ?? '') },
})
