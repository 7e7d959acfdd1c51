import { join } from 'node:path'
import { defineConfig } from '@playwright/test'

/** Tests that start whole runs, as a user does: they take minutes, all others seconds. */
const WHOLE_RUNS = [
  'canary/',
  'defaults/run.spec.ts',
  'docs/walk.spec.ts',
  'docs/worked-example.spec.ts',
  'hostile/',
  'mistakes/',
  'portal/interrupts/',
  'run/notify.spec.ts',
  'run/series-run.spec.ts',
  'verdict/run.spec.ts',
].map(patternOf)

/** Files that take longest: their tests start processes, or wait for what never comes. `npm run test:proofs` has them. */
const PROOFS = [
  'ablation/',
  'browser/advice.spec.ts',
  'browser/failure.spec.ts',
  'browser/pictures.spec.ts',
  'commands/*.spec.ts',
  'commands/replay/replay.spec.ts',
].map(patternOf)

/** Tests that run the pipelines, with tools of their own. */
const PIPELINES = '**/tests/pipelines/**/*.spec.ts'

/** Tests that need a browser, record the sandbox, or start processes: `npm run test:browser`, `test:proofs`, `test:runs` and `test:pipelines`. */
export default defineConfig({
  testDir: '.',
  outputDir: '../test-results/own',
  // A configuration in another folder takes this one over.
  globalSetup: join(import.meta.dirname, 'browser/find-first.ts'),
  globalTeardown: join(import.meta.dirname, 'temporary-folder.ts'),
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  // What a loaded machine does slowly it does all the same.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['dot']],
  use: { trace: 'off', screenshot: 'off', video: 'off' },
  projects: [
    {
      name: 'browser',
      // A file is loaded by one worker, not by all.
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
