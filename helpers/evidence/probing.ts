import type { WalkRequest } from '../browser/walk-request.ts'
import type { Recorded } from '../http/exchange.ts'
import type { Endpoints, OpenBrowser } from './consent.ts'
import type { Consent } from './evidence.ts'
import type { PushedAuthorization } from './pushed-authorization.ts'

/** What the run has by the time that it probes, the first pushed request among it. */
export interface Probing extends PushedAuthorization {
  readonly open: OpenBrowser
  readonly endpoints: Endpoints
  readonly approved: Recorded<Consent>
  /** Whether discovery says that requests come by the PAR endpoint only (RFC 9126, 5). */
  readonly requiresPushing: boolean
  /** A pushed request that nothing has opened, where there is one; it may have expired. */
  readonly spare: Promise<PushedAuthorization | undefined>
}

/** The shortest time that a page is looked at, in milliseconds. */
const LEAST_MS = 2_000

/** No page is looked at longer than the whole approved consent took. */
export const patience = (approved: Recorded<Consent>): Pick<WalkRequest, 'patience'> =>
  approved.is === 'recorded' ? { patience: Math.max(LEAST_MS, approved.value.walk.durationMs) } : {}
