import { join } from 'node:path'
import { defineConfig } from '@playwright/test'

/** Tests that start whole runs, as a user does. They take minutes; all others take seconds. */
const WHOLE_RUNS = [
  'canary/',
  'defaults/',
  'docs/walk.spec.ts',
  'docs/worked-example.spec.ts',
  'hostile/',
  'mistakes/',
  'portal/interrupts/',
  'run/notify.spec.ts',
  'run/series-run.spec.ts',
  'verdict/run.spec.ts',
].map(patternOf)

/** The slowest of the other files: their tests start processes, or wait for timeouts. `npm run test:proofs` runs them. */
const PROOFS = [
  'ablation/',
  'browser/advice.spec.ts',
  'browser/failure.spec.ts',
  'browser/pictures.spec.ts',
  'commands/*.spec.ts',
  'commands/replay/replay.spec.ts',
].map(patternOf)

/** Tests that run the pipelines, and need their own tools. */
const PIPELINES = '**/tests/pipelines/**/*.spec.ts'

/** Tests that need a browser, record the sandbox, or start processes: `npm run test:browser`, `test:proofs`, `test:runs` and `test:pipelines`. */
export default defineConfig({
  testDir: '.',
  outputDir: '../test-results/own',
  // Absolute paths, since configurations in other folders extend this one.
  globalSetup: join(import.meta.dirname, 'browser/find-first.ts'),
  globalTeardown: join(import.meta.dirname, 'temporary-folder.ts'),
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  // No test has a limit that a busy machine reaches. The limit of the whole, three hours, ends tests that hang.
  timeout: 0,
  globalTimeout: 10_800_000,
  expect: { timeout: 600_000 },
  reporter: [['dot']],
  use: { trace: 'off', screenshot: 'off', video: 'off' },
  projects: [
    {
      name: 'browser',
      // Only one worker loads each file.
      fullyParallel: false,
      testMatch: '**/*.spec.ts',
      testIgnore: [...WHOLE_RUNS, ...PROOFS, PIPELINES],
    },
    { name: 'proofs', testMatch: PROOFS },
    { name: 'runs', testMatch: WHOLE_RUNS },
    { name: 'pipelines', testMatch: PIPELINES },
  ],
})

function patternOf(path: string): string {
  return `**/tests/${path}${path.endsWith('/') ? '**/*.spec.ts' : ''}`
}
