import type { FullConfig } from '@playwright/test'
import { BROWSER_VARIABLE } from '../base/own-variables.ts'
import { Misconfigured } from '../base/problem.ts'
import { remove } from '../base/run-folder.ts'
import { CannotWrite } from '../base/write-whole.ts'
import { findBrowser } from '../browser/find-browser.ts'
import { readEnvironment, SANDBOX } from '../config/environment.ts'
import { opensPages } from '../config/offers.ts'
import { secretsByName } from '../config/variables.ts'
import { forgetKeys } from '../endpoints/portal/keys-left.ts'
import { removeLeaks, scan, writtenPlaces } from '../secrets/leaks.ts'
import { registerSecrets } from '../secrets/redact.ts'
import { leftoversOf, startRegistry } from '../secrets/registry.ts'
import { blankReport } from '../verdict/clause-results.ts'
import { claimReports } from './claim-reports.ts'
import { isOfEditor } from './editor.ts'
import { embedSandbox } from './embed-sandbox.ts'
import { noteEnding } from './exit.ts'
import { publishUnstarted, startReports } from './publish.ts'
import { type RunOptions, readRunOptions, renamedValues } from './run-options.ts'
import { problemsOf, problemsOfPlaywright } from './run-problems.ts'
import { exitIfExpected, registerConfigured } from './start-run.ts'

/** A run that has begun. */
export interface BegunRun {
  readonly target: string
  readonly options: RunOptions
}

let begun: BegunRun | undefined

/** The run of this process; `undefined` if Playwright only lists the checks, or merges reports. */
export const begunRun = (): BegunRun | undefined => begun

/**
 * Begins a run, finds a browser and, for the target `sandbox`, starts the embedded service. Playwright calls it only for a
 * run, never to list the checks.
 *
 * @returns a function that stops the embedded service
 */
export default async function globalSetup(config: FullConfig): Promise<() => Promise<void>> {
  // A cancelled pipeline sends SIGTERM, but Playwright cleans up on SIGINT only.
  process.once('SIGTERM', () => process.kill(process.pid, 'SIGINT'))
  // If the whole process group gets a SIGTERM, npm forwards it once more; the second one must not interrupt the cleanup.
  process.on('SIGTERM', () => {})
  await begin(config)
  const { target, values } = readEnvironment(process.env, process.cwd())
  const sandbox = await orExit(target, async () => {
    const say = (line: string) => process.stderr.write(`${line}\n`)
    if (target === SANDBOX || opensPages(values)) process.env[BROWSER_VARIABLE] = findBrowser(values, say)
    return target === SANDBOX ? await startSandbox(values.SANDBOX_FAULT) : undefined
  })
  return async () => sandbox?.close()
}

/**
 * Begins the run of this process: locks the folder before anything is written, removes the leftovers of a killed run, and
 * checks the configuration. If the user can fix the problem, prints it and ends the process instead of throwing.
 *
 * @param config - as Playwright resolved it
 */
export async function begin(config: FullConfig): Promise<void> {
  const folder = process.cwd()
  const environment = readEnvironment(process.env, folder)
  const { target, values } = environment
  watchOutput()
  await orExit(target, async () => {
    startRegistry(folder, { isOfEditor: isOfEditor() })
    if (!isOfEditor()) claimReports()
    cleanLeftovers(folder)
    const problems = [
      ...problemsOf(environment, folder),
      ...problemsOfPlaywright({ ...config, argv: process.argv }),
    ]
    if (problems.length > 0) throw new Misconfigured(...problems)
    for (const line of renamedValues(values)) process.stderr.write(`${line}\n`)
    begun = { target, options: readRunOptions(values) }
    if (!isOfEditor()) startReports(blankReport(target, new Date().toISOString()))
  })
}

/** If the user can fix the error, prints it and ends the process. A configuration error also gets a report. */
async function orExit<T>(target: string, start: () => Promise<T>): Promise<T> {
  try {
    return await start()
  } catch (error) {
    if (error instanceof Misconfigured && !isOfEditor()) await publishUnstarted(target, error)
    exitIfExpected(error)
    throw error
  }
}

async function startSandbox(fault: string | undefined): Promise<{ close(): Promise<void> }> {
  forgetKeys(process.env, process.cwd())
  const embedded = await embedSandbox(fault)
  registerConfigured(secretsByName(readEnvironment(process.env, process.cwd()).values))
  return embedded
}

/**
 * Removes the leftovers of a killed run of this project: files with secrets that it could not redact any more, and its
 * private folder.
 */
function cleanLeftovers(project: string): void {
  const leftovers = leftoversOf(project)
  if (leftovers.length === 0) return
  for (const { secrets } of leftovers) registerSecrets(secrets)
  const removed = removeLeaks(scan(writtenPlaces())).map(({ line }) => `  ${line}\n`)
  process.stderr.write(
    removed.length === 0
      ? 'An earlier run was killed here; its leftovers were removed.\n'
      : `An earlier run was killed here and left secrets.\n${removed.join('')}`,
  )
  for (const { folder } of leftovers) remove(folder)
}

/** Error codes of a pipe whose reader is gone; Windows reports EOF. */
const CLOSED: ReadonlySet<string> = new Set(['EPIPE', 'EOF'])

/**
 * Handles errors of the output. If the reader stops early, as `head` does, the run continues silently with the same result.
 * Any other error, such as a full disk behind `>`, fails the run.
 */
function watchOutput(): void {
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error) => {
      if ('code' in error && CLOSED.has(String(error.code))) return
      noteEnding({ isUnwritten: true })
      if (stream === process.stdout)
        process.stderr.write(`${new CannotWrite('The standard output', error).message}\n`)
    })
}
