import type { Journey, Journeys } from '../../browser/journeys.ts'
import { openerOf } from '../../browser/locate.ts'
import { headingsIn } from '../../browser/snapshot.ts'
import type { Variables } from '../../browser/variables.ts'
import { choiceOf, generalise, nameOffered } from './choose-provider.ts'
import { otherDecision } from './decisions.ts'
import { isSignIn, namesOf, pickOf } from './kinds.ts'
import { inexpressible, pagesOf, type RecordedPage } from './pages.ts'
import type { RecordedAction } from './recording.ts'
import { stepsOf } from './steps.ts'

/** What a draft is made for. */
export interface DraftOptions {
  readonly decision: 'approve' | 'deny'
  /** Variables that a journey may use. Their values are taken out of it. */
  readonly variables: Variables
  /** What the consent is about; looked for on the page of the decision. */
  readonly permissions: readonly string[]
}

/** Journeys made of a recording, and what is left to do by hand. */
export interface Draft {
  readonly journeys: Journeys
  readonly notes: readonly string[]
}

/** A recording of which no journeys can be made. */
export class UnusableRecording extends Error {}

const NO_SIGN_IN: Journey = {
  steps: [
    { fill: { label: 'User name' }, with: `\${CONSENT_USERNAME}` },
    { fill: { label: 'Password' }, with: `\${CONSENT_PASSWORD}` },
    { click: { role: 'button', name: 'Sign in' } },
  ],
}
const NO_PROVIDER: Journey = {
  choice: 'unknown',
  steps: [
    { check: { role: 'radio', name: `\${DATA_PROVIDER}` } },
    { click: { role: 'button', name: 'Continue' } },
  ],
}

/**
 * Makes journeys of a recording: `signIn` is the page on which a password was typed, `chooseDataProvider` the one on
 * which a provider was picked, the last page is the decision, and others are named after their headings.
 *
 * @throws UnusableRecording if no page of a decision was recorded
 */
export function draftJourneys(actions: readonly RecordedAction[], options: DraftOptions): Draft {
  const { decision, variables } = options
  const pages = lastSignInOnly(pagesOf(actions), variables)
  const consent = pages.at(-1)
  if (!consent) throw new UnusableRecording('Nothing was recorded.')
  if (isSignIn(consent, variables))
    throw new UnusableRecording('The recording ends after the log-in; nothing was approved or denied.')
  const before = pages.slice(0, -1)
  const signIn = before.find((page) => isSignIn(page, variables)) ?? before.find(hasTyping)
  const provider = before.find((page) => page !== signIn && pickOf(page, variables))
  const others = before.filter((page) => page !== signIn && page !== provider)
  const names = namesOf(others, variables)
  const notes: string[] = [...inexpressible(actions)]
  const draft = (name: string, page: RecordedPage): Journey => {
    const { steps, notes: found } = stepsOf(page, variables)
    notes.push(...found.map((note) => `${name}: ${note}.`))
    return { steps }
  }

  const chosen = provider && withChoice(draft('chooseDataProvider', provider), provider, variables, notes)
  const decided = { ...shownOn(consent, options, chosen), ...draft(decision, consent) }
  const other = otherDecision(decided, consent, decision)
  notes.push(other.note)
  if (!signIn) notes.push('signIn: no log-in was recorded; this is a placeholder.')
  if (!chosen) notes.push('chooseDataProvider: no page asked for the data provider; this is a placeholder.')
  const drafted: Journeys = {
    signIn: signIn ? draft('signIn', signIn) : NO_SIGN_IN,
    ...Object.fromEntries(others.map((page, index) => [names[index], draft(names[index] ?? '', page)])),
    chooseDataProvider: chosen ?? { ...NO_PROVIDER, choice: variables.DP_ID ?? 'unknown' },
    approve: decision === 'approve' ? decided : other.journey,
    deny: decision === 'deny' ? decided : other.journey,
  }
  const headings = new Map(
    [...others.entries()].map(([index, page]) => [names[index] ?? '', uniqueHeading(page, pages)]),
  )
  return { journeys: recognisable(drafted, headings), notes }
}

/** A refused log-in brings its page again; the last one is the one that was accepted. */
function lastSignInOnly(pages: readonly RecordedPage[], variables: Variables): readonly RecordedPage[] {
  const last = pages.findLastIndex((page) => isSignIn(page, variables))
  return pages.filter((page, index) => index === last || !isSignIn(page, variables))
}

function hasTyping(page: RecordedPage): boolean {
  return page.some(({ line }) => line.name === 'fill')
}

function withChoice(journey: Journey, page: RecordedPage, variables: Variables, notes: string[]): Journey {
  const pick = pickOf(page, variables)
  const choice = pick ? choiceOf(pick, variables) : { choice: 'unknown' }
  const { steps, isGeneral } = generalise(journey.steps, choice)
  if (!isGeneral)
    notes.push(`chooseDataProvider: no step uses \${DATA_PROVIDER}, so it always picks the same provider.`)
  const { DP_ID, DP_ID_NAME } = variables
  const name = pick && nameOffered(pick, DP_ID)
  if (name && !DP_ID_NAME)
    notes.push(
      `DP_ID_NAME: the page shows ${DP_ID} as "${name}"; set DP_ID_NAME to that in the .env file of the target.`,
    )
  return { ...choice, steps }
}

/** Where the consent page shows what it is about, as far as it does. */
function shownOn(
  [first]: RecordedPage,
  { permissions, variables }: DraftOptions,
  chosen: Pick<Journey, 'choice' | 'choiceName'> = {},
): Pick<Journey, 'shows'> {
  const has = (text: string | undefined) => Boolean(text && first.snapshot.includes(text))
  const isEach = permissions.length > 0 && permissions.every(has)
  const words = [chosen.choice, chosen.choiceName, variables.DP_ID, variables.DP_ID_NAME]
  const isProvider = words.some(has)
  if (!isEach && !isProvider) return {}
  return {
    shows: {
      ...(isEach && { permission: { text: `\${PERMISSION}` } }),
      ...(isProvider && { dataProvider: { text: `\${DATA_PROVIDER}` } }),
    },
  }
}

function uniqueHeading(page: RecordedPage, pages: readonly RecordedPage[]): string | undefined {
  const elsewhere = pages.filter((other) => other !== page).flatMap(([first]) => headingsIn(first.snapshot))
  return headingsIn(page[0].snapshot).find((heading) => !elsewhere.includes(heading))
}

/** A page whose first element other pages have as well, such as a button "Continue", is identified by its heading. */
function recognisable(journeys: Journeys, headings: ReadonlyMap<string, string | undefined>): Journeys {
  const entries = Object.entries(journeys).map(([name, journey]): [string, Journey] => {
    const opener = JSON.stringify(openerOf(journey))
    const others = Object.entries(journeys).filter(([other]) => other !== name)
    const isShared = others.some(([, { steps }]) => JSON.stringify(steps).includes(opener))
    const heading = headings.get(name)
    if (!isShared || !heading) return [name, journey]
    return [name, { opensWith: { role: 'heading', name: heading }, ...journey }]
  })
  return Object.fromEntries(entries)
}
