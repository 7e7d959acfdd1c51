import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { TESTS } from './sources.ts'

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/** Runs unit tests in the process of the mutants, where Playwright would start two processes for each mutant. */
export default defineConfig({
  root: here('..'),
  test: {
    include: TESTS,
    alias: [{ find: /^@playwright\/test$/, replacement: here('playwright-test.ts') }],
  },
})
