import type { AllowedOrigin } from '../../http/allowed-origins.ts'
import type { WalkedPage, WalkFailure, WalkOptions } from '../browser-walk.ts'
import type { Locating, Reading, ReadStep, Step } from '../journeys.ts'
import type { Way } from '../proxy/upstream.ts'
import type { Stray } from '../stray.ts'
import type { Variables } from '../variables.ts'

/** One step of a portal journey. */
export type PortalStep = Step | ReadStep

/** The steps of one action, and those that confirm it and cancel it. */
export interface PortalJourney {
  /** The address to open first, relative to that of the portal. */
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
  | 'signOut'
  | 'signInAsReviewer'
  | 'approveProduction'
  | 'denyProduction'

/** The portal's words for environments, outcomes, and the state of a revoked key. */
export type PortalWords = Readonly<
  Record<'development' | 'production' | 'approved' | 'denied' | 'revoked', string>
>

/** A file of portal journeys. It leaves out the actions that a portal does not have. */
export type PortalJourneys = Readonly<Partial<Record<PortalJourneyName, PortalJourney>>> & {
  readonly signIn: PortalJourney
  readonly listKeys: PortalJourney
  readonly words?: Partial<PortalWords>
}

/** Variables that the run itself sets: the name and client ID of the key that a journey is about. */
export const KEY_VARIABLES: readonly string[] = ['KEY_NAME', 'CLIENT_ID_OF_KEY']

export const isReading = (step: PortalStep): step is ReadStep => 'read' in step

/** Every step of a journey, including those that confirm and cancel. */
export function stepsOf({ steps, confirm = [], cancel = [] }: PortalJourney): readonly PortalStep[] {
  return [...steps, ...confirm, ...cancel]
}

/** The elements that show a client secret in these journeys. Screenshots hide them. */
export function placesOfSecrets({ words: _, ...journeys }: PortalJourneys): readonly Locating[] {
  return Object.values(journeys)
    .flatMap(stepsOf)
    .filter(isReading)
    .filter((step) => step.as === 'client_secret')
    .map(({ read }) => read)
}

/** One walk through the pages of a portal, as plain data. */
export interface PortalWalk {
  readonly journey: PortalJourneyName
  /** How the walk answers the confirmation, if there is one. */
  readonly decision?: 'confirm' | 'cancel'
  /** The key that the walk was about, if any. */
  readonly about?: PortalRequest['about']
  /** Which key of the run that is. Two keys may have one name. */
  readonly key?: string
  readonly pages: readonly WalkedPage[]
  /** The values that were read before the walk ended. */
  readonly readings: Readonly<Partial<Record<Reading, string>>>
  /** The text of each listed key. */
  readonly keys?: readonly string[]
  /** True if the last page contains a text of `lookFor`; undefined if nothing was looked for. */
  readonly showsSecret?: boolean
  /** True if the address of the page that shows a client secret contains it, or that of the last page a text of `lookFor`. */
  readonly isSecretInAddress?: boolean
  readonly failure?: WalkFailure
  /**
   * Where the walk failed: before the confirmation, at the first step that answers it (the portal may not ask to confirm), at
   * a later step, or at a step that reads a value.
   */
  readonly stoppedAt?: 'steps' | 'decision' | 'answered' | 'reading'
  /** What its pages sent, or tried to send, to hosts that are not allowed. */
  readonly strays?: readonly Stray[]
  readonly durationMs: number
}

/** Where a walk stops if a step fails. */
export function placeOf(
  step: PortalStep,
  index: number,
  isAnswer: boolean,
): NonNullable<PortalWalk['stoppedAt']> {
  if (isReading(step)) return 'reading'
  if (!isAnswer) return 'steps'
  return index === 0 ? 'decision' : 'answered'
}

/** Whether a walk confirmed its action, even if a later step failed. */
export const isConfirmed = ({ failure, stoppedAt }: PortalWalk): boolean =>
  !failure || stoppedAt === 'answered' || stoppedAt === 'reading'

/** A request for a walk. */
export interface PortalRequest {
  readonly journey: PortalJourneyName
  readonly decision?: 'confirm' | 'cancel'
  /** True to take no photographs, because no report shows the pages. */
  readonly isPlain?: boolean
  /** True to walk in a separate browser session, without a log-in. */
  readonly isStranger?: boolean
  /** True to use the cookies from before the sign-out. */
  readonly isAgain?: boolean
  /** Texts to look for on the last page, such as client secrets. */
  readonly lookFor?: readonly string[]
  /** The key that the walk is about, as further variables. */
  readonly about?: { readonly KEY_NAME?: string; readonly CLIENT_ID_OF_KEY?: string }
  /** Receives everything that was read so far, before the walk goes on. */
  readonly onRead?: (readings: PortalWalk['readings']) => Promise<void>
}

/** The portal, and how its journeys are followed. */
export interface PortalSessionOptions extends WalkOptions {
  /** Hosts to which pages and typed values may go. */
  readonly allowedOrigins: readonly AllowedOrigin[]
  readonly url: string
  readonly journeys: PortalJourneys
  readonly variables: Variables
  /** How the browser reaches the portal. */
  readonly transport?: Way
}
