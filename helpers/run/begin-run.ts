import type { FullConfig } from '@playwright/test'
import { Misconfigured } from '../base/problem.ts'
import { remove } from '../base/run-folder.ts'
import { CannotWrite } from '../base/write-whole.ts'
import { type Environment, readEnvironment } from '../config/environment.ts'
import { RECORD_PROJECT } from '../evidence/store.ts'
import { adoptEvidence } from '../report/store-evidence.ts'
import { removeLeaks, scan, writtenPlaces } from '../secrets/leaks.ts'
import { registerSecrets } from '../secrets/redact.ts'
import { leftoversOf, startRegistry } from '../secrets/registry.ts'
import { blankReport } from '../verdict/clause-results.ts'
import { publishUnstarted } from './close-run.ts'
import { noteEnding } from './exit.ts'
import { type Recording, takeKept } from './kept-evidence.ts'
import { type RunOptions, readRunOptions } from './run-options.ts'
import { problemsOf, problemsOfPlaywright } from './run-problems.ts'
import { exitIfExpected } from './start-run.ts'
import { startReports } from './write-reports.ts'

/** A run that has begun. */
export interface BegunRun {
  readonly target: string
  readonly options: RunOptions
  /** Whether its evidence is kept. */
  readonly keeps: boolean
  /** The run whose evidence is judged again. */
  readonly again?: Recording
}

let begun: BegunRun | undefined

/** The run of this process; `undefined` where Playwright only lists the checks, or merges what others reported. */
export const begunRun = (): BegunRun | undefined => begun

/**
 * Begins the run of this process: takes the folder before anything is written, removes what a killed run has left, and
 * checks the configuration. It ends the process if the user can fix what is wrong.
 *
 * @param config - as Playwright understood it
 */
export async function begin(config: FullConfig): Promise<void> {
  const folder = process.cwd()
  const environment = readEnvironment(process.env, folder)
  const { target } = environment
  watchOutput()
  try {
    startRegistry(folder)
    cleanLeftovers(folder)
    const problems = [
      ...problemsOf(environment, folder),
      ...problemsOfPlaywright({ ...config, argv: process.argv }),
    ]
    if (problems.length > 0) throw new Misconfigured(problems)
    begun = prepare(environment, folder, config)
  } catch (error) {
    await exitIfUnusable(target, error)
    throw error
  }
}

function prepare({ target, values }: Environment, folder: string, config: FullConfig): BegunRun {
  const options = readRunOptions(values)
  const isAgain = config.argv.includes('--no-deps') && !isRecording(config)
  const again = isAgain ? takeKept(folder, target) : undefined
  if (again) adoptEvidence(again.run)
  startReports({ ...blankReport(target, new Date().toISOString()), rules: options.rules }, isAgain)
  return { target, options, keeps: values.KEEP_RECORD === 'yes', ...(again && { again }) }
}

const isRecording = ({ filteredProjects }: FullConfig): boolean =>
  filteredProjects.some(({ name }) => name === RECORD_PROJECT)

/** Ends the process if the user can fix the error; what is wrong with the configuration is reported as well. */
export async function exitIfUnusable(target: string, error: unknown): Promise<void> {
  if (error instanceof Misconfigured) await publishUnstarted(target, error)
  exitIfExpected(error)
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
