import { basename, join, relative } from 'node:path'
import { Misconfigured } from '../../base/problem.ts'
import { signal } from '../../base/signal.ts'
import type { Journeys } from '../../browser/journeys.ts'
import { resolveBrowser } from '../../browser/resolve.ts'
import type { Variables } from '../../browser/variables.ts'
import { type Environment, readEnvironment, SANDBOX } from '../../config/environment.ts'
import { shellProblems } from '../../config/environment-problems.ts'
import { loadTarget } from '../../config/load-target.ts'
import type { Target } from '../../config/target.ts'
import { EXIT } from '../../run/exit.ts'
import { authorize } from './authorize.ts'
import { needDisplay } from './display.ts'
import { type Draft, draftJourneys, UnusableRecording } from './draft-journeys.ts'
import { type GivenOptions, type RecordOptions, recordOptions } from './options.ts'
import { openRecorder, type RecorderWindow } from './recorder-window.ts'
import { whyUndecided } from './undecided.ts'
import { writeJourneys } from './write-journeys.ts'

/** A file that exists, in place of the one that is about to be recorded. */
const STAND_IN = 'sandbox.json'

/**
 * Records a user's way through the consent pages of a target and writes it down as journeys.
 *
 * @param given - the options of the command line
 * @param folder - the project's folder
 * @param say - receives each line for the user
 * @returns the exit code: 0, or that of a verdict
 * @throws Misconfigured if the configuration or the command line is not good; nothing was sent then
 */
export async function recordJourneys(
  given: GivenOptions,
  folder: string,
  say: (line: string) => void,
): Promise<number> {
  const environment = readEnvironment(process.env, folder)
  const forgotten = shellProblems(environment)
  if (forgotten.length > 0) throw new Misconfigured(forgotten)
  needTarget(environment)
  const options = recordOptions(given, environment.target, folder)
  needDisplay(process.env, process.platform)
  const target = loadTarget({ ...process.env, CONSENT_JOURNEY: STAND_IN }, folder)
  const { executablePath } = resolveBrowser({ environment: { ...environment.values, HEADED: '1' }, say })
  const start = await authorize(target)
  if (start.is !== 'recorded') {
    say(`There is no consent page to record: ${start.because}.`)
    return start.is === 'unreachable' ? EXIT.unreachable : EXIT.incomplete
  }
  say(invitation(options, target.consent.variables))
  const window = await openRecorder(start.value, { executablePath, transport: target.transport })
  try {
    const draft = await draftIn(window, options, target, say)
    writeJourneys(options.out, draft.journeys)
    say(report(options.out, draft, folder, target.name))
    return EXIT.kept
  } catch (error) {
    if (!(error instanceof UnusableRecording)) throw error
    say(`${error.message} No file was written.`)
    return EXIT.incomplete
  } finally {
    await window.close()
  }
}

/** Waits until the user is done. Ctrl-C closes the window, and nothing is made of what was done until then. */
async function draftIn(
  window: RecorderWindow,
  { decision }: RecordOptions,
  { consent, permissions }: Target,
  say: (line: string) => void,
): Promise<Draft> {
  const interrupted = signal<'interrupted'>()
  const interrupt = () => interrupted.set('interrupted')
  process.once('SIGINT', interrupt)
  try {
    const end = await Promise.race([interrupted.promise, window.ended])
    if (end === 'interrupted') throw new UnusableRecording('Interrupted.')
    if (end === 'closed') say(UNFINISHED)
    const actions = await window.actions()
    const undecided = whyUndecided(decision, window.redirect(), actions)
    if (undecided) throw new UnusableRecording(undecided)
    return draftJourneys(actions, { decision, variables: usableIn(consent.variables), permissions })
  } finally {
    process.off('SIGINT', interrupt)
  }
}

/** The embedded service has a new user each time, whose password nobody knows, and journeys of its own. */
function needTarget({ target, targetIsDefault }: Environment): void {
  if (target !== SANDBOX) return
  throw new Misconfigured([
    {
      where: 'TARGET',
      what: targetIsDefault ? 'is not set' : 'is the embedded sandbox, which has its journeys already',
      expected: 'the name of an environment, as in .env.<target>',
      example: 'npm run record -- --target development',
    },
  ])
}

const UNFINISHED =
  'The window was closed before the service sent the browser back; the last page that was used is taken as the decision.'

const NEVER_TYPED = new Set(['CONSENT_JOURNEY', 'CONSENT_ID_NAME', 'CONSENT_TOTP_SEED', 'CONSENT_DATA_FILE'])

/** Of everything in the environment, what somebody types at consent; the user's own first. */
function usableIn(variables: Variables): Variables {
  const names = Object.keys(variables).filter((name) => /^(CONSENT_|DP_ID(_NAME)?$)/.test(name))
  const typed = names.filter((name) => !NEVER_TYPED.has(name)).map((name) => [name, variables[name] ?? ''])
  const code = variables.CONSENT_TOTP_SEED ? [['ONE_TIME_CODE', 'from the seed']] : []
  return Object.fromEntries([...typed, ...code])
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
    ...(notes.length > 0 ? ['To check:', ...notes.map((note) => `  - ${note}`)] : []),
    'Next:',
    ...(isInPlace ? [] : [`  - move it to journeys/${file}`]),
    `  - CONSENT_JOURNEY=${file} in .env.${target}`,
    `  - npm run contract -- --target ${target}`,
  ].join('\n')
}

function describe(journeys: Journeys): string {
  return Object.entries(journeys)
    .map(([name, { steps }]) => `${name} (${steps.length} ${steps.length === 1 ? 'step' : 'steps'})`)
    .join(', ')
}
