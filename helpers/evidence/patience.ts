import type { ClauseId } from '../../contract/index.ts'
import type { BrowserWalk } from '../browser/browser-walk.ts'
import type { Target } from '../config/target.ts'
import { readBody } from '../http/answer.ts'
import {
  blocked,
  doesNotApply,
  type Exchange,
  type Missing,
  type Recorded,
  recorded,
} from '../http/exchange.ts'
import { exchangeCode, type IssuedCode } from './codes.ts'
import { codeOf, decide, type Endpoints, type OpenBrowser } from './consent.ts'
import { noteConsent } from './further.ts'
import {
  newAuthorization,
  type PushedAuthorization,
  pushAgain,
  pushUnedited,
} from './pushed-authorization.ts'
import { accepted, acceptedMember, type Recorder } from './recorder.ts'
import { leftOut, notChosen } from './safety.ts'
import { attemptWithToken } from './token-attempts.ts'

/** What is judged only where the run waits for a time to pass. */
export const AWAITED = [
  'authorization.request-uri-expires',
  'exchange.code-lifetime',
] as const satisfies readonly ClauseId[]

/** Seconds after which a code that lives for a minute has expired. */
const CODE_SECONDS = 62
/** Seconds beyond the lifetime of a request_uri, since clocks and answers take their time. */
const SPARE_SECONDS = 2
/** The longest lifetime of a request_uri, in seconds, that a run waits for. */
const LONGEST_SECONDS = 600

const CODE_OF = 'for a code that is kept'

/** Something that is kept until it has expired, and since when. */
export interface Kept<Thing> {
  readonly thing: Thing
  readonly since: number
}

/** Why nothing is waited for; `undefined` if it is. */
export const whyNotAwaited = ({ isPatient }: Pick<Target, 'isPatient'>): Missing | undefined =>
  isPatient ? undefined : { is: 'not configured', because: 'set PATIENCE=yes: the run waits for it' }

const whyNone = ({ target }: Recorder, id: (typeof AWAITED)[number]): Missing | undefined =>
  notChosen(target.profiles, id) ?? leftOut(target, id) ?? whyNotAwaited(target)

/** Pushes a request that nothing opens before its lifetime is over. */
export async function keepRequestUri(
  recorder: Recorder,
  par: Recorded<string>,
): Promise<Recorded<Kept<PushedAuthorization>>> {
  const none = whyNone(recorder, 'authorization.request-uri-expires')
  if (none) return none
  const thing = await pushUnedited(recorder, par, newAuthorization(recorder))
  return recorded({ thing, since: recorder.clock.now() })
}

/**
 * Opens the reference of a request that was kept, once its lifetime is over (RFC 9126, 4).
 *
 * @param open - goes to its address and looks at what comes up
 */
export async function openExpired(
  { clock }: Recorder,
  kept: Recorded<Kept<PushedAuthorization>>,
  open: (pushed: PushedAuthorization, requestUri: string) => Promise<Recorded<BrowserWalk>>,
): Promise<Recorded<BrowserWalk>> {
  if (kept.is !== 'recorded') return kept
  const { thing, since } = kept.value
  const answer = accepted('the pushed authorization request', thing.pushed)
  const requestUri = acceptedMember('the pushed authorization request', thing.pushed, 'request_uri')
  if (answer.is !== 'recorded') return answer
  if (requestUri.is !== 'recorded') return requestUri
  const seconds = lifetimeIn(answer.value)
  if (seconds === undefined) return blocked('the PAR response tells no lifetime of the request_uri')
  if (seconds > LONGEST_SECONDS)
    return doesNotApply(`the request_uri lives for ${seconds} s, which is too long to wait`)
  await clock.until(since + (seconds + SPARE_SECONDS) * 1000)
  return open(thing, requestUri.value)
}

/** The lifetime of a request_uri, in seconds, as far as the answer tells one. */
function lifetimeIn(answer: Exchange): number | undefined {
  const body = readBody(answer)
  const seconds = body.is === 'object' ? body.value.expires_in : undefined
  return typeof seconds === 'number' && seconds > 0 ? seconds : undefined
}

/** Gets a code that nothing sends before it has expired: one more consent, where the first code got tokens. */
export async function keepCode(
  recorder: Recorder,
  open: OpenBrowser,
  endpoints: Endpoints,
  codeExchange: Recorded<Exchange>,
): Promise<Recorded<Kept<IssuedCode>>> {
  const none = whyNone(recorder, 'exchange.code-lifetime')
  if (none) return none
  const twin = acceptedMember('the token exchange', codeExchange, 'access_token')
  if (twin.is !== 'recorded') return twin
  const authorization = newAuthorization(recorder, 'application', recorder.target.dataProvider?.id)
  const pushed = await pushAgain(recorder, endpoints.par, authorization, CODE_OF)
  const consent = await decide(recorder, open, endpoints, pushed, 'approve')
  noteConsent(recorder.further, { of: CODE_OF, consent })
  return recorded({ thing: { authorization, code: codeOf(consent) }, since: recorder.clock.now() })
}

/** Sends a code that was kept for a minute (FAPI 2.0 Security Profile, 5.3.2.1). */
export async function sendOldCode(
  recorder: Recorder,
  endpoint: Recorded<string>,
  kept: Recorded<Kept<IssuedCode>>,
): Promise<void> {
  await attemptWithToken(recorder, 'exchange of old code', kept, async () => {
    if (kept.is !== 'recorded') return kept
    const { thing, since } = kept.value
    await recorder.clock.until(since + CODE_SECONDS * 1000)
    return exchangeCode(recorder, endpoint, thing)
  })
}
