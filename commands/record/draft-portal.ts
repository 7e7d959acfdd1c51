import type { Page } from '@playwright/test'
import { elementsIn } from '../../helpers/browser/hint.ts'
import type { ReadStep, Step } from '../../helpers/browser/journeys.ts'
import { locate } from '../../helpers/browser/locate.ts'
import { addressIn } from '../../helpers/browser/portal/portal-page.ts'
import type { PortalJourney, PortalJourneys } from '../../helpers/browser/portal/portal-walk.ts'
import { namesIn, type Variables, withoutValues } from '../../helpers/browser/variables.ts'
import { headingsOn, pagesOfSteps } from './draft-journeys.ts'
import { controlIn, findKey, type ListedKey } from './key-rows.ts'
import { valueAt } from './shown-value.ts'
import { elementOf, type RecordedAction, UnusableRecording } from './steps.ts'

/** What `draftPortal` needs. */
export interface PortalRecording {
  /** The address of the portal. */
  readonly url: string
  /** Variables that a journey may use. They replace their values in it. */
  readonly variables: Variables
  /** The client ID of the target, which the list of keys shows. */
  readonly clientId: string
  /** The name for the new key. If it is undefined, only the log-in and the list are recorded. */
  readonly keyName?: string
  readonly page: Page
  /** Asks the user to do something, and returns the actions once the user says that it is done. */
  readonly ask: (request: string) => Promise<readonly RecordedAction[]>
}

/** Portal journeys made from a recording, and what the user still has to check or do. */
export interface PortalDraft {
  readonly journeys: PortalJourneys
  readonly notes: readonly string[]
}

const STOP = 'but stop when the portal asks you to confirm.'
const AGAIN = 'Cancel. Then repeat the same steps, and stop when the portal asks you to confirm.'
const LIST = 'Open the list of keys again.'
const SECRET = 'click the client secret. If it is hidden, show it first.'

/**
 * Asks a user to go through a portal one action at a time, and makes a journey from each. No journey contains a value that the
 * user typed, or a client ID or secret that the portal showed.
 *
 * @throws UnusableRecording if the user left something out, or a page does not show what a journey has to find
 */
export async function draftPortal(recording: PortalRecording): Promise<PortalDraft> {
  const { page, ask, url, clientId, keyName } = recording
  const logIn = plain(
    await ask('Log in with PORTAL_USERNAME and PORTAL_PASSWORD, then open the list of keys.'),
    recording.variables,
  )
  if (!namesIn(JSON.stringify(logIn)).includes('PORTAL_PASSWORD'))
    throw new UnusableRecording('The value of PORTAL_PASSWORD was not typed.')
  const open = openOf(url, page.url())
  const shown = await headingOf(page, recording.variables)
  const signIn = { open: '.', steps: [...logIn, ...shown] }
  const listKeys = ({ rows }: ListedKey): PortalJourney => ({
    open,
    steps: [...shown, { read: { css: rows }, as: 'keys' }],
  })
  if (keyName === undefined) {
    const key = await findKey(page, clientId)
    if (!key) throw new UnusableRecording('The page does not list a key with CLIENT_ID.')
    return withNotes({ signIn, listKeys: listKeys(key) }, recording.variables, [
      'in production, only the log-in and the list are recorded.',
    ])
  }

  const start = await ask(`Create a key with the name ${keyName}, ${STOP}`)
  const cancelled = await ask(AGAIN)
  const confirmed = await ask('Confirm. When the page shows the new key pair, click the client ID.')
  const id = await valueAt(page, confirmed.at(-1), 'client_id')
  const revealed = await ask(`Now ${SECRET}`)
  const secret = await valueAt(page, revealed.at(-1), 'client_secret')
  await ask(LIST)
  const name = nameTyped(start, keyName)
  const key = await findKey(page, id.value, name)
  if (!key) throw new UnusableRecording('The page lists neither the client ID nor the name of the new key.')
  const variables = { ...recording.variables, KEY_NAME: name, CLIENT_ID_OF_KEY: id.value }
  const createKey = {
    open,
    steps: done('createKey', plain(start, variables)),
    confirm: [
      ...done('createKey', plain(confirmed.slice(0, -1), variables)),
      id.step,
      ...plain(revealed.slice(0, -1), variables),
      secret.step,
    ],
    cancel: done('createKey', plain(cancelled, variables)).slice(0, 1),
  }

  const onKey = async (journey: 'renewKey' | 'revokeKey', request: string, confirm: string) => {
    const steps = done(journey, stepsOnKey(await ask(`${request}, ${STOP}`), key, variables))
    const cancel = done(journey, plain(await ask(AGAIN), variables)).slice(0, 1)
    return { steps, cancel, confirmed: await ask(confirm) }
  }
  const renewal = await onKey('renewKey', 'Renew the new key', `Confirm. When the key is renewed, ${SECRET}`)
  const renewed = await valueAt(page, renewal.confirmed.at(-1), 'client_secret')
  const idAgain = (await shows(page, id.step)) ? [id.step] : []
  await ask(LIST)
  const revocation = await onKey(
    'revokeKey',
    'Revoke the same key',
    'Confirm, and wait until the list of keys appears.',
  )
  const words = await wordOfRevoked(page, key)
  const journeys = {
    ...(words && { words }),
    signIn,
    listKeys: listKeys(key),
    createKey,
    renewKey: {
      open,
      steps: renewal.steps,
      confirm: [
        ...done('renewKey', plain(renewal.confirmed.slice(0, -1), variables)),
        ...idAgain,
        renewed.step,
      ],
      cancel: renewal.cancel,
    },
    revokeKey: {
      open,
      steps: revocation.steps,
      confirm: [...done('revokeKey', plain(revocation.confirmed, variables)), ...shown],
      cancel: revocation.cancel,
    },
  }
  const secrets = [recording.variables.PORTAL_PASSWORD ?? '', secret.value, renewed.value]
  if (secrets.some((value) => value !== '' && JSON.stringify(journeys).includes(value)))
    throw new UnusableRecording('A page has an element whose name contains a password or a client secret.')
  return withNotes(journeys, recording.variables, [
    ...[id, secret].flatMap(({ note }) => (note === undefined ? [] : [`createKey: ${note}`])),
    ...(renewed.note === undefined ? [] : [`renewKey: ${renewed.note}`]),
    ...(key.variable === 'KEY_NAME' ? [BY_NAME] : []),
    ...(words ? [`words: the list seems to mark a revoked key with “${words.revoked}”.`] : []),
    NOT_RECORDED,
  ])
}

