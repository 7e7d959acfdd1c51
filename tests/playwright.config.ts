import { defineConfig } from '@playwright/test'

/** Tests that start whole runs, as a user does: they take minutes, all others seconds. */
const WHOLE_RUNS = [
  'canary/',
  'defaults/run.test.ts',
  'demo/run.test.ts',
  'docs/walk.test.ts',
  'hostile/',
  'mistakes/',
  'portal/interrupts/',
  'portal/interrupted.test.ts',
  'run/judge-again.test.ts',
  'run/test-server.test.ts',
  'run/news.test.ts',
  'verdict/keys-left.test.ts',
  'verdict/run.test.ts',
].map(patternOf)

/** Tests that take seconds each and rarely find anything: `npm run verify` has them. */
const PROOFS = ['commands/', 'prove/', 'secrets/expressions.test.ts', 'secrets/growth.test.ts'].map(patternOf)

/** The suite's own tests: `npm run test:own`, `test:proofs` and `test:runs`. */
export default defineConfig({
  testDir: '.',
  outputDir: '../test-results/own',
  globalSetup: './browser/find-first.ts',
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  reporter: [['dot']],
  use: { trace: 'off', screenshot: 'off', video: 'off' },
  projects: [
    { name: 'own', testMatch: '**/*.test.ts', testIgnore: [...WHOLE_RUNS, ...PROOFS] },
    { name: 'proofs', testMatch: PROOFS },
    { name: 'runs', testMatch: WHOLE_RUNS },
  ],
})

function patternOf(path: string): string {
  return `**/tests/${path}${path.endsWith('/') ? '**/*.test.ts' : ''}`
}
