import type { PartialStrykerOptions } from '@stryker-mutator/api/core'

const REPORTS = 'reports/mutation'

/** All that the tests need, so that no key and no `.env` is ever copied. */
const COPIED = ['contract', 'helpers', 'journeys', 'mutation', 'sandbox', 'schemas', 'specs', 'tests']

/**
 * How Stryker mutates files and tries their mutants.
 *
 * @param mutate - paths of the files
 */
export const options = (mutate: readonly string[]): PartialStrykerOptions => ({
  mutate: [...mutate],
  ignorePatterns: ['**', '!package.json', ...COPIED.map((folder) => `!${folder}/**`)],
  tempDirName: '.mutation',
  plugins: ['./mutation/prose.ts', './mutation/unit-test-runner.ts'],
  ignorers: ['prose'],
  testRunner: 'unit-tests',
  // Every process of Stryker loads the plugins of this folder, which are TypeScript.
  testRunnerNodeArgs: ['--import', 'tsx'],
  checkerNodeArgs: ['--import', 'tsx'],
  // Types are not looked at, and Stryker knows no TypeScript 7.
  disableTypeChecks: false,
  tsconfigFile: 'none',
  // A mutant that runs without end is told by its steps; this is for a machine that is busy.
  timeoutMS: 30_000,
  warnings: { slow: false, unknownOptions: true, preprocessorErrors: true, unserializableOptions: true },
  reporters: ['progress', 'html', 'json'],
  htmlReporter: { fileName: `${REPORTS}/index.html` },
  jsonReporter: { fileName: `${REPORTS}/mutation.json` },
})
