import type { AllowedOrigin } from '../../http/allowed-origins.ts'
import type { WalkedPage, WalkFailure } from '../browser-walk.ts'
import type { Way } from '../proxy/upstream.ts'
import type { Stray } from '../stray.ts'
import type { Variables } from '../variables.ts'
import type { WalkOptions } from '../walk-request.ts'
import type { PortalJourneyName, PortalJourneys, Reading } from './portal-journeys.ts'

/** One walk through the pages of a portal, as plain data. */
export interface PortalWalk {
  readonly journey: PortalJourneyName
  /** How the confirmation step was answered, where the walk came to one. */
  readonly decision?: 'confirm' | 'cancel'
  readonly pages: readonly WalkedPage[]
  /** What was read, as far as the walk came. */
  readonly readings: Readonly<Partial<Record<Reading, string>>>
  /** One text for each key that was listed. */
  readonly keys?: readonly string[]
  /** Whether its last page has a client secret that was issued before; where that was looked for. */
  readonly showsSecret?: boolean
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
  /** Without photographs: cleaning up is not shown to a reader. */
  readonly isPlain?: boolean
  /** By somebody who is not logged in, in a browser session of their own. */
  readonly isStranger?: boolean
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
