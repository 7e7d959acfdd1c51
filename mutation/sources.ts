import { filesIn } from '../helpers/files-in.ts'

/** What trust in a verdict hangs on: folders and files whose every line is mutated. */
const SOURCES = [
  'helpers/browser/abroad.ts',
  'helpers/drift/compare.ts',
  'helpers/drift/is-same.ts',
  'helpers/http/allowed-origins.ts',
  'helpers/jose',
  'helpers/judge',
  'helpers/run/ending.ts',
  'helpers/run/exit.ts',
  'helpers/target/weaker-schemes.ts',
  'helpers/verdict/clause-results.ts',
  'helpers/verdict/decide.ts',
  'helpers/verdict/gate.ts',
  'helpers/verdict/outcome.ts',
  'helpers/verdict/part.ts',
  'helpers/verdict/verdict.ts',
  'helpers/waivers',
]

/** The tests that judge the mutants: those that need neither a browser nor a run of their own. */
const TESTS = [
  'tests/browser/abroad.test.ts',
  'tests/drift',
  'tests/http/allowed-origins.test.ts',
  'tests/jose',
  'tests/judge',
  'tests/portal/judge-portal.test.ts',
  'tests/run/ending.test.ts',
  'tests/run/exit.test.ts',
  'tests/target/weaker-schemes.test.ts',
  'tests/verdict/clause-results.test.ts',
  'tests/verdict/decide.test.ts',
  'tests/verdict/outcome.test.ts',
  'tests/verdict/part.test.ts',
  'tests/verdict/reasons.test.ts',
  'tests/verdict/verdict.test.ts',
  'tests/waivers',
]

/** The files of tests, below the folder in which the process is. */
export const testFiles = (): readonly string[] =>
  TESTS.flatMap(filesIn).filter((file) => file.endsWith('.test.ts'))

/**
 * The files to mutate.
 *
 * @param wanted - parts of paths; only files whose path holds one of them, all if there are none
 */
export function sources(wanted: readonly string[]): readonly string[] {
  return SOURCES.flatMap(filesIn)
    .filter((file) => wanted.length === 0 || wanted.some((part) => file.includes(part)))
    .sort()
}
