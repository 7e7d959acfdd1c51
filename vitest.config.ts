import { defineConfig } from 'vitest/config'

/** Unit tests: pure logic, and tests that need no more than their own server. Playwright runs all others. */
export default defineConfig({
  test: {
    include: ['tests/**/*.test.ts'],
    globalSetup: ['tests/temporary-folder.ts'],
    // A busy machine is slow, and no test depends on its speed.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    pool: 'threads',
    maxWorkers: 2,
    isolate: false,
    reporters: ['dot'],
  },
})
