import { elementsIn } from '../../helpers/browser/hint.ts'
import type { Journey, Journeys, Step } from '../../helpers/browser/journeys.ts'
import { openerOf, subjectOf } from '../../helpers/browser/locate.ts'
import { namesIn, type Variables } from '../../helpers/browser/variables.ts'
import { type Choice, isPick, noteOn, withChoice } from './choice.ts'
import { type Find, type RecordedAction, stepsOf, UnusableRecording, wordsOf } from './steps.ts'

/** Options of `draftJourneys`. */
export interface DraftOptions {
  /** Variables that a journey may use. They replace their values in it. */
  readonly variables: Variables
  /** The permissions of the consent, to look for on the page of the decision. */
  readonly permissions: readonly string[]
  /** Journeys for pages that did not appear. */
  readonly template: Journeys
  /** True if the user has a passkey: then nothing may have been typed to log in. */
  readonly hasPasskey?: boolean
}

/** Journeys made from a recording, and what the user still has to check or do. */
export interface Draft {
  readonly journeys: Journeys
  readonly notes: readonly string[]
}

const CHOOSE = 'chooseDataProvider'

/**
 * Makes a journey from each page of a recording. `signIn` is the page on which the password was typed or, with a passkey, the
 * first page. `chooseDataProvider` is the page with a list or a radio button, `approve` the last page. The others are numbered.
 *
 * @throws UnusableRecording if nothing was recorded
 */
export function draftJourneys(actions: readonly RecordedAction[], options: DraftOptions): Draft {
  const { variables, template } = options
  const before = [...pagesOfSteps(actions, variables)]
  const consent = before.pop()
  if (!consent) throw new UnusableRecording('Nothing was recorded.')
  const withPassword = before.find((page) => JSON.stringify(page).includes(`\${CONSENT_PASSWORD}`))
  const signIn = withPassword ?? (options.hasPasskey ? before.find((page) => !page.some(isPick)) : undefined)
  const provider = before.find((page) => page !== signIn && page.some(isPick))
  const chosen = provider && withChoice(provider, actions)
  const nameOf = (page: readonly Step[], index: number): string =>
    page === signIn ? 'signIn' : page === provider ? CHOOSE : `page${index + 1}`
  const passed = before.map((page, index): [string, Journey] => [
    nameOf(page, index),
    page === provider && chosen ? chosen : { steps: page },
  ])
  const snapshot = actions.at(-1)?.snapshot ?? ''
  const approve = { ...shownOn(snapshot, options, chosen), steps: consent }
  const { deny, note } = denialLike(approve, snapshot)
  const absent = ['signIn', CHOOSE].filter((name) => !passed.some(([one]) => one === name))
  const journeys: Journeys = {
    ...Object.fromEntries(absent.map((name) => [name, template[name] ?? { steps: [] }])),
    ...Object.fromEntries(passed),
    approve,
    deny,
  }
  const notes = [
    ...absent.map((name) => `${name}: this page did not appear, so its journey is the sandbox's; adapt it.`),
    ...(chosen ? [`${CHOOSE}/${noteOn(chosen)}`] : []),
    note,
    ...notesOn(journeys, variables),
  ]
  return { journeys, notes }
}

/** Splits a recording into pages. A new page begins with another document, or with other headings. */
function pagesOf(actions: readonly RecordedAction[]): readonly (readonly RecordedAction[])[] {
  const pages: RecordedAction[][] = []
  for (const action of actions) {
    const page = pages.at(-1)
    if (page?.every((before) => isSamePage(before, action))) page.push(action)
    else pages.push([action])
  }
  return pages
}

/** The headings of the page on which an action was done. */
export const headingsOn = ({ snapshot }: RecordedAction): string =>
  JSON.stringify(elementsIn(snapshot).filter(({ role }) => role === 'heading'))

/** True for an action in a frame; its snapshot shows only the frame. */
const isInFrame = ({ line }: RecordedAction): boolean => line.selector?.includes('enter-frame') ?? false

const isSamePage = (one: RecordedAction, other: RecordedAction): boolean =>
  one.document === other.document &&
  (isInFrame(one) || isInFrame(other) || headingsOn(one) === headingsOn(other))

/** True if a later page has the same steps, apart from what was typed, as after a wrong password. */
const isRepeated = (page: readonly Step[], later: readonly (readonly Step[])[]): boolean =>
  later.some((other) => untyped(other) === untyped(page))

const untyped = (steps: readonly Step[]): string =>
  JSON.stringify(steps, (name, value: unknown) => (name === 'with' ? undefined : value))

/** The steps of each page of a recording, in order. If a page appeared again, only its last appearance counts. */
export function pagesOfSteps(
  actions: readonly RecordedAction[],
  variables: Variables,
  find?: Find,
): readonly (readonly Step[])[] {
  const pages = pagesOf(actions).map((page) => stepsOf(page, variables, find))
  return pages.filter((page, index) => page.length > 0 && !isRepeated(page, pages.slice(index + 1)))
}

/** Where the consent page shows the permissions and the data provider, if it does. */
function shownOn(
  snapshot: string,
  { permissions }: DraftOptions,
  { choice = '', choiceName = '' }: Partial<Choice> = {},
): Pick<Journey, 'shows'> {
  const isEach = permissions.length > 0 && permissions.every((one) => snapshot.includes(one))
  const shows = {
    ...(isEach && { permission: { text: `\${PERMISSION}` } }),
    ...([choice, choiceName].some((word) => word && snapshot.includes(word)) && {
      dataProvider: { text: `\${DATA_PROVIDER}` },
    }),
  }
  return Object.keys(shows).length > 0 ? { shows } : {}
}

/** The denial, which was not recorded: the approval with the only other button of the page, or else a copy of the approval. */
function denialLike(approve: Journey, snapshot: string): { readonly deny: Journey; readonly note: string } {
  const used = approve.steps.map((step) => wordsOf(subjectOf(step)))
  const others = elementsIn(snapshot).filter((one) => one.role === 'button' && !used.includes(one.name))
  const [button, ...more] = others
  if (!button || more.length > 0)
    return { deny: approve, note: 'deny: this is a copy of approve; change its last step by hand.' }
  return {
    deny: { ...approve, steps: [...approve.steps.slice(0, -1), { click: button }] },
    note: `deny: not recorded; it clicks the other button, "${button.name}". Check that this is the right one.`,
  }
}

/** What the user has to check in the journeys. */
function notesOn(journeys: Journeys, variables: Variables): readonly string[] {
  const openers = Object.entries(journeys)
    .filter(([name]) => name !== 'deny')
    .map(([name, journey]) => [name, journey.steps[0] ? JSON.stringify(openerOf(journey)) : name] as const)
  const alike = openers.filter(([name, one]) =>
    openers.some(([other, same]) => other !== name && same === one),
  )
  const brittle = Object.keys(journeys).filter((name) => /"css":/.test(JSON.stringify(journeys[name])))
  const typed = namesIn(JSON.stringify(journeys)).filter((name) => /^CONSENT_|^ONE_TIME/.test(name))
  const unset = [...new Set(typed)].filter((name) => variables[name] === undefined)
  return [
    ...alike.map(
      ([name]) => `${name}: another page begins with the same element; add "opensWith" to distinguish them.`,
    ),
    ...brittle.map(
      (name) => `${name}: a CSS selector identifies an element; use a role, label or text instead.`,
    ),
    ...unset.map((name) => `set ${name === 'ONE_TIME_CODE' ? 'CONSENT_TOTP_SEED' : name} in the .env file.`),
  ]
}
