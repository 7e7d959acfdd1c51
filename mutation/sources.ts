import { filesIn } from '../helpers/base/files-in.ts'

/** What trust in a verdict hangs on: folders and files whose every line is mutated. */
const SOURCES = [
  'helpers/verdict/drift/compare.ts',
  'helpers/verdict/drift/is-same.ts',
  'helpers/http/allowed-origins.ts',
  'helpers/http/jose',
  'helpers/http/secret-names.ts',
  'helpers/judge',
  'helpers/secrets/clean.ts',
  'helpers/secrets/escapes.ts',
  'helpers/secrets/finder.ts',
  'helpers/secrets/fingerprint.ts',
  'helpers/secrets/leaks',
  'helpers/secrets/mask.ts',
  'helpers/secrets/redact-file.ts',
  'helpers/secrets/redact.ts',
  'helpers/secrets/registry.ts',
  'helpers/secrets/secret.ts',
  'helpers/secrets/shapes.ts',
  'helpers/secrets/shown.ts',
  'helpers/run/exit.ts',
  'helpers/run/run-problems.ts',
  'helpers/spec/artefacts.ts',
  'helpers/config/weaker-schemes.ts',
  'helpers/verdict/annotation.ts',
  'helpers/verdict/checks.ts',
  'helpers/verdict/clause-results.ts',
  'helpers/verdict/decide.ts',
  'helpers/verdict/outcome.ts',
  'helpers/run/wholeness.ts',
  'helpers/run/run-options.ts',
  'helpers/verdict/said.ts',
  'helpers/verdict/setup-facts.ts',
  'helpers/verdict/verdict.ts',
  'helpers/verdict/waivers',
]

/** The tests that judge the mutants: those that need neither a browser nor a run of their own. */
const TESTS = [
  'tests/config/weaker-schemes.test.ts',
  'tests/http/allowed-in-browser.test.ts',
  'tests/http/allowed-hosts.test.ts',
  'tests/http/allowed-origins.test.ts',
  'tests/http/allowed-properties.test.ts',
  'tests/http/jose',
  'tests/http/secret-names.test.ts',
  'tests/judge',
  'tests/run/exit.test.ts',
  'tests/run/run-options.test.ts',
  'tests/run/run-problems.test.ts',
  'tests/run/wholeness.test.ts',
  'tests/secrets/clean.test.ts',
  'tests/secrets/describe-exchange.test.ts',
  'tests/secrets/finder.test.ts',
  'tests/secrets/fingerprint.test.ts',
  'tests/secrets/leaks/places.test.ts',
  'tests/secrets/leaks/scan.test.ts',
  'tests/secrets/mask.test.ts',
  'tests/secrets/redact-file.test.ts',
  'tests/secrets/sent-values.test.ts',
  'tests/secrets/secret.test.ts',
  'tests/secrets/shapes.test.ts',
  'tests/secrets/shared-secrets.test.ts',
  'tests/secrets/shown.test.ts',
  'tests/spec/artefacts.test.ts',
  'tests/verdict/checks.test.ts',
  'tests/verdict/clause-results.test.ts',
  'tests/verdict/decide.test.ts',
  'tests/verdict/drift.test.ts',
  'tests/verdict/outcome.test.ts',
  'tests/verdict/reasons.test.ts',
  'tests/verdict/said.test.ts',
  'tests/verdict/setup-facts.test.ts',
  'tests/verdict/verdict.test.ts',
  'tests/verdict/waivers.test.ts',
]

/** What is renamed and still listed under its old name would be mutated, or tested, no more. */
function filesOf(place: string): readonly string[] {
  const files = filesIn(place)
  if (files.length === 0) throw new Error(`There is no ${place}.`)
  return files
}

/** The files of tests, below the folder in which the process is. */
export const testFiles = (): readonly string[] =>
  TESTS.flatMap(filesOf).filter((file) => file.endsWith('.test.ts'))

/**
 * The files to mutate.
 *
 * @param wanted - parts of paths; only files whose path holds one of them, all if there are none
 */
export function sources(wanted: readonly string[]): readonly string[] {
  return SOURCES.flatMap(filesOf)
    .filter((file) => wanted.length === 0 || wanted.some((part) => file.includes(part)))
    .sort()
}
