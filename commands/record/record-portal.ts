import { createInterface } from 'node:readline/promises'
import { Misconfigured } from '../../helpers/base/problem.ts'
import { findBrowser } from '../../helpers/browser/find-browser.ts'
import type { Variables } from '../../helpers/browser/variables.ts'
import { loadTarget } from '../../helpers/config/load-target.ts'
import type { Target } from '../../helpers/config/target.ts'
import { keyNames } from '../../helpers/endpoints/portal/rows.ts'
import { EXIT } from '../../helpers/run/exit.ts'
import { draftPortal, type PortalDraft, type PortalRecording } from './draft-portal.ts'
import { fileFor, recordableEnvironment, writeJourneys } from './record-journeys.ts'
import { openRecorder, type RecorderWindow } from './recorder-window.ts'
import { UnusableRecording } from './steps.ts'

/**
 * Records what a user does at the developer portal of a target, one action at a time, and writes journeys.
 *
 * @param folder - where the target's files are
 * @param say - receives each message to the user
 * @returns the exit code: 0 or 4 (incomplete)
 * @throws Misconfigured if the configuration or the command line is wrong; before anything is opened
 */
export async function recordPortal(folder: string, say: (line: string) => void): Promise<number> {
  const environment = recordableEnvironment(folder)
  const out = fileFor(`${environment.target}-portal`, folder)
  const target = loadTarget({ ...process.env, ...BEGUN }, folder)
  if (!target.portal) throw new Misconfigured(NO_PORTAL)
  const executablePath = findBrowser({ ...environment.values, HEADED: '1' }, say)
  const keyName = target.checkSet === 'production' ? undefined : keyNames(target.name).of('recorded')
  say(INVITATION)
  const window = await openRecorder(target.portal.url, { executablePath, transport: target.transport })
  try {
    const draft = await atTerminal(window, (ask) =>
      draftPortal({
        ...recordingOf(target, environment.values, window),
        ...(keyName !== undefined && { keyName }),
        ask,
      }),
    )
    writeJourneys(folder, out, 'portal-journey.schema.json', draft.journeys)
    say(report(out, draft, target.name))
    return EXIT.kept
  } catch (error) {
    if (!(error instanceof UnusableRecording)) throw error
    say(`${error.message} No file was written.`)
    if (keyName !== undefined) say(`If the portal lists a key with the name ${keyName}, revoke it.`)
    return EXIT.incomplete
  } finally {
    await window.close()
  }
}

/** Replace the files of the target's journeys, which may not exist yet. */
const BEGUN = { CONSENT_JOURNEY: 'sandbox.json', PORTAL_JOURNEY: 'sandbox-portal.json' }

const NO_PORTAL = {
  where: 'PORTAL_URL',
  what: 'is not set, so there is no portal to record',
  expected: 'the address of the developer portal',
  example: 'PORTAL_URL=https://developer.example.com',
}

/** What `draftPortal` needs from the target and the window. The variables are those that a user of the portal may type. */
function recordingOf({ portal, application }: Target, values: Variables, { page }: RecorderWindow) {
  const names = Object.keys(values).filter((name) => name.startsWith('PORTAL_') && !OF_THE_RUN.has(name))
  return {
    url: portal?.url ?? '',
    variables: Object.fromEntries(names.map((name) => [name, values[name] ?? ''])),
    clientId: application.clientId,
    page,
  }
}

const OF_THE_RUN = new Set(['PORTAL_URL', 'PORTAL_JOURNEY', 'PORTAL_ACTIONS', 'PORTAL_REVOCATION_SECONDS'])

/** Prints each request in the terminal and waits for Enter. Ctrl-C or a closed window ends the recording. */
async function atTerminal(
  window: RecorderWindow,
  work: (ask: PortalRecording['ask']) => Promise<PortalDraft>,
): Promise<PortalDraft> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  const ended = new Promise<never>((_, reject) => {
    const end = (why: string) => reject(new UnusableRecording(why))
    terminal.once('SIGINT', () => end('Interrupted.'))
    terminal.once('close', () => end('The terminal was closed.'))
    void window.ended.then(() => end('The window was closed.'))
  })
  let number = 0
  const ask: PortalRecording['ask'] = async (request) => {
    number += 1
    await terminal.question(`\n${number}. ${request}\n   Press Enter here when it is done. `)
    return window.actions()
  }
  try {
    return await Promise.race([work(ask), ended])
  } finally {
    terminal.close()
  }
}

const INVITATION = [
  'A browser opens the developer portal, and this terminal asks you to do one thing after another in it.',
  'Use the keyboard only to type and to press Enter; use the mouse for everything else.',
  'You will create, renew and revoke one key.',
].join('\n')

function report(out: string, { notes }: PortalDraft, target: string): string {
  return [
    `Wrote ${out}.`,
    'To check:',
    ...notes.map((note) => `  - ${note}`),
    'Next:',
    `  - set PORTAL_JOURNEY=${target}-portal.json in .env.${target}, and PORTAL_ACTIONS=manage if a run may create and revoke keys`,
    `  - npm run doctor -- --target ${target}`,
    `  - npm run contract -- --target ${target}`,
  ].join('\n')
}
