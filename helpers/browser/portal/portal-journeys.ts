import type { Journeys, Locating, Step } from '../journeys.ts'

/** What a step can read from a page. */
export type Reading = 'client_id' | 'client_secret' | 'environment' | 'state' | 'outcome'

/** A step that takes a text, or a field's value, from a page. As `keys`, every element found is one key. */
export interface ReadStep {
  readonly read: Locating
  readonly as: Reading | 'keys'
  /** Read instead of the text. */
  readonly attribute?: string
  readonly optional?: boolean
  /** In milliseconds. */
  readonly timeout?: number
}

/** One step of a portal journey. */
export type PortalStep = Step | ReadStep

/** The steps of one action, and those that confirm it and cancel it. */
export interface PortalJourney {
  /** Address to open first, relative to that of the portal. */
  readonly open?: string
  readonly steps: readonly PortalStep[]
  readonly confirm?: readonly PortalStep[]
  readonly cancel?: readonly PortalStep[]
}

/** Names of the journeys through a portal. */
export type PortalJourneyName =
  | 'signIn'
  | 'listKeys'
  | 'readKey'
  | 'registerApplication'
  | 'createKey'
  | 'renewKey'
  | 'revokeKey'
  | 'requestProduction'
  | 'readOutcome'
  | 'signInAsReviewer'
  | 'approveProduction'
  | 'denyProduction'

/** What the portal calls an environment, an outcome, and the state of a revoked key. */
export type PortalWords = Readonly<
  Record<'development' | 'production' | 'approved' | 'denied' | 'revoked', string>
>

/** A file of portal journeys; what a portal does not have is left out. */
export type PortalJourneys = Readonly<Partial<Record<PortalJourneyName, PortalJourney>>> & {
  readonly signIn: PortalJourney
  readonly listKeys: PortalJourney
  readonly words?: Partial<PortalWords>
}

/** Names that the run itself gives a value: the key that a journey is about. */
export const KEY_VARIABLES: readonly string[] = ['KEY_NAME', 'CLIENT_ID_OF_KEY']

export const isReading = (step: PortalStep): step is ReadStep => 'read' in step

/** Every step of a journey, whichever way it ends. */
export function stepsOf({ steps, confirm = [], cancel = [] }: PortalJourney): readonly PortalStep[] {
  return [...steps, ...confirm, ...cancel]
}

/** The journeys without what they read, as those of a consent are written. */
export function withoutReadings({ words: _, ...journeys }: PortalJourneys): Journeys {
  return Object.fromEntries(
    Object.entries(journeys).map(([name, journey]) => [
      name,
      { steps: stepsOf(journey).filter((step): step is Step => !isReading(step)) },
    ]),
  )
}

/** Where the journeys find a client secret; no screenshot shows what stands there. */
export function placesOfSecrets({ words: _, ...journeys }: PortalJourneys): readonly Locating[] {
  return Object.values(journeys)
    .flatMap(stepsOf)
    .filter(isReading)
    .filter((step) => step.as === 'client_secret')
    .map(({ read }) => read)
}
