import { andThen, fieldOf, type Recorded, type SentRequest } from '../http/exchange.ts'
import { differentFrom } from '../requests/different.ts'
import type { Authorization } from '../requests/documented-requests.ts'
import { attempt, noteMissing } from './attempts.ts'
import { approveAgain, type FirstCode, type IssuedCode } from './codes.ts'
import { codeOf, decide } from './consent.ts'
import type { Consent } from './evidence.ts'
import { noteAnswer, noteConsent } from './further.ts'
import { OF } from './keys.ts'
import { type PushedAuthorization, pushAgain, pushBeside, withProvider } from './pushed-authorization.ts'
import { accepted, isTaken, type Run } from './recorder.ts'
import { leftOut } from './safety.ts'
import { tokenRow } from './token-attempts.ts'

/** A parameter that the request object has as well, and one that it has not (RFC 9101, 6.3). */
const besideOf = ({ state }: Authorization) => ({ state: differentFrom(state), response_mode: 'fragment' })

/** What came of a denied consent, and of the first one where its parameters beside the request object counted. */
export interface Denial {
  readonly denied: Recorded<Consent>
  readonly beside?: Recorded<Consent>
}

/**
 * A consent that is denied; with a fixed data provider, where one is configured, so that one page shows both. Its request
 * has parameters beside the request object; where they count for something, it is denied once more without them, and
 * `beside` is what came of the first.
 *
 * @param twin - the code of the approved consent
 */
export async function deny(run: Run, twin: Recorded<string>): Promise<Denial> {
  const missing = leftOut(run.target, 'authorization.denied') ?? (twin.is === 'recorded' ? undefined : twin)
  if (missing) {
    noteMissing(run, [tokenRow('par with parameters beside')], missing)
    return { denied: missing }
  }
  const authorization = withProvider(run, 'application', 'printable')
  const pushed = await attempt(run, tokenRow('par with parameters beside'), twin, () =>
    pushBeside(run, authorization, besideOf(authorization)),
  )
  const taken = accepted('the request', pushed)
  const beside = await andThen(taken, () => decide(run, { authorization, pushed }, 'deny'))
  if (taken.is === 'recorded' && isDecided(beside) && !effectOf(taken.value.request, beside)) {
    noteAnswer(run.further, { step: 'par', of: OF.denied, answer: pushed })
    return { denied: beside }
  }
  const plain = await pushAgain(run, withProvider(run), OF.denied)
  return { denied: await decide(run, plain, 'deny'), ...(taken.is === 'recorded' && { beside }) }
}

/**
 * An approved consent whose request has parameters beside its request object, where they were taken and no denied one came
 * to a redirect: not every page has a way to deny. Its code is as good as any.
 */
async function approveBeside(
  run: Run,
  denied: Recorded<Consent>,
): Promise<{ readonly issued: IssuedCode; readonly beside: Recorded<Consent> } | undefined> {
  const isShown = denied.is !== 'recorded' || denied.value.redirect !== undefined
  const tried = run.attempts['par with parameters beside']?.answer
  if (isShown || tried?.is !== 'recorded' || !isTaken(tried)) return undefined
  const authorization = withProvider(run)
  const { request } = tried.value
  // The state that is judged is the one that was sent beside the first.
  const parameters = { ...besideOf(authorization), state: fieldOf(request, 'state') ?? '' }
  const pushed = await pushBeside(run, authorization, parameters)
  const beside = await decide(run, { authorization, pushed }, 'approve')
  const code = codeOf(beside)
  if (code.is === 'recorded' && !effectOf(request, beside))
    noteConsent(run.further, { of: OF.beside, consent: beside })
  return { issued: { authorization, code }, beside }
}

/** The same where nobody can deny, so that nothing was sent with such parameters yet. */
async function tryBeside(run: Run, { pushed: twin }: PushedAuthorization) {
  const authorization = withProvider(run, 'application', 'printable')
  const pushed = await attempt(
    run,
    tokenRow('par with parameters beside'),
    accepted('the request', twin),
    () => pushBeside(run, authorization, besideOf(authorization)),
  )
  if (!isTaken(pushed)) return undefined
  const beside = await decide(run, { authorization, pushed }, 'approve')
  return { issued: { authorization, code: codeOf(beside) }, beside }
}

/** Approves what was pushed for the cases of the exchange; before it, where needed, with parameters beside its request object. */
export async function approveForCases(
  run: Run,
  ahead: PushedAuthorization,
  denial: Recorded<Denial>,
): Promise<FirstCode> {
  const denied = andThen(denial, ({ denied: consent }) => consent)
  const shown = denied.is === 'not offered' ? await tryBeside(run, ahead) : await approveBeside(run, denied)
  if (shown?.issued.code.is === 'recorded') return { ...shown, ahead }
  return { ...shown, issued: await approveAgain(run, ahead, OF.afterDenied) }
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
