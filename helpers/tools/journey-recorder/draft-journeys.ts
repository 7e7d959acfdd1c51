import type { Journey, Journeys } from '../../browser/journeys.ts'
import { openerOf } from '../../browser/locate.ts'
import { headingsIn } from '../../browser/snapshot.ts'
import type { Variables } from '../../browser/variables.ts'
import { type Choice, choiceOf, generalise, pickOf } from './data-provider.ts'
import { type Decision, otherDecision } from './decision.ts'
import { fillsOf, pagesOf, type RecordedPage } from './pages.ts'
import type { RecordedAction } from './recording.ts'
import { lettersIn, stepsOf } from './steps.ts'

/** What a draft is made for. */
export interface DraftOptions {
  readonly decision: Decision
  /** Variables that a journey may use. Their values are taken out of it. */
  readonly variables: Variables
  /** What the consent is about; looked for on the page of the decision. */
  readonly permissions: readonly string[]
  /** Journeys in place of pages that did not appear. */
  readonly template: Journeys
}

/** Journeys made of a recording, and what is left to do by hand. */
export interface Draft {
  readonly journeys: Journeys
  readonly notes: readonly string[]
}

/** A recording of which no journeys can be made. */
export class UnusableRecording extends Error {}

const NO_STEPS: Journey = { steps: [] }

/**
 * Makes journeys of a recording: `signIn` is the page on which the password was typed, `chooseDataProvider` the one on
 * which a provider was picked, the last page is the decision, and others are named after their headings.
 *
 * @throws UnusableRecording if no page of a decision was recorded
 */
export function draftJourneys(actions: readonly RecordedAction[], options: DraftOptions): Draft {
  const { decision, variables, template } = options
  const pages = pagesOf(actions)
  const consent = pages.at(-1)
  if (!consent) throw new UnusableRecording('Nothing was recorded.')
  if (isSignIn(consent, variables))
    throw new UnusableRecording('The recording ends after the log-in; nothing was approved or denied.')
  const before = pages.slice(0, -1)
  const signIn =
    before.find((page) => isSignIn(page, variables)) ?? before.find((page) => fillsOf(page).length > 0)
  const provider = before.find((page) => page !== signIn && pickOf(page, variables))
  const others = before.filter((page) => page !== signIn && page !== provider)
  const notes: string[] = []
  const draft = (name: string, page: RecordedPage): Journey => {
    const { steps, notes: found } = stepsOf(page, variables)
    notes.push(...found.map((note) => `${name}: ${note}.`))
    return { steps }
  }
  const placeholder = (name: string): Journey => {
    notes.push(`${name}: its page did not appear; this is the one of the sandbox.`)
    return template[name] ?? NO_STEPS
  }

  const chosen = provider && withChoice(draft('chooseDataProvider', provider), provider, variables)
  const decided = { ...shownOn(consent, options, chosen), ...draft(decision, consent) }
  const other = otherDecision(decided, consent, decision)
  const named = namesOf(others).map((name, index): [string, Journey] => {
    const page = others[index]
    return [name, page ? { ...headingOf(page, pages), ...draft(name, page) } : NO_STEPS]
  })
  const drafted: Journeys = {
    signIn: signIn ? draft('signIn', signIn) : placeholder('signIn'),
    ...Object.fromEntries(named),
    chooseDataProvider: chosen ?? placeholder('chooseDataProvider'),
    approve: decision === 'approve' ? decided : other.journey,
    deny: decision === 'deny' ? decided : other.journey,
  }
  return { journeys: recognisable(drafted), notes: [...notes, other.note] }
}

function isSignIn(page: RecordedPage, { CONSENT_PASSWORD }: Variables): boolean {
  return fillsOf(page).some(({ text }) => text !== '' && text === CONSENT_PASSWORD)
}

function withChoice({ steps }: Journey, page: RecordedPage, variables: Variables): Journey & Choice {
  const pick = pickOf(page, variables)
  const choice = pick ? choiceOf(pick, variables) : { choice: 'unknown' }
  return { ...choice, steps: generalise(steps, choice) }
}

/** Where the consent page shows what it is about, as far as it does. */
function shownOn(
  [{ snapshot }]: RecordedPage,
  { permissions, variables }: DraftOptions,
  chosen: Partial<Choice> = {},
): Pick<Journey, 'shows'> {
  const has = (text: string | undefined) => Boolean(text && snapshot.includes(text))
  const isEach = permissions.length > 0 && permissions.every(has)
  const words = [chosen.choice, chosen.choiceName, variables.DP_ID, variables.DP_ID_NAME]
  const shows = {
    ...(isEach && { permission: { text: `\${PERMISSION}` } }),
    ...(words.some(has) && { dataProvider: { text: `\${DATA_PROVIDER}` } }),
  }
  return Object.keys(shows).length > 0 ? { shows } : {}
}

/** Names of pages that have no name of their own in the format, from their headings, such as `termsOfUse`. */
function namesOf(pages: readonly RecordedPage[]): readonly string[] {
  const taken = new Set(['signIn', 'chooseDataProvider', 'approve', 'deny'])
  return pages.map(([{ snapshot }], index) => {
    const wishes = [...headingsIn(snapshot).map(camelCase), `page${index + 1}`]
    const name = wishes.find((wish) => wish !== '' && !taken.has(wish)) ?? `page${index + 1}Again`
    taken.add(name)
    return name
  })
}

function camelCase(text: string): string {
  const [first = '', ...others] = lettersIn(text).map((word) => word.toLowerCase())
  const name = first + others.map((word) => `${word[0]?.toUpperCase()}${word.slice(1)}`).join('')
  return name.replace(/^\d+/, '')
}

/** The heading that no other page has. */
function headingOf(page: RecordedPage, pages: readonly RecordedPage[]): Pick<Journey, 'opensWith'> {
  const elsewhere = pages.filter((other) => other !== page).flatMap(([first]) => headingsIn(first.snapshot))
  const name = headingsIn(page[0].snapshot).find((heading) => !elsewhere.includes(heading))
  return name ? { opensWith: { role: 'heading', name } } : {}
}

/** Only a page whose first element others have as well, such as a button "Continue", is identified by its heading. */
function recognisable(journeys: Journeys): Journeys {
  const entries = Object.entries(journeys).map(([name, { opensWith, ...journey }]): [string, Journey] => {
    const opener = JSON.stringify(openerOf(journey))
    const others = Object.entries(journeys).filter(([other]) => other !== name)
    const isShared = others.some(([, { steps }]) => JSON.stringify(steps).includes(opener))
    return [name, isShared && opensWith ? { opensWith, ...journey } : journey]
  })
  return Object.fromEntries(entries)
}
