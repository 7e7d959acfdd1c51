import { namesIn, OWN_VARIABLES } from './variables.ts'

/** One way to find an element, in Playwright's vocabulary. */
export type Locating = {
  /** CSS selector of the frame that the element is in. */
  readonly frame?: string
  /** The element that it is within. */
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

/** The steps through one page. */
export interface Journey {
  readonly opensWith?: Locating
  /** Identifier of the data provider to pick, or the name by which the page shows it. */
  readonly choice?: string
  /** The name by which pages show it, where that is not `choice`. */
  readonly choiceName?: string
  readonly shows?: { readonly permission?: Locating; readonly dataProvider?: Locating }
  readonly steps: readonly Step[]
}

/** Journeys by name: `signIn`, `chooseDataProvider`, `approve`, `deny`, and pages that may appear in between. */
export type Journeys = Readonly<Record<string, Journey>>

/** Names of the variables that journeys need a value for. */
export function variablesOf(journeys: Journeys): readonly string[] {
  const names = namesIn(JSON.stringify(journeys)).filter((name) => !OWN_VARIABLES.includes(name))
  return [...new Set(names)]
}

const PASSWORD = 'CONSENT_PASSWORD'

/** The journey that types the password on the way to an approval; none where the user logs in by something else. */
export const journeyOfPassword = ({ deny: _, ...journeys }: Journeys): string | undefined =>
  Object.entries(journeys).find(([name, journey]) => variablesOf({ [name]: journey }).includes(PASSWORD))?.[0]

/** The journey of the log-in. */
export const journeyOfLogIn = (journeys: Journeys): string => journeyOfPassword(journeys) ?? 'signIn'
