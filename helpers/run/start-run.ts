import { resolve } from 'node:path'
import { npmRun } from '../base/npm-run.ts'
import { isWorker, startOwnVariables } from '../base/own-variables.ts'
import { describeProblems, Misconfigured, type Problem } from '../base/problem.ts'
import { canHaveFolder, placeReports, REPORTS, reportsFolder } from '../base/reports.ts'
import { CannotWrite } from '../base/write-whole.ts'
import { readEnvironment, SANDBOX } from '../config/environment.ts'
import { addProductsOf } from '../config/products/catalogue.ts'
import type { Target } from '../config/target.ts'
import { secretsByName } from '../config/variables.ts'
import { cleanText } from '../secrets/clean.ts'
import { startFingerprints } from '../secrets/fingerprint.ts'
import { guardOutput } from '../secrets/guard-output.ts'
import { redact, registerSecrets } from '../secrets/redact.ts'
import { FolderInUse } from '../secrets/registry.ts'
import { isOfEditor } from './editor.ts'
import { EXIT, noteEnding, ownExitCode } from './exit.ts'
import { choosesChecks, isPart, PART } from './part.ts'

/**
 * Every process of a run calls this first, when it reads the Playwright configuration. From here on, nothing that it prints
 * or reports shows a secret, and the runner ends with the exit code of its verdict. The run itself begins later, in
 * `begin-run.ts`.
 *
 * @param folder - the folder in which the run was started
 */
export async function startRun(folder = process.cwd()): Promise<void> {
  guardSecrets(folder)
  const environment = readEnvironment(process.env, folder)
  const { target, values } = environment
  try {
    addProductsOf(environment, folder)
    if (isWorker()) {
      // A process that only lists the checks for an editor has no index. It must not end because of a configuration.
      if (target !== SANDBOX && process.env.TEST_WORKER_INDEX !== undefined) await registerFiles()
    } else if (process.argv[2] === 'test') {
      ownExitCode()
      // UI mode reads the configuration long before it runs a test.
      const problems = interactiveProblems(process.argv)
      if (problems.length > 0) throw new Misconfigured(...problems)
      if (values.REPORTS_PER_TARGET === 'yes' && canHaveFolder(target)) placeReports(target)
      if (choosesChecks(process.argv) && values.RULES !== 'gate') placeReports(PART)
      placeAddedReporters(folder)
    } else if (isOfEditor() && !isPart()) placeReports(PART)
  } catch (error) {
    exitIfExpected(error)
    throw error
  }
}

/**
 * Makes the reporters that a user adds write to the folder in which the run was started, or to the folder of its own reports.
 * By default they would write next to the Playwright configuration, which may be elsewhere. The user's settings take
 * precedence.
 */
function placeAddedReporters(folder: string): void {
  const own = reportsFolder() === REPORTS ? '' : reportsFolder()
  for (const [reporter, place] of Object.entries(PLACES))
    process.env[`PLAYWRIGHT_${reporter}_OUTPUT_DIR`] ||= resolve(folder, own, place)
}

const PLACES = {
  BLOB: 'blob-report',
  HTML: 'playwright-report',
  JSON: '.',
  JUNIT: '.',
  PERFETTO: 'test-results',
}

/** A problem for each word of a Playwright command line that runs checks by hand: UI mode, and the inspector. */
export function interactiveProblems(argv: readonly string[]): readonly Problem[] {
  const words = argv.filter((word) => /^--(ui|debug|headed)\b/.test(word))
  return [...(argv[2] === 'test' || isOfEditor(argv) ? [] : [String(argv[2])]), ...words].map((word) => ({
    where: word,
    what: 'does not fit a run, which opens its own browser and has one verdict',
    expected: 'a run; HEADED=1 shows its browser',
    example: `HEADED=1 ${npmRun('contract', process.env.TARGET)}`,
  }))
}

/**
 * Hides the configured secrets in everything that this process prints or reports from here on. The output of a worker is
 * also cleaned like any text from outside; the runner prints the suite's own texts.
 */
export function guardSecrets(project = process.cwd()): void {
  startOwnVariables()
  startFingerprints()
  const { values } = readEnvironment(process.env, project)
  registerConfigured(secretsByName(values))
  guardOutput(isWorker() ? cleanText : redact)
}

/** Registers the secrets in the files of a target, in each process of the run. */
async function registerFiles(): Promise<void> {
  const { ownTarget } = await import('../config/load-target.ts')
  registerConfigured(ownTarget().secrets)
}

/** Registers the secrets of a configuration in this process. */
export function registerConfigured(secrets: Target['secrets']): void {
  registerSecrets(Object.entries(secrets).map(([name, value]) => ({ name, value })))
}

/**
 * Ends this process if the user can fix the error. Prints a message without a stack trace, and leaves the results of an
 * earlier run unchanged.
 */
export function exitIfExpected(error: unknown): void {
  if (error instanceof Misconfigured) {
    // Reads the variable directly: the configuration may be the problem.
    const isVerbose = process.env.VERBOSE === 'yes'
    end('misconfigured', describeProblems(error.problems, { isVerbose }))
  }
  if (error instanceof CannotWrite || error instanceof FolderInUse) end('incomplete', error.message)
}

function end(verdict: 'misconfigured' | 'incomplete', text: string): never {
  // An editor shows the error, and keeps its process.
  if (isOfEditor()) throw Object.assign(new Error(cleanText(text)), { stack: '' })
  process.stderr.write(`${cleanText(text)}\n`)
  ownExitCode()
  noteEnding({ verdict })
  process.exit(EXIT[verdict])
}
