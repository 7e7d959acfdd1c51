import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { signal } from '../../helpers/base/clock.ts'
import { npmRun } from '../../helpers/base/npm-run.ts'
import { Misconfigured, type Problem } from '../../helpers/base/problem.ts'
import { writeWhole } from '../../helpers/base/write-whole.ts'
import type { AnswerMarks } from '../../helpers/browser/answer-place.ts'
import { findBrowser } from '../../helpers/browser/find-browser.ts'
import type { Variables } from '../../helpers/browser/variables.ts'
import { type Environment, readEnvironment, SANDBOX } from '../../helpers/config/environment.ts'
import { shellProblems } from '../../helpers/config/environment-problems.ts'
import { loadJourneys } from '../../helpers/config/load-journeys.ts'
import { loadTarget } from '../../helpers/config/load-target.ts'
import type { Target } from '../../helpers/config/target.ts'
import { openable } from '../../helpers/endpoints/authorization/consent.ts'
import { discover, endpointsOf } from '../../helpers/endpoints/discovery/discover.ts'
import { pushUnedited } from '../../helpers/endpoints/par/push.ts'
import { acceptedMember, newRecorder } from '../../helpers/evidence/recorder.ts'
import { type Recorded, recorded } from '../../helpers/http/exchange.ts'
import { parseRedirect } from '../../helpers/http/redirect.ts'
import { httpClient } from '../../helpers/http/send.ts'
import { authorizationUrl } from '../../helpers/requests/documented-requests.ts'
import { EXIT } from '../../helpers/run/exit.ts'
import { isTemplate, schemasFrom, TEMPLATE } from '../init/new-target.ts'
import { type Draft, draftJourneys } from './draft-journeys.ts'
import { openRecorder, type RecorderWindow } from './recorder-window.ts'
import { keepPasskey, passkeyFileFor, REGISTER } from './register-passkey.ts'
import { UnusableRecording } from './steps.ts'

/**
 * Records how a user goes through the consent pages of a target, and writes journeys. Or records the passkey that the user
 * registers there.
 *
 * @param folder - where the target's files are
 * @param say - receives each message to the user
 * @param options - `passkey`: true to register a passkey instead of recording journeys
 * @returns the exit code: 0, 3 (unreachable) or 4 (incomplete)
 * @throws Misconfigured if the configuration or the command line is wrong; nothing has been sent then
 */
export async function recordJourneys(
  folder: string,
  say: (line: string) => void,
  { passkey: registers }: { readonly passkey: boolean },
): Promise<number> {
  const environment = recordableEnvironment(folder)
  const out = (registers ? passkeyFileFor : fileFor)(environment.target, folder)
  const journey = environment.values.PASSKEY ? 'sandbox-passkey.json' : 'sandbox.json'
  const target = loadTarget({ ...process.env, CONSENT_JOURNEY: journey }, folder)
  const executablePath = findBrowser({ ...environment.values, HEADED: '1' }, say)
  const start = await authorize(target)
  if (start.is !== 'recorded') {
    say(`There is no consent page to record: ${start.because}.`)
    return start.is === 'unreachable' ? EXIT.unreachable : EXIT.incomplete
  }
  say(registers ? REGISTER : INVITATION)
  const { transport, consent } = target
  const { value: marks } = start
  const window = await openRecorder(marks.authorizationUrl, {
    executablePath,
    transport,
    marks,
    passkey: consent.passkey,
    registers,
  })
  try {
    if (registers) {
      await endOf(window)
      const passkey = window.registered()
      if (!passkey) throw new UnusableRecording('No passkey was registered in the window.')
      say(keepPasskey(passkey, out, folder, target.name))
      return EXIT.kept
    }
    const draft = await draftIn(window, target)
    writeJourneys(folder, out, 'journey.schema.json', draft.journeys)
    say(report(out, draft, target.name))
    return EXIT.kept
  } catch (error) {
    if (!(error instanceof UnusableRecording)) throw error
    say(`${error.message} No file was written.`)
    return EXIT.incomplete
  } finally {
    await window.close()
  }
}

/**
 * The environment of a target whose pages can be recorded.
 *
 * @throws Misconfigured if they cannot
 */
export function recordableEnvironment(folder: string): Environment {
  const environment = readEnvironment(process.env, folder)
  const problems = [
    ...shellProblems(environment),
    ...notRecordable(environment.target, process.env, process.platform),
  ]
  if (problems.length > 0) throw new Misconfigured(...problems)
  return environment
}

/**
 * Writes recorded journeys, with the address of their schema for an editor.
 *
 * @throws CannotWrite
 */
export function writeJourneys(folder: string, out: string, schema: string, journeys: object): void {
  const file = { $schema: `${schemasFrom(folder)}/${schema}`, ...journeys }
  writeWhole(join(folder, out), `${JSON.stringify(file, null, 2)}\n`)
}

/** The reasons why no window can be opened on the pages of a target. */
export function notRecordable(
  target: string,
  { DISPLAY, WAYLAND_DISPLAY }: NodeJS.ProcessEnv,
  platform: NodeJS.Platform,
): readonly Problem[] {
  const hasDisplay = platform !== 'linux' || Boolean(DISPLAY || WAYLAND_DISPLAY)
  const example = npmRun('record', target === SANDBOX ? undefined : target)
  return [...(target === SANDBOX ? [NO_TARGET] : []), ...(hasDisplay ? [] : [NO_DISPLAY])].map((problem) => ({
    ...problem,
    example,
  }))
}

