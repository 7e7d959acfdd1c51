import { defineConfig } from '@playwright/test'

/** What a team has without this project: Playwright as it comes, with a test for each request. */
export default defineConfig({ outputDir: '../../../test-results/plain' })
