import type { BrowserWalk } from '../browser/browser-walk.ts'
import { journeyOfLogIn } from '../browser/journeys.ts'
import type { WalkRequest } from '../browser/walk-request.ts'
import type { Recorded } from '../http/exchange.ts'
import type { Endpoints, OpenBrowser } from './consent.ts'
import type { Consent } from './evidence.ts'
import { CONSENTS } from './probe-list.ts'
import type { PushedAuthorization } from './pushed-authorization.ts'
import type { Recorder } from './recorder.ts'

/** What the run has by the time that it probes, the first pushed request among it. */
export interface Probing extends PushedAuthorization {
  readonly open: OpenBrowser
  readonly endpoints: Endpoints
  readonly approved: Recorded<Consent>
  /** Whether discovery says that requests come by the PAR endpoint only (RFC 9126, 5). */
  readonly requiresPushing: boolean
}

/** The shortest time that a page is looked at, in milliseconds. */
const LEAST_MS = 2_000

/**
 * How a probe walks. It goes through the log-in and the choice of a data provider, and through whatever the approved consent
 * went through before its decision; it decides nothing. No page is looked at longer than that whole consent took.
 *
 * A password that was refused once is not typed again: failed log-ins may lock the user out.
 */
export function undecided(
  { target, walks }: Pick<Recorder, 'target' | 'walks'>,
  approved: Recorded<Consent>,
): Required<Pick<WalkRequest, 'endsAt'>> & Pick<WalkRequest, 'patience'> {
  const logIn = journeyOfLogIn(target.consent.journeys)
  const isRefused = ({ failure, isWrongPassword }: BrowserWalk) =>
    !isWrongPassword && failure?.journey === logIn && failure.stays === true
  const walk = approved.is === 'recorded' ? approved.value.walk : undefined
  const walked = walk?.pages.map(({ journey }) => journey) ?? []
  const decision = walked.indexOf('approve')
  const before = decision < 0 ? walked : walked.slice(0, decision)
  const passed = new Set([logIn, 'signIn', 'chooseDataProvider', ...before])
  return {
    ...(walk && { patience: Math.max(LEAST_MS, walk.durationMs) }),
    endsAt: (journey) =>
      CONSENTS.has(journey) || !passed.has(journey) || (journey === logIn && walks.some(isRefused)),
  }
}
