import type { FullConfig } from '@playwright/test'
import { BROWSER_VARIABLE } from '../base/own-variables.ts'
import { Misconfigured } from '../base/problem.ts'
import { remove } from '../base/run-folder.ts'
import { CannotWrite } from '../base/write-whole.ts'
import { findBrowser } from '../browser/find-browser.ts'
import { readEnvironment, SANDBOX } from '../config/environment.ts'
import { opensPages } from '../config/offers.ts'
import { secretsByName } from '../config/variables.ts'
import { forgetKeys } from '../evidence/ledger/keys-left.ts'
import { removeLeaks, scan, writtenPlaces } from '../secrets/leaks.ts'
import { registerSecrets } from '../secrets/redact.ts'
import { leftoversOf, startRegistry } from '../secrets/registry.ts'
import { blankReport } from '../verdict/clause-results.ts'
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

/** The run of this process; `undefined` where Playwright only lists the checks, or merges what others reported. */
export const begunRun = (): BegunRun | undefined => begun

/**
 * Before a run: begins it, finds a browser and, for the target `sandbox`, starts the embedded service. Returns what undoes
 * it. Playwright calls it for a run alone, never to list the checks.
 */
export default async function globalSetup(config: FullConfig): Promise<() => Promise<void>> {
  // Playwright cleans up on SIGINT only, and a cancelled pipeline sends SIGTERM.
  process.once('SIGTERM', () => process.kill(process.pid, 'SIGINT'))
  // One that is sent to a whole group comes a second time from npm, and must not cut the cleaning up short.
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
 * Begins the run of this process: takes the folder before anything is written, removes what a killed run has left, and
 * checks the configuration. It ends the process if the user can fix what is wrong.
 *
 * @param config - as Playwright understood it
 */
export async function begin(config: FullConfig): Promise<void> {
  const folder = process.cwd()
  const environment = readEnvironment(process.env, folder)
  const { target, values } = environment
  watchOutput()
  await orExit(target, async () => {
    startRegistry(folder)
    cleanLeftovers(folder)
    const problems = [
      ...problemsOf(environment, folder),
      ...problemsOfPlaywright({ ...config, argv: process.argv }),
    ]
    if (problems.length > 0) throw new Misconfigured(...problems)
    for (const line of renamedValues(values)) process.stderr.write(`${line}\n`)
    begun = { target, options: readRunOptions(values) }
    startReports({ ...blankReport(target, new Date().toISOString()), rules: begun.options.rules })
  })
}

/** Ends the process if the user can fix what is thrown; what is wrong with the configuration is reported as well. */
async function orExit<T>(target: string, start: () => Promise<T>): Promise<T> {
  try {
    return await start()
  } catch (error) {
    if (error instanceof Misconfigured) await publishUnstarted(target, error)
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
 * Removes what a killed run of this project has left: files that hold secrets, since nobody redacted them, and its
 * private folder.
 */
function cleanLeftovers(project: string): void {
  const leftovers = leftoversOf(project)
  if (leftovers.length === 0) return
  for (const { secrets } of leftovers) registerSecrets(secrets)
  const removed = removeLeaks(scan(writtenPlaces())).map(({ line }) => `  ${line}\n`)
  process.stderr.write(
    removed.length === 0
      ? 'An earlier run was killed here; what it left was removed.\n'
      : `An earlier run was killed here and left secrets.\n${removed.join('')}`,
  )
  for (const { folder } of leftovers) remove(folder)
}

/** On Windows a pipe that nobody reads is at its end. */
const CLOSED: ReadonlySet<string> = new Set(['EPIPE', 'EOF'])

/**
 * A reader that has enough, such as `head`, is no error: the run goes on in silence and ends as it would have. Whatever
 * else keeps this process from printing, such as a full disk behind `>`, fails the run.
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
