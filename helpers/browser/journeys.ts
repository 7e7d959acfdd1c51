import { nearestOf } from '../base/nearest.ts'
import type { Problem } from '../base/problem.ts'
import { namesIn, OWN_VARIABLES } from './variables.ts'

/** One way to find an element, in Playwright's vocabulary. */
export type Locating = {
  /** CSS selector of the frame that the element is in. */
  readonly frame?: string
  /** The element that contains it. */
  readonly within?: Locating
} & (
  | { readonly role: string; readonly name?: string; readonly exact?: boolean }
  | { readonly label: string; readonly exact?: boolean }
  | { readonly text: string; readonly exact?: boolean }
  | { readonly testId: string }
  | { readonly css: string }
)

/** One action on one element. Values may use `${VARIABLE}`. */
export type Step = {
  /** Skipped if its element does not appear. */
  readonly optional?: boolean
  /** In milliseconds. */
  readonly timeout?: number
} & (
  | { readonly fill: Locating; readonly with: string }
  | { readonly click: Locating }
  | { readonly check: Locating }
  | { readonly select: Locating; readonly option: string }
  | { readonly press: Locating; readonly key: string }
  | { readonly waitFor: Locating }
)

/** The values that a step can read from a page of a portal. */
export type Reading = 'client_id' | 'client_secret' | 'environment' | 'state' | 'outcome'

/** A step that reads a text, or a field's value, from a page. As `keys`, each element found is one key. */
export interface ReadStep {
  readonly read: Locating
  readonly as: Reading | 'keys'
  /** Attribute to read instead of the text. */
  readonly attribute?: string
  readonly optional?: boolean
  /** In milliseconds. */
  readonly timeout?: number
}

/** The steps through one page. */
export interface Journey {
  readonly opensWith?: Locating
  /** Identifier of the data provider to choose, or its name on the page. */
  readonly choice?: string
  /** Its name on the pages, if that is not `choice`. */
  readonly choiceName?: string
  readonly shows?: { readonly permission?: Locating; readonly dataProvider?: Locating }
  readonly steps: readonly Step[]
}

/** Journeys by name: `signIn`, `chooseDataProvider`, `approve`, `deny`, and pages that may appear in between. */
export type Journeys = Readonly<Record<string, Journey>>

/** Names of the variables that journeys need a value for. */
export function variablesOf(journeys: object): readonly string[] {
  const names = namesIn(JSON.stringify(journeys)).filter((name) => !OWN_VARIABLES.includes(name))
  return [...new Set(names)]
}

const PASSWORD = 'CONSENT_PASSWORD'

/** The journey that types the password on the way to an approval; undefined if the user logs in without a password. */
export const journeyOfPassword = ({ deny: _, ...journeys }: Journeys): string | undefined =>
  Object.entries(journeys).find(([name, journey]) => variablesOf({ [name]: journey }).includes(PASSWORD))?.[0]

/** The journey of the log-in. */
export const journeyOfLogIn = (journeys: Journeys): string => journeyOfPassword(journeys) ?? 'signIn'

/** Pairs of variables: if a page refuses a log-in, either may be wrong. */
const LOG_INS: readonly (readonly string[])[] = [
  ['CONSENT_USERNAME', 'CONSENT_PASSWORD'],
  ['PORTAL_USERNAME', 'PORTAL_PASSWORD'],
]

/**
 * Says which variables to check after a page did not accept what its journey typed: the user name and the password, the
 * seed of the one-time codes, or any other variable. Undefined if the journey types none and uses no passkey.
 *
 * @param hasPasskey - true if the user has a passkey, for a log-in without a password
 */
export function whatToCheck(
  journeys: Readonly<Record<string, object>>,
  name: string,
  hasPasskey = false,
): string | undefined {
  const journey = journeys[name]
  if (!journey) return undefined
  const typed = variablesOf({ [name]: journey })
  const isByPasskey = hasPasskey && name === 'signIn' && !typed.includes(PASSWORD)
  if (isByPasskey)
    return `Check ${[...typed, 'PASSKEY_FILE'].join(' and ')}: the page did not accept the passkey.`
  const logIn = typed.flatMap((variable) => LOG_INS.find((pair) => pair.includes(variable)) ?? [])
  const codes = namesIn(JSON.stringify(journey)).includes('ONE_TIME_CODE')
    ? ['CONSENT_TOTP_SEED or ONE_TIME_CODE_FROM']
    : []
  const names = [...new Set([...logIn, ...typed, ...codes])]
  if (names.length === 0) return undefined
  return `Check ${names.join(' and ')}${codes.length > 0 ? ', and the clock of this machine' : ''}: the page did not accept what was typed.`
}

/** A text of a file of journeys, and its JSON pointer. */
interface PlacedText {
  readonly at: string
  readonly text: string
}

/** The ARIA roles that Playwright knows. With any other role it finds no element. */
const ROLES = `
  alert alertdialog application article banner blockquote button caption cell checkbox code
  columnheader combobox complementary contentinfo definition deletion dialog directory document
  emphasis feed figure form generic grid gridcell group heading img insertion link list listbox
  listitem log main mark marquee math menu menubar menuitem menuitemcheckbox menuitemradio meter
  navigation none note option paragraph presentation progressbar radio radiogroup region row rowgroup
  rowheader scrollbar search searchbox separator slider spinbutton status strong subscript superscript
  switch tab table tablist tabpanel term textbox time timer toolbar tooltip tree treegrid treeitem`
  .trim()
  .split(/\s+/)

/** A problem for each role in a file of journeys that does not exist. */
export function roleProblems(name: string, texts: readonly PlacedText[]): Problem[] {
  return texts
    .filter(({ at, text }) => at.endsWith('/role') && !ROLES.includes(text))
    .map(({ at, text }) => {
      const [example] = nearestOf(text, ROLES, 1)
      const problem = { where: `${name} ${at}`, what: `there is no role "${text}"`, expected: 'an ARIA role' }
      return { ...problem, ...(example && { example }) }
    })
}
