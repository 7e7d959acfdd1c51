import type { Clock } from '../base/clock.ts'
import type { AllowedOrigin } from '../http/allowed-origins.ts'
import type { Journeys } from './journeys.ts'

/** One walk to take: where it starts, where it ends, and what is decided on the way. */
export interface WalkRequest {
  readonly authorizationUrl: string
  readonly redirectUri: string
  readonly state: string
  readonly decision: 'approve' | 'deny'
  readonly journeys: Journeys
  readonly variables: Readonly<Record<string, string>>
  readonly permissions: readonly string[]
  /** Where pages may be opened, and where what is typed may go. */
  readonly allowedOrigins: readonly AllowedOrigin[]
  /** Seed of the user's one-time codes. */
  readonly totpSeed?: string
  /** The data provider that is fixed; without it the journey chooses one. */
  readonly dataProvider?: string
  /** Whether the walk ends at the page of a journey, without a step on it, given those that it went through. */
  readonly endsAt?: (journey: string, walked: readonly string[]) => boolean
  /** Milliseconds that a page is looked at, once its document is there, for a journey that fits; where they are few. */
  readonly patience?: number
}

/** How long a page may take to come up, and a step to be done, in milliseconds; what is photographed, and what time it is. */
export interface WalkOptions {
  readonly pageTimeout: number
  readonly stepTimeout: number
  /** Where a walk fails, or each page of it as well, which takes about 60 ms a page. */
  readonly screenshots?: 'failures' | 'pages'
  /** What one-time codes go by; the time of day unless told otherwise. */
  readonly clock?: Clock
}
