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
  | 'signOut'
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

/** Where the journeys find a client secret; no screenshot shows what stands there. */
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
  /** How the confirmation step was answered, where the walk came to one. */
  readonly decision?: 'confirm' | 'cancel'
  /** The key that it was about, where it was about one. */
  readonly about?: PortalRequest['about']
  readonly pages: readonly WalkedPage[]
  /** What was read, as far as the walk came. */
  readonly readings: Readonly<Partial<Record<Reading, string>>>
  /** One text for each key that was listed. */
  readonly keys?: readonly string[]
  /** Whether its last page has a client secret that was issued before; where that was looked for. */
  readonly showsSecret?: boolean
  /** Whether the address of a page that shows a client secret, or of its last page, has one that was issued. */
  readonly isSecretInAddress?: boolean
  readonly failure?: WalkFailure
  /**
   * Where it failed: on the way to the confirmation; at the first step that answers it, as when there is none; or where
   * something was to be read.
   */
  readonly stoppedAt?: 'steps' | 'decision' | 'reading'
  /** What its pages sent, or would have sent, to hosts that are not allowed. */
  readonly strays?: readonly Stray[]
  readonly durationMs: number
}

/** A walk to take. */
export interface PortalRequest {
  readonly journey: PortalJourneyName
  readonly decision?: 'confirm' | 'cancel'
  /** Without photographs: no reader is shown its pages. */
  readonly isPlain?: boolean
  /** By somebody who is not logged in, in a browser session of their own. */
  readonly isStranger?: boolean
  /** With the cookies that the browser had before it signed out. */
  readonly isAgain?: boolean
  /** Client secrets that are looked for on the last page. */
  readonly lookFor?: readonly string[]
  /** Variables beyond those of the environment: the key that it is about. */
  readonly about?: { readonly KEY_NAME?: string; readonly CLIENT_ID_OF_KEY?: string }
  /** Receives what was read so far, each time before anything else is done. */
  readonly onRead?: (readings: PortalWalk['readings']) => Promise<void>
}

/** The portal, and how its journeys are followed. */
export interface PortalSessionOptions extends WalkOptions {
  /** Hosts whose pages may be opened, and where what is typed may go. */
  readonly allowedOrigins: readonly AllowedOrigin[]
  readonly url: string
  readonly journeys: PortalJourneys
  readonly variables: Variables
  /** How the portal is reached. */
  readonly transport?: Way
}
