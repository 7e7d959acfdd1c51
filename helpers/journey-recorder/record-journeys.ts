import { basename, join, relative } from 'node:path'
import type { Journeys } from '../browser/journeys.ts'
import { resolveBrowser, thisMachine } from '../browser/resolve.ts'
import type { Variables } from '../browser/variables.ts'
import { embedSandbox } from '../run/embed-sandbox.ts'
import { EXIT } from '../run/exit.ts'
import { readEnvironment, SANDBOX } from '../target/environment.ts'
import { forgottenTarget } from '../target/environment-problems.ts'
import { loadTarget } from '../target/load-target.ts'
import { Misconfigured } from '../target/problem.ts'
import { authorize } from './authorize.ts'
import { needDisplay } from './display.ts'
import { type Draft, draftJourneys, UnusableRecording } from './draft-journeys.ts'
import { type RecordOptions, recordOptions } from './options.ts'
import { openRecorder } from './recorder-window.ts'
import { writeJourneys } from './write-journeys.ts'

/** A file that exists, in place of the one that is about to be recorded. */
const STAND_IN = 'sandbox.json'

/**
 * Records a user's way through the consent pages of a target and writes it down as journeys.
 *
 * @param args - of the command line
 * @param folder - the project's folder
 * @param say - receives each line for the user
 * @returns the exit code: 0, or that of a verdict
 * @throws Misconfigured if the configuration or the command line is not good; nothing was sent then
 */
export async function recordJourneys(
  args: readonly string[],
  folder: string,
  say: (line: string) => void,
): Promise<number> {
  const environment = readEnvironment(process.env, folder)
  const forgotten = forgottenTarget(environment)
  if (forgotten.length > 0) throw new Misconfigured(forgotten)
  const options = recordOptions(args, environment.target, folder)
  needDisplay(process.env, process.platform)
  const sandbox = environment.target === SANDBOX ? await embedSandbox() : undefined
  try {
    return await record(options, folder, say)
  } finally {
    await sandbox?.close()
  }
}

async function record(options: RecordOptions, folder: string, say: (line: string) => void): Promise<number> {
  const target = loadTarget({ ...process.env, CONSENT_JOURNEY: STAND_IN }, folder)
  const { executablePath } = resolveBrowser({ environment: process.env, say }, withWindows)
  const start = await authorize(target)
  if (start.is !== 'recorded') {
    say(`There is no consent page to record: ${start.because}.`)
    return start.is === 'unreachable' ? EXIT.unreachable : EXIT.incomplete
  }
  const { variables } = target.consent
  say(invitation(options, variables))
  const window = await openRecorder(start.value, { executablePath })
  const interruption = { came: false }
  const interrupt = () => {
    interruption.came = true
    void window.close()
  }
  process.once('SIGINT', interrupt)
  try {
    const end = await window.ended
    if (interruption.came) throw new UnusableRecording('Interrupted.')
    const actions = await window.actions()
    if (end === 'closed') say(UNFINISHED)
    const usable = usableIn(variables)
    const draft = draftJourneys(actions, { ...options, variables: usable, permissions: target.permissions })
    writeJourneys(options.out, draft.journeys)
    say(report(options.out, draft, folder, target.name))
    return EXIT.kept
  } catch (error) {
    if (!(error instanceof UnusableRecording)) throw error
    say(`${error.message} No file was written.`)
    return EXIT.incomplete
  } finally {
    process.off('SIGINT', interrupt)
    await window.close()
  }
}

const UNFINISHED =
  'The window was closed before the service sent the browser back; the last page that was used counts as the decision.'

/** A browser without windows is of no use here. */
const withWindows = {
  ...thisMachine,
  isExecutable: (path: string) => !/headless[-_]shell/.test(path) && thisMachine.isExecutable(path),
}

/** Of everything in the environment, what somebody types at consent; the user's own first. */
function usableIn(variables: Variables): Variables {
  const names = Object.keys(variables).filter((name) => /^(CONSENT_|ONE_TIME_CODE$|DP_ID$)/.test(name))
  const typed = names.filter((name) => name !== 'CONSENT_JOURNEY' && name !== 'CONSENT_ID_NAME')
  return Object.fromEntries(typed.map((name) => [name, variables[name] ?? '']))
}

function invitation({ decision }: RecordOptions, { CONSENT_USERNAME }: Variables): string {
  return [
    'A browser opens. Go through the consent pages once, by hand:',
    `  1. Log in as ${CONSENT_USERNAME}, with CONSENT_PASSWORD of this target.`,
    '  2. Choose the data provider, if the pages ask for it.',
    `  3. ${decision === 'approve' ? 'Approve' : 'Deny'} the consent.`,
    'The recording ends when the service sends the browser back, or when you close the window.',
  ].join('\n')
}

function report(out: string, { journeys, notes }: Draft, folder: string, target: string): string {
  const file = basename(out)
  const isInPlace = out === join(folder, 'journeys', file)
  return [
    `Wrote ${relative(folder, out)}: ${describe(journeys)}.`,
    ...(notes.length > 0 ? ['To look at:', ...notes.map((note) => `  - ${note}`)] : []),
    'Next:',
    ...(isInPlace ? [] : [`  - move it to journeys/${file}`]),
    `  - CONSENT_JOURNEY=${file} in .env.${target}`,
    `  - TARGET=${target} npm run contract`,
  ].join('\n')
}

function describe(journeys: Journeys): string {
  return Object.entries(journeys)
    .map(([name, { steps }]) => `${name} (${steps.length} ${steps.length === 1 ? 'step' : 'steps'})`)
    .join(', ')
}
