import { elementsIn } from '../../helpers/browser/hint.ts'
import type { Journey, Journeys, Step } from '../../helpers/browser/journeys.ts'
import { openerOf, subjectOf } from '../../helpers/browser/locate.ts'
import { namesIn, type Variables } from '../../helpers/browser/variables.ts'
import { type Find, type RecordedAction, stepsOf, UnusableRecording, withWords, wordsOf } from './steps.ts'

/** What a draft is made for. */
export interface DraftOptions {
  /** Variables that a journey may use. Their values are taken out of it. */
  readonly variables: Variables
  /** What the consent is about; looked for on the page of the decision. */
  readonly permissions: readonly string[]
  /** Journeys in place of pages that did not appear. */
  readonly template: Journeys
  /** The user may have logged in with a passkey, for which nothing is typed. */
  readonly hasPasskey?: boolean
}

/** Journeys made of a recording, and what is left to do by hand. */
export interface Draft {
  readonly journeys: Journeys
  readonly notes: readonly string[]
}

const CHOOSE = 'chooseDataProvider'

/**
 * Makes a journey of each page of a recording: `signIn` is the one on which the password was typed or, with a passkey, the first,
 * `chooseDataProvider` the one with a list or a radio button, the last one is the approval, and the others are numbered.
 *
 * @throws UnusableRecording if nothing was done
 */
export function draftJourneys(actions: readonly RecordedAction[], options: DraftOptions): Draft {
  const { variables, template } = options
  const before = [...pagesOfSteps(actions, variables)]
  const consent = before.pop()
  if (!consent) throw new UnusableRecording('Nothing was recorded.')
  const withPassword = before.find((page) => JSON.stringify(page).includes(`\${CONSENT_PASSWORD}`))
  const signIn = withPassword ?? (options.hasPasskey ? before.find((page) => !page.some(isPick)) : undefined)
  const provider = before.find((page) => page !== signIn && page.some(isPick))
  const chosen = provider && withChoice(provider)
  const nameOf = (page: readonly Step[], index: number): string =>
    page === signIn ? 'signIn' : page === provider ? CHOOSE : `page${index + 1}`
  const passed = before.map((page, index): [string, Journey] => [
    nameOf(page, index),
    page === provider && chosen ? chosen : { steps: page },
  ])
  const snapshot = actions.at(-1)?.snapshot ?? ''
  const approve = { ...shownOn(snapshot, options, chosen?.choice), steps: consent }
  const { deny, note } = denialLike(approve, snapshot)
  const absent = ['signIn', CHOOSE].filter((name) => !passed.some(([one]) => one === name))
  const journeys: Journeys = {
    ...Object.fromEntries(absent.map((name) => [name, template[name] ?? { steps: [] }])),
    ...Object.fromEntries(passed),
    approve,
    deny,
  }
  const notes = [
    ...absent.map((name) => `${name}: its page did not appear; this is the one of the sandbox.`),
    ...(chosen ? [`${CHOOSE}: "${chosen.choice}" was picked; put its identifier there, and its name.`] : []),
    note,
    ...notesOn(journeys, variables),
  ]
  return { journeys, notes }
}

/** Parts a recording into pages: another document is another page, and so are other headings. */
function pagesOf(actions: readonly RecordedAction[]): readonly (readonly RecordedAction[])[] {
  const pages: RecordedAction[][] = []
  for (const action of actions) {
    const page = pages.at(-1)
    if (page?.every((before) => isSamePage(before, action))) page.push(action)
    else pages.push([action])
  }
  return pages
}

/** The headings of the page on which something was done. */
export const headingsOn = ({ snapshot }: RecordedAction): string =>
  JSON.stringify(elementsIn(snapshot).filter(({ role }) => role === 'heading'))

/** What was done in a frame shows the frame alone. */
const isInFrame = ({ line }: RecordedAction): boolean => line.selector?.includes('enter-frame') ?? false

const isSamePage = (one: RecordedAction, other: RecordedAction): boolean =>
  one.document === other.document &&
  (isInFrame(one) || isInFrame(other) || headingsOn(one) === headingsOn(other))

/** A page that came again, such as after a wrong password, whatever was typed then. */
const isRepeated = (page: readonly Step[], later: readonly (readonly Step[])[]): boolean =>
  later.some((other) => untyped(other) === untyped(page))

const untyped = (steps: readonly Step[]): string =>
  JSON.stringify(steps, (name, value: unknown) => (name === 'with' ? undefined : value))

/** The steps of the pages of a recording, in order; of a page that came again, those of the last time. */
export function pagesOfSteps(
  actions: readonly RecordedAction[],
  variables: Variables,
  find?: Find,
): readonly (readonly Step[])[] {
  const pages = pagesOf(actions).map((page) => stepsOf(page, variables, find))
  return pages.filter((page, index) => page.length > 0 && !isRepeated(page, pages.slice(index + 1)))
}

const isPick = (step: Step): boolean =>
  'select' in step || ('check' in step && 'role' in step.check && step.check.role === 'radio')

/** The page on which a data provider was picked, with the variable in place of the one that was. */
function withChoice(steps: readonly Step[]): Journey & { readonly choice: string } {
  const pick = steps.findLast(isPick)
  const choice = pick && ('select' in pick ? pick.option : wordsOf(subjectOf(pick)))
  const id = `\${DATA_PROVIDER}`
  const isGivenUp = (step: Step) => isPick(step) && step !== pick
  const picked = (step: Step): Step => {
    if (step !== pick) return step
    if ('select' in step) return { ...step, option: id }
    return 'check' in step ? { check: withWords(step.check, (text) => text.replace(choice ?? id, id)) } : step
  }
  return { choice: choice || 'unknown', steps: steps.filter((step) => !isGivenUp(step)).map(picked) }
}

/** Where the consent page shows what it is about, as far as it does. */
function shownOn(snapshot: string, { permissions }: DraftOptions, choice = ''): Pick<Journey, 'shows'> {
  const isEach = permissions.length > 0 && permissions.every((one) => snapshot.includes(one))
  const shows = {
    ...(isEach && { permission: { text: `\${PERMISSION}` } }),
    ...(choice !== '' && snapshot.includes(choice) && { dataProvider: { text: `\${DATA_PROVIDER}` } }),
  }
  return Object.keys(shows).length > 0 ? { shows } : {}
}

/** The decision that was not recorded: the same page with its only other button, or else a copy. */
function denialLike(approve: Journey, snapshot: string): { readonly deny: Journey; readonly note: string } {
  const used = approve.steps.map((step) => wordsOf(subjectOf(step)))
  const others = elementsIn(snapshot).filter((one) => one.role === 'button' && !used.includes(one.name))
  const [button, ...more] = others
  if (!button || more.length > 0)
    return { deny: approve, note: 'deny: this is a copy of approve; change its last step by hand.' }
  return {
    deny: { ...approve, steps: [...approve.steps.slice(0, -1), { click: button }] },
    note: `deny: not recorded. It clicks the other button, "${button.name}"; check that it is the right one.`,
  }
}

/** What an author has to look at. */
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
    ...alike.map(([name]) => `${name}: another page begins with the same element; add "opensWith".`),
    ...brittle.map((name) => `${name}: a selector identifies an element; choose a better locator.`),
    ...unset.map((name) => `set ${name === 'ONE_TIME_CODE' ? 'CONSENT_TOTP_SEED' : name} in the .env file.`),
  ]
}
