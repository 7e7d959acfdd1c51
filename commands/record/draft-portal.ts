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

/** What a recording of a portal is made for. */
export interface PortalRecording {
  /** The address of the portal. */
  readonly url: string
  /** Variables that a journey may use. Their values are taken out of it. */
  readonly variables: Variables
  /** The client ID that the target has already. */
  readonly clientId: string
  /** The name for the key that is created; without it, the list is only read. */
  readonly keyName?: string
  readonly page: Page
  /** Asks the user to do something, and gives what was done until they say that it is. */
  readonly ask: (request: string) => Promise<readonly RecordedAction[]>
}

/** Portal journeys made of a recording, and what is left to do by hand. */
export interface PortalDraft {
  readonly journeys: PortalJourneys
  readonly notes: readonly string[]
}

const AGAIN = 'Cancel it there. Then go up to the confirmation once more, in the same way.'
const LIST = 'Open the list of keys again.'
const SECRET = 'click the client secret; if it is hidden, show it first.'

/**
 * Has a user go through a portal, an action at a time, and makes a journey of each. What is typed or shown is in none.
 *
 * @throws UnusableRecording if something was not done, or a page does not show what a journey has to find
 */
export async function draftPortal(recording: PortalRecording): Promise<PortalDraft> {
  const { page, ask, url, clientId, keyName } = recording
  const logIn = plain(
    await ask('Log in with PORTAL_USERNAME and PORTAL_PASSWORD, and open the list of keys.'),
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
    if (!key) throw new UnusableRecording('The page shows no list of keys with CLIENT_ID in it.')
    return withNotes({ signIn, listKeys: listKeys(key) }, recording.variables, [
      'in production, only the log-in and the list are recorded.',
    ])
  }

  const start = await ask(`Create a key with the name ${keyName}, up to where the portal asks to confirm.`)
  const cancelled = await ask(AGAIN)
  const confirmed = await ask('Confirm it. Once the page shows the new key pair, click the client ID.')
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
    const steps = done(journey, stepsOnKey(await ask(`${request}, up to the confirmation.`), key, variables))
    const cancel = done(journey, plain(await ask(AGAIN), variables)).slice(0, 1)
    return { steps, cancel, confirmed: await ask(confirm) }
  }
  const renewal = await onKey('renewKey', 'Renew the new key', `Confirm it. Once it is renewed, ${SECRET}`)
  const renewed = await valueAt(page, renewal.confirmed.at(-1), 'client_secret')
  const idAgain = (await shows(page, id.step)) ? [id.step] : []
  await ask(LIST)
  const revocation = await onKey(
    'revokeKey',
    'Revoke the same key',
    'Confirm it, and wait for the list of keys.',
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
    throw new UnusableRecording('A page calls one of its elements by a password or a client secret.')
  return withNotes(journeys, recording.variables, [
    ...[id, secret].flatMap(({ note }) => (note === undefined ? [] : [`createKey: ${note}`])),
    ...(renewed.note === undefined ? [] : [`renewKey: ${renewed.note}`]),
    ...(key.variable === 'KEY_NAME' ? [BY_NAME] : []),
    ...(words ? [`words: the list seems to mark a revoked key by “${words.revoked}”.`] : []),
    NOT_RECORDED,
  ])
}

const BY_NAME =
  'the list shows no client ID, so keys are found by their names; docs/portal.md says what follows from that.'

const NOT_RECORDED =
  'registerApplication, readKey, requestProduction, readOutcome, signOut and the reviewer: not recorded; add those that the portal has, as in journeys/sandbox-portal.json.'

const plain = (...recorded: Parameters<typeof pagesOfSteps>): readonly Step[] =>
  pagesOfSteps(...recorded).flat()

/** The steps up to a confirmation. On the page with the list, what is in the row of the key is found by the key. */
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
  if (steps.length === 0) throw new UnusableRecording(`A part of ${journey} was not done in the window.`)
  return steps
}

/** A step that waits for the page that is shown, if it has a heading. */
async function headingOf(page: Page, variables: Variables): Promise<readonly Step[]> {
  const elements = elementsIn(await page.locator('body').ariaSnapshot())
  const heading = elements.find(({ role }) => role === 'heading')
  if (!heading) return []
  const name = withoutValues(heading.name, variables, Object.keys(variables))
  return [{ waitFor: { ...heading, name } }]
}

const shows = async (page: Page, { read }: ReadStep): Promise<boolean> =>
  (await locate(page, read, {}).count()) > 0

/** The name that was given to the key, which may not be the one that was asked for. */
function nameTyped(actions: readonly RecordedAction[], wanted: string): string {
  const typed = actions.flatMap(({ line }) => (line.name === 'fill' && line.text ? [line.text] : []))
  return typed.includes(wanted) ? wanted : (typed[0] ?? '')
}

/** The shortest `open` of a journey that leads to an address. Its query may hold a secret, and is left out. */
export function openOf(portalUrl: string, address: string): string {
  const { origin, pathname, hash } = new URL(address)
  const route = hash.startsWith('#/') ? hash : ''
  const [folder, here] = [new URL(addressIn(portalUrl, '.')), `${pathname}${route}`]
  if (folder.origin !== origin) return `${origin}${here}`
  if (`${pathname}/`.replace(/\/\/$/, '/') === folder.pathname) return route || '.'
  return pathname.startsWith(folder.pathname) ? here.slice(folder.pathname.length) : here
}

/** The word that a list has begun to show in the row of a key, if it shows the key yet and does not call it revoked. */
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
      ...brittle.map(([name]) => `${name}: a selector identifies an element; choose a better locator.`),
      ...notes,
    ],
  }
}
