import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { signal } from '../../helpers/base/clock.ts'
import { Misconfigured, type Problem } from '../../helpers/base/problem.ts'
import { writeWhole } from '../../helpers/base/write-whole.ts'
import type { AnswerMarks } from '../../helpers/browser/answer-place.ts'
import { findBrowser } from '../../helpers/browser/find-browser.ts'
import type { Variables } from '../../helpers/browser/variables.ts'
import { readEnvironment, SANDBOX } from '../../helpers/config/environment.ts'
import { shellProblems } from '../../helpers/config/environment-problems.ts'
import { loadJourneys } from '../../helpers/config/load-journeys.ts'
import { loadTarget } from '../../helpers/config/load-target.ts'
import type { Target } from '../../helpers/config/target.ts'
import { discover, endpointsOf } from '../../helpers/evidence/code-flow.ts'
import { openable } from '../../helpers/evidence/consent.ts'
import { pushUnedited } from '../../helpers/evidence/pushed-authorization.ts'
import { acceptedMember, newRecorder } from '../../helpers/evidence/recorder.ts'
import { type Recorded, recorded } from '../../helpers/http/exchange.ts'
import { parseRedirect } from '../../helpers/http/redirect.ts'
import { httpClient } from '../../helpers/http/send.ts'
import { authorizationUrl } from '../../helpers/requests/documented-requests.ts'
import { EXIT } from '../../helpers/run/exit.ts'
import { isTemplate, TEMPLATE } from '../init/new-target.ts'
import { type Draft, draftJourneys } from './draft-journeys.ts'
import { openRecorder, type RecorderWindow } from './recorder-window.ts'
import { keepPasskey, passkeyFileFor, REGISTER } from './register-passkey.ts'
import { UnusableRecording } from './steps.ts'

/**
 * Records a user's way through the consent pages of a target and writes it down as journeys, or the passkey that the user
 * registers there.
 *
 * @param folder - the project's folder
 * @param say - receives each line for the user
 * @param options - `passkey`: a passkey is registered, and no journey is recorded
 * @returns the exit code: 0, or that of a verdict
 * @throws Misconfigured if the configuration or the command line is not good; nothing was sent then
 */
export async function recordJourneys(
  folder: string,
  say: (line: string) => void,
  { passkey: registers }: { readonly passkey: boolean },
): Promise<number> {
  const environment = readEnvironment(process.env, folder)
  const problems = [
    ...shellProblems(environment),
    ...notRecordable(environment.target, process.env, process.platform),
  ]
  if (problems.length > 0) throw new Misconfigured(...problems)
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
    const file = { $schema: '../schemas/journey.schema.json', ...draft.journeys }
    writeWhole(join(folder, out), `${JSON.stringify(file, null, 2)}\n`)
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

/** What keeps a window from being opened on the pages of a target. */
export function notRecordable(
  target: string,
  { DISPLAY, WAYLAND_DISPLAY }: NodeJS.ProcessEnv,
  platform: NodeJS.Platform,
): readonly Problem[] {
  const hasDisplay = platform !== 'linux' || Boolean(DISPLAY || WAYLAND_DISPLAY)
  const example = 'npm run record -- --target development'
  return [...(target === SANDBOX ? [NO_TARGET] : []), ...(hasDisplay ? [] : [NO_DISPLAY])].map((problem) => ({
    ...problem,
    example,
  }))
}

const NO_TARGET: Problem = {
  where: 'TARGET',
  what: 'is not set, or is the embedded sandbox, which has its journeys already',
  expected: 'the name of an environment, as in .env.<target>',
}

const NO_DISPLAY: Problem = {
  where: 'DISPLAY',
  what: 'neither DISPLAY nor WAYLAND_DISPLAY is set, so no window can be opened to record in',
  expected:
    'a display: record on a desktop and bring the file here, or forward one with `ssh -X`, or write the file by hand, using journeys/sandbox.json as a model',
}

/**
 * The file for journeys of that name, in the project's folder.
 *
 * @throws Misconfigured if it exists; an untouched template of `npm run init` may be overwritten
 */
export function fileFor(name: string, folder: string): string {
  const out = `journeys/${name}.json`
  if (!existsSync(join(folder, out)) || isTemplate(join(folder, out))) return out
  const expected = 'no file of this name: move or delete it to record it again'
  throw new Misconfigured({ where: out, what: 'exists', expected })
}

/**
 * Sends the requests that precede the browser: discovery and one pushed authorization request, without `dp_id`, so that
 * the page that asks for the data provider appears (document, 4.2 to 4.4).
 *
 * @returns the authorization address with what tells its answer, or why there is none
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

/** Waits until the user is done. Ctrl-C closes the window. */
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

/** The journeys of a way that ended with an approval; nothing is made of any other. */
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

/** Whether the service sent the browser back with a code. */
export function isApproval(redirect: string): boolean {
  const { query, fragment } = parseRedirect(redirect)
  const { code, error } = { ...fragment, ...query }
  return Boolean(code) && error === undefined
}

const NEVER_TYPED = new Set(['CONSENT_JOURNEY', 'CONSENT_TOTP_SEED'])

/** Of everything in the environment, what somebody types at consent; the user's own first. */
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
  'Use the mouse; the keyboard only to type, and for Enter. The recording ends when the service sends the browser back.',
].join('\n')

function report(out: string, { journeys, notes }: Draft, target: string): string {
  const described = Object.entries(journeys).map(([name, { steps }]) => `${name} (${steps.length})`)
  return [
    `Wrote ${out}, with the number of steps: ${described.join(', ')}.`,
    ...(notes.length > 0 ? ['To check:', ...notes.map((note) => `  - ${note}`)] : []),
    'Next:',
    `  - CONSENT_JOURNEY=${target}.json in .env.${target}`,
    `  - npm run contract -- --target ${target}`,
  ].join('\n')
}
