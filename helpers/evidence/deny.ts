import { type Exchange, fieldOf, type Recorded, type SentRequest } from '../http/exchange.ts'
import { withForm } from '../http/unsigned-request.ts'
import { differentFrom } from '../requests/different.ts'
import type { Authorization } from '../requests/documented-requests.ts'
import type { IssuedCode } from './codes.ts'
import { codeOf, decide, type Endpoints, type OpenBrowser } from './consent.ts'
import type { Consent } from './evidence.ts'
import { noteAnswer, noteConsent } from './further.ts'
import {
  newAuthorization,
  type PushedAuthorization,
  push,
  pushAgain,
  unsignedPush,
} from './pushed-authorization.ts'
import type { Recorder } from './recorder.ts'
import { leftOut } from './safety.ts'
import { isTaken } from './shared-code.ts'
import { attemptWithToken, noteUnattempted } from './token-attempts.ts'

const OF_DENIED = 'for the denied consent'

/** A parameter that the request object has as well, and one that it has not (RFC 9101, 6.3). */
const besideOf = ({ state }: Authorization) => ({ state: differentFrom(state), response_mode: 'fragment' })

/** A denied consent, and the same with parameters beside its request object, if that came to another end. */
interface Denial {
  readonly denied: Recorded<Consent>
  readonly beside?: Recorded<Consent>
}

/**
 * A consent that is denied; with a fixed data provider, where one is configured, so that one page shows both. Its request
 * has parameters beside the request object; where they count for something, it is denied once more without them.
 *
 * @param twin - the code of the approved consent
 */
export async function deny(
  recorder: Recorder,
  open: OpenBrowser,
  endpoints: Endpoints,
  twin: Recorded<string>,
): Promise<Denial> {
  const missing =
    leftOut(recorder.target, 'authorization.denied') ?? (twin.is === 'recorded' ? undefined : twin)
  if (missing) {
    noteUnattempted(recorder, 'par with parameters beside', missing)
    return { denied: missing }
  }
  const pushed = await pushWithBeside(recorder, endpoints.par, twin)
  const beside = pushed && (await decide(recorder, open, endpoints, pushed, 'deny'))
  if (pushed && beside && isDecided(beside) && !effectOf(pushed.request, beside)) {
    noteAnswer(recorder.further, { step: 'par', of: OF_DENIED, answer: pushed.pushed })
    return { denied: beside }
  }
  const plain = await pushAgain(recorder, endpoints.par, authorizationOf(recorder), OF_DENIED)
  return { denied: await decide(recorder, open, endpoints, plain, 'deny'), ...(beside && { beside }) }
}

/**
 * An approved consent whose request has parameters beside its request object, where they were taken and no denied one came
 * to a redirect: not every page has a way to deny. Its code is as good as any.
 */
export async function approveBeside(
  recorder: Recorder,
  open: OpenBrowser,
  endpoints: Endpoints,
  { denied }: Denial,
): Promise<{ readonly issued: IssuedCode; readonly beside: Recorded<Consent> } | undefined> {
  const isShown = denied.is !== 'recorded' || denied.value.redirect !== undefined
  const tried = recorder.attempts['par with parameters beside']?.answer
  if (isShown || tried?.is !== 'recorded' || !isTaken(tried)) return undefined
  const authorization = authorizationOf(recorder)
  const { request } = tried.value
  // The state that is judged is the one that was sent beside the first.
  const beside = { ...besideOf(authorization), state: fieldOf(request, 'state') ?? '' }
  const pushed = await pushBeside(recorder, endpoints.par, authorization, beside)
  const approved = await decide(recorder, open, endpoints, { authorization, pushed }, 'approve')
  const code = codeOf(approved)
  if (code.is === 'recorded' && !effectOf(request, approved))
    noteConsent(recorder.further, { of: 'with parameters beside it', consent: approved })
  return { issued: { authorization, code }, beside: approved }
}

const authorizationOf = (recorder: Recorder) =>
  newAuthorization(recorder, 'application', recorder.target.dataProvider?.id)

/** The request with parameters beside the request object; none where it is refused. */
async function pushWithBeside(
  recorder: Recorder,
  par: Recorded<string>,
  twin: Recorded<string>,
): Promise<(PushedAuthorization & Pick<Exchange, 'request'>) | undefined> {
  const authorization = authorizationOf(recorder)
  const pushed = await attemptWithToken(recorder, 'par with parameters beside', twin, () =>
    pushBeside(recorder, par, authorization, besideOf(authorization)),
  )
  if (pushed.is !== 'recorded' || !isTaken(pushed)) return undefined
  return { authorization, pushed, request: pushed.value.request }
}

async function pushBeside(
  recorder: Recorder,
  par: Recorded<string>,
  authorization: Authorization,
  beside: Readonly<Record<string, string>>,
): Promise<Recorded<Exchange>> {
  if (par.is !== 'recorded') return par
  const documented = unsignedPush(recorder, authorization, par.value)
  return push(recorder, par.value, withForm(documented, beside))
}

/** Whether the user came to decide, or was not asked again; a service may show an error page in the place of either. */
function isDecided(consent: Recorded<Consent>): boolean {
  if (consent.is !== 'recorded') return false
  const { walk, redirect } = consent.value
  const isAsked = walk.byHand ?? walk.pages.some(({ journey }) => journey === 'deny')
  return isAsked || redirect?.query.code !== undefined
}

/** What parameters of a request beside its request object did to the redirect of a consent. */
export function effectOf(beside: SentRequest, consent: Recorded<Consent>): string | undefined {
  const redirect = consent.is === 'recorded' ? consent.value.redirect : undefined
  if (!redirect) return undefined
  const { query, fragment } = redirect
  const states = [query.state ?? [], fragment.state ?? []].flat()
  if (states.some((state) => state === fieldOf(beside, 'state'))) return 'the state beside it'
  return fragment.state || fragment.error ? 'the response mode beside it' : undefined
}
