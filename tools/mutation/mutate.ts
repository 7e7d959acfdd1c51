import type { MutantResult, PartialStrykerOptions } from '@stryker-mutator/api/core'
import { Stryker } from '@stryker-mutator/core'
import { commandLine } from '../../commands/usage.ts'

/** The code that trust in a verdict depends on. Stryker finds the tests that cover it by running them. */
const TRUSTED = [
  'helpers/config/weaker-schemes.ts',
  'helpers/http/allowed-origins.ts',
  'helpers/http/jose/**/*.ts',
  'helpers/endpoints/**/{judge-*,announcements,key-rules,promised,published-key}.ts',
  'helpers/judge/**/*.ts',
  'helpers/run/exit.ts',
  'helpers/secrets/**/*.ts',
  'helpers/verdict/**/*.ts',
]

/** The minimum share of the mutants of each file that tests must kill, in percent. */
const LEAST = 95

const { positionals: wanted } = commandLine({
  line: 'npm run mutate -- [files or globs …]',
  does: 'Runs the unit tests on every mutant of the code that trust in a verdict depends on, or of the named files.',
  takesWords: true,
})

const options: PartialStrykerOptions = {
  mutate: wanted.length > 0 ? [...wanted] : TRUSTED,
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner', './tools/mutation/prose.js'],
  ignorers: ['prose'],
  ignorePatterns: ['reports', 'test-results', '.env*', '!.env.example'],
  tempDirName: '.mutation',
  // Code that runs when a module is loaded would need a new process for each mutant.
  ignoreStatic: true,
  disableTypeChecks: false,
  tsconfigFile: 'none',
  timeoutMS: 30_000,
  reporters: ['clear-text', 'progress', 'html'],
  clearTextReporter: { reportTests: false, reportScoreTable: false },
  htmlReporter: { fileName: 'reports/mutation/index.html' },
}

const KILLED: ReadonlySet<string> = new Set(['Killed', 'Timeout'])
const ALIVE: ReadonlySet<string> = new Set(['Survived', 'NoCoverage'])

/** The share of the mutants of each file that tests kill, in percent. */
function sharesOf(results: readonly MutantResult[]): readonly (readonly [file: string, percent: number])[] {
  const files = new Map<string, { killed: number; all: number }>()
  for (const { fileName, status } of results) {
    const { killed, all } = files.get(fileName) ?? { killed: 0, all: 0 }
    if (KILLED.has(status) || ALIVE.has(status))
      files.set(fileName, { killed: killed + Number(KILLED.has(status)), all: all + 1 })
  }
  return [...files].map(([file, { killed, all }]) => [file, (100 * killed) / all])
}

const shares = sharesOf(await new Stryker(options).runMutationTest())
const weak = shares.filter(([, percent]) => percent < LEAST)
for (const [file, percent] of weak) process.stdout.write(`${percent.toFixed(1)} %  ${file}\n`)
process.stdout.write(`${shares.length} files, ${weak.length} below ${LEAST} %: reports/mutation/index.html\n`)
process.exitCode = weak.length > 0 || shares.length === 0 ? 1 : 0
