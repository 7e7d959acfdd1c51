import { defineConfig } from 'vitest/config'

/** Unit tests: pure logic, and what needs no more than a server of its own. Browsers, recordings and whole runs are Playwright's. */
export default defineConfig({
  test: {
    include: ['tests/**/*.test.ts'],
    globalSetup: ['tests/temporary-folder.ts'],
    // A machine that is busy is slow, and no test depends on how fast it is.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    pool: 'threads',
    maxWorkers: 2,
    isolate: false,
    reporters: ['dot'],
  },
})