const NO_TARGET: Problem = {
  where: 'TARGET',
  what: 'is not set, or is the embedded sandbox, which has journeys already',
  expected: 'the name of a target, as in .env.<target>',
}

const NO_DISPLAY: Problem = {
  where: 'DISPLAY',
  what: 'is not set, and neither is WAYLAND_DISPLAY, so no window can be opened',
  expected:
    'a display. You can record on a desktop and copy the file here, forward a display with `ssh -X`, or write the file by hand, with journeys/sandbox.json as a model',
}

/**
 * The path of the file for journeys of that name, relative to the folder.
 *
 * @throws Misconfigured if the file exists, unless it is an unchanged template of `npm run init`
 */
export function fileFor(name: string, folder: string): string {
  const out = `journeys/${name}.json`
  if (!existsSync(join(folder, out)) || isTemplate(join(folder, out))) return out
  const expected = 'no file with this name: move or delete it to record again'
  throw new Misconfigured({ where: out, what: 'exists already', expected })
}

/**
 * Sends the requests that precede the browser: discovery and one pushed authorization request, without `dp_id`, so that
 * the page that asks for the data provider appears (document, 4.2 to 4.4).
 *
 * @returns the address to open and how to recognise its answer, or why there is none
 */
export async function authorize(target: Target): Promise<Recorded<AnswerMarks>> {
  const http = httpClient(target.transport)
  const recorder = newRecorder(target, http)
  try {
    const endpoints = endpointsOf(await discover(recorder))
    const { authorization, pushed } = await pushUnedited({ ...recorder, endpoints })
    const requestUri = acceptedMember('the pushed authorization request', pushed, 'request_uri')
    if (requestUri.is !== 'recorded') return requestUri
    const endpoint = openable(target, endpoints.authorization_endpoint)
    if (endpoint.is !== 'recorded') return endpoint
    return recorded({
      authorizationUrl: authorizationUrl(target, authorization, endpoint.value, requestUri.value),
      redirectUri: target.redirectUri,
      state: authorization.state,
    })
  } finally {
    await http.close()
  }
}

/** Waits until the user is done. Ctrl-C ends the recording. */
async function endOf(
  window: RecorderWindow,
): Promise<{ readonly redirect: string } | 'closed' | 'interrupted'> {
  const interrupted = signal<'interrupted'>()
  const interrupt = () => interrupted.set('interrupted')
  process.once('SIGINT', interrupt)
  try {
    return await Promise.race([interrupted.promise, window.ended])
  } finally {
    process.off('SIGINT', interrupt)
  }
}

/** Makes journeys from the recording. Throws UnusableRecording if it did not end with an approval. */
async function draftIn(window: RecorderWindow, { consent, permissions }: Target): Promise<Draft> {
  const end = await endOf(window)
  if (end === 'interrupted') throw new UnusableRecording('Interrupted.')
  if (end === 'closed' || !isApproval(end.redirect))
    throw new UnusableRecording('The service did not send the browser back with a code.')
  const template = loadJourneys(TEMPLATE)
  const variables = usableIn(consent.variables)
  const hasPasskey = consent.passkey !== undefined
  return draftJourneys(await window.actions(), { variables, permissions, template, hasPasskey })
}

/** True if a redirect has a code and no error. */
export function isApproval(redirect: string): boolean {
  const { query, fragment } = parseRedirect(redirect)
  const { code, error } = { ...fragment, ...query }
  return Boolean(code) && error === undefined
}

const NEVER_TYPED = new Set(['CONSENT_JOURNEY', 'CONSENT_TOTP_SEED'])

/** The variables whose values a user may type or pick on the consent pages. */
function usableIn(variables: Variables): Variables {
  const names = Object.keys(variables).filter((name) => /^(CONSENT_|DP_ID(_NAME)?$)/.test(name))
  const typed = names.filter((name) => !NEVER_TYPED.has(name)).map((name) => [name, variables[name] ?? ''])
  const code = variables.CONSENT_TOTP_SEED ? [['ONE_TIME_CODE', 'from the seed']] : []
  return Object.fromEntries([...typed, ...code])
}

const INVITATION = [
  'A browser opens. Go through the consent pages once, by hand:',
  '  1. Log in with CONSENT_USERNAME and CONSENT_PASSWORD of this target, or with the passkey of PASSKEY_FILE.',
  '  2. Choose the data provider, if the pages ask for it.',
  '  3. Approve the consent.',
  'Use the keyboard only to type and to press Enter; use the mouse for everything else.',
  'The recording ends when the service sends the browser back to the application.',
].join('\n')

function report(out: string, { journeys, notes }: Draft, target: string): string {
  const described = Object.entries(journeys).map(([name, { steps }]) => `${name} (${steps.length})`)
  return [
    `Wrote ${out}. Journeys and their number of steps: ${described.join(', ')}.`,
    ...(notes.length > 0 ? ['To check:', ...notes.map((note) => `  - ${note}`)] : []),
    'Next:',
    `  - set CONSENT_JOURNEY=${target}.json in .env.${target}`,
    `  - npm run contract -- --target ${target}`,
  ].join('\n')
}