const BY_NAME = 'the list shows no client IDs, so keys are found by name; docs/portal.md explains the risk.'

const NOT_RECORDED =
  'registerApplication, readKey, requestProduction, readOutcome, signOut and the journeys of the reviewer: not recorded. Add those that your portal has, as in journeys/sandbox-portal.json.'

const plain = (...recorded: Parameters<typeof pagesOfSteps>): readonly Step[] =>
  pagesOfSteps(...recorded).flat()

/** The steps up to a confirmation. On the page with the list, elements in the row of the key are found by the key. */
function stepsOnKey(
  actions: readonly RecordedAction[],
  key: ListedKey,
  variables: Variables,
): readonly Step[] {
  const [first] = actions
  const isOnList = (action: RecordedAction) => first && headingsOn(action) === headingsOn(first)
  return plain(
    actions,
    variables,
    (action) => (isOnList(action) && controlIn(key, action)) || elementOf(action.line),
  )
}

function done(journey: string, steps: readonly Step[]): readonly Step[] {
  if (steps.length === 0)
    throw new UnusableRecording(`A part of ${journey} is missing: nothing was done in the window.`)
  return steps
}

/** A step that waits for the heading of the current page, if it has one. */
async function headingOf(page: Page, variables: Variables): Promise<readonly Step[]> {
  const elements = elementsIn(await page.locator('body').ariaSnapshot())
  const heading = elements.find(({ role }) => role === 'heading')
  if (!heading) return []
  const name = withoutValues(heading.name, variables, Object.keys(variables))
  return [{ waitFor: { ...heading, name } }]
}

const shows = async (page: Page, { read }: ReadStep): Promise<boolean> =>
  (await locate(page, read, {}).count()) > 0

/** The name that the user gave the key, which may differ from the requested one. */
function nameTyped(actions: readonly RecordedAction[], wanted: string): string {
  const typed = actions.flatMap(({ line }) => (line.name === 'fill' && line.text ? [line.text] : []))
  return typed.includes(wanted) ? wanted : (typed[0] ?? '')
}

/** The shortest `open` that leads to an address. The query is left out, because it may contain a secret. */
export function openOf(portalUrl: string, address: string): string {
  const { origin, pathname, hash } = new URL(address)
  const route = hash.startsWith('#/') ? hash : ''
  const [folder, here] = [new URL(addressIn(portalUrl, '.')), `${pathname}${route}`]
  if (folder.origin !== origin) return `${origin}${here}`
  if (`${pathname}/`.replace(/\/\/$/, '/') === folder.pathname) return route || '.'
  return pathname.startsWith(folder.pathname) ? here.slice(folder.pathname.length) : here
}

/** The new word in the row of a key after its revocation. Undefined if the key is gone, or its row says “revoked”. */
async function wordOfRevoked(page: Page, key: ListedKey) {
  const after = (await findKey(page, key.mark))?.text ?? ''
  const before = key.text.split(/\s+/)
  const revoked = after.split(/\s+/).find((word) => /\p{L}{3}/u.test(word) && !before.includes(word))
  return revoked === undefined || /revoked/i.test(after) ? undefined : { revoked }
}

function withNotes(journeys: PortalJourneys, variables: Variables, notes: readonly string[]): PortalDraft {
  const known = [...Object.keys(variables), 'KEY_NAME', 'CLIENT_ID_OF_KEY']
  const unset = namesIn(JSON.stringify(journeys)).filter((name) => !known.includes(name))
  const brittle = Object.entries(journeys).filter(([, journey]) =>
    /"css":"[^"]*internal:/.test(JSON.stringify(journey)),
  )
  return {
    journeys,
    notes: [
      ...[...new Set(unset)].map((name) => `set ${name} in the .env file.`),
      ...brittle.map(
        ([name]) =>
          `${name}: a selector of Playwright identifies an element; use a role, label or text instead.`,
      ),
      ...notes,
    ],
  }
}
