import { isAccepted } from '../http/answer.ts'
import type { Recorded } from '../http/exchange.ts'
import { withForm } from '../http/unsigned-request.ts'
import { decide, type Endpoints, type OpenBrowser } from './consent.ts'
import type { Consent } from './evidence.ts'
import { noteAnswer } from './further.ts'
import {
  newAuthorization,
  type PushedAuthorization,
  push,
  pushAgain,
  unsignedPush,
} from './pushed-authorization.ts'
import type { Recorder } from './recorder.ts'
import { leftOut } from './safety.ts'
import { attemptWithToken, noteUnattempted } from './token-attempts.ts'

const OF_DENIED = 'for the denied consent'
const STATE_BESIDE = 'contract-state-beside-the-request-object'

/**
 * A consent that is denied; with a fixed data provider, where one is configured, so that one page shows both. Its request
 * has another state beside the request object, where the service takes that as far as the decision.
 *
 * @param twin - the code of the approved consent
 */
export async function deny(
  recorder: Recorder,
  open: OpenBrowser,
  endpoints: Endpoints,
  twin: Recorded<string>,
): Promise<Recorded<Consent>> {
  const missing =
    leftOut(recorder.target, 'authorization.denied') ?? (twin.is === 'recorded' ? undefined : twin)
  if (missing) {
    noteUnattempted(recorder, 'par with state beside', missing)
    return missing
  }
  const beside = await pushWithStateBeside(recorder, endpoints.par, twin)
  const denied = beside && (await decide(recorder, open, endpoints, beside, 'deny'))
  if (beside && denied && isDecided(denied)) {
    noteAnswer(recorder.further, { step: 'par', of: OF_DENIED, answer: beside.pushed })
    return denied
  }
  const pushed = await pushAgain(recorder, endpoints.par, authorizationOf(recorder), OF_DENIED)
  return decide(recorder, open, endpoints, pushed, 'deny')
}

const authorizationOf = (recorder: Recorder) =>
  newAuthorization(recorder, 'application', recorder.target.dataProvider?.id)

/** The request with another state beside the request object (RFC 9101, 6.3); none where it is refused. */
async function pushWithStateBeside(
  recorder: Recorder,
  par: Recorded<string>,
  twin: Recorded<string>,
): Promise<PushedAuthorization | undefined> {
  const authorization = authorizationOf(recorder)
  const pushed = await attemptWithToken(recorder, 'par with state beside', twin, async () => {
    if (par.is !== 'recorded') return par
    const documented = unsignedPush(recorder, authorization, par.value)
    return push(recorder, par.value, withForm(documented, { state: STATE_BESIDE }))
  })
  return pushed.is === 'recorded' && isAccepted(pushed.value) ? { authorization, pushed } : undefined
}

/** Whether the user came to decide, or was not asked again; a service may show an error page in the place of either. */
function isDecided(consent: Recorded<Consent>): boolean {
  if (consent.is !== 'recorded') return false
  const { walk, redirect } = consent.value
  const isAsked = walk.byHand ?? walk.pages.some(({ journey }) => journey === 'deny')
  return isAsked || redirect?.query.code !== undefined
}
