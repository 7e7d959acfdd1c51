import { defineConfig } from 'vitest/config'

/** Unit tests: pure logic, and tests that need no more than their own server. Playwright runs all others. */
export default defineConfig({
  test: {
    include: ['tests/**/*.test.ts', 'tools/**/*.test.ts'],
    globalSetup: ['tests/temporary-folder.ts'],
    // An hour, which no busy machine reaches: it only ends a test that hangs.
    testTimeout: 3_600_000,
    hookTimeout: 3_600_000,
    pool: 'threads',
    maxWorkers: 2,
    isolate: false,
    reporters: ['dot'],
  },
})
