import { attempt, noteMissing } from '../../evidence/attempts.ts'
import type { Consent } from '../../evidence/evidence.ts'
import { OCCASIONS } from '../../evidence/keys.ts'
import { accepted, isTaken, type Run } from '../../evidence/recorder.ts'
import { noteAnswer, noteConsent } from '../../evidence/repeats.ts'
import { leftOut } from '../../evidence/safety.ts'
import { andThen, fieldOf, type Recorded, type SentRequest } from '../../http/exchange.ts'
import { differentFrom } from '../../requests/different.ts'
import type { Authorization } from '../../requests/documented-requests.ts'
import { type PushedAuthorization, pushAgain, pushWithParameters, withProvider } from '../par/push.ts'
import { CASES } from './cases.ts'
import { approveShared, type FirstCode, type IssuedCode } from './codes.ts'
import { codeOf, decide, decideOnce } from './consent.ts'

/** A parameter that the request object has too, and one that it does not have (RFC 9101, 6.3). */
const plainParametersOf = ({ state }: Authorization) => ({
  state: differentFrom(state),
  response_mode: 'fragment',
})

/** A denied consent, and the first one if its parameters next to the request object had an effect. */
export interface Denial {
  readonly denied: Recorded<Consent>
  readonly withPlainParameters?: Recorded<Consent>
}

/**
 * Denies a consent, with the configured data provider, if any, so that one page shows both. Its request has parameters next
 * to the request object. If they have an effect, one more consent without them is denied, and the first is `withPlainParameters`.
 *
 * @param control - the code of the approved consent
 */
export async function deny(run: Run, control: Recorded<string>): Promise<Denial> {
  const missing =
    leftOut(run.target, 'authorization.denied') ?? (control.is === 'recorded' ? undefined : control)
  if (missing) {
    noteMissing(run, [CASES['par with other parameters']], missing)
    return { denied: missing }
  }
  const authorization = withProvider(run, 'application', 'printable')
  const pushed = await attempt(run, CASES['par with other parameters'], control, () =>
    pushWithParameters(run, authorization, plainParametersOf(authorization)),
  )
  const taken = accepted('the request', pushed)
  const withPlainParameters = await andThen(taken, () => decideOnce(run, { authorization, pushed }, 'deny'))
  if (
    taken.is === 'recorded' &&
    isDecided(withPlainParameters) &&
    !effectOf(taken.value.request, withPlainParameters)
  ) {
    noteAnswer(run.repeats, { step: 'par', of: OCCASIONS.denied, answer: pushed })
    return { denied: withPlainParameters }
  }
  const plain = await pushAgain(run, withProvider(run), OCCASIONS.denied)
  return { denied: await decide(run, plain, 'deny'), ...(taken.is === 'recorded' && { withPlainParameters }) }
}

/**
 * Approves a consent whose request has parameters next to its request object, if such a request was accepted and no denied
 * consent ended in a redirect: not every page has a way to deny. Its code is as valid as any other.
 */
async function approveWithPlainParameters(
  run: Run,
  denied: Recorded<Consent>,
): Promise<{ readonly issued: IssuedCode; readonly withPlainParameters: Recorded<Consent> } | undefined> {
  const isShown = denied.is !== 'recorded' || denied.value.redirect !== undefined
  const tried = run.attempts['par with other parameters']?.answer
  if (isShown || tried?.is !== 'recorded' || !isTaken(tried)) return undefined
  const authorization = withProvider(run)
  const { request } = tried.value
  // The check looks for the state that the first request sent next to its request object.
  const parameters = { ...plainParametersOf(authorization), state: fieldOf(request, 'state') ?? '' }
  const pushed = await pushWithParameters(run, authorization, parameters)
  const withPlainParameters = await decideOnce(run, { authorization, pushed }, 'approve')
  const code = codeOf(withPlainParameters)
  if (code.is === 'recorded' && !effectOf(request, withPlainParameters))
    noteConsent(run.repeats, { of: OCCASIONS.plainParameters, consent: withPlainParameters })
  return { issued: { authorization, code }, withPlainParameters }
}

/** The same if the service does not offer denial, so that no request with such parameters was sent yet. */
async function tryPlainParameters(run: Run, { pushed: control }: PushedAuthorization) {
  const authorization = withProvider(run, 'application', 'printable')
  const pushed = await attempt(
    run,
    CASES['par with other parameters'],
    accepted('the request', control),
    () => pushWithParameters(run, authorization, plainParametersOf(authorization)),
  )
  if (!isTaken(pushed)) return undefined
  const withPlainParameters = await decideOnce(run, { authorization, pushed }, 'approve')
  return { issued: { authorization, code: codeOf(withPlainParameters) }, withPlainParameters }
}

/** Approves the authorization for the cases of the exchange; before it, if needed, one with parameters next to its request object. */
export async function approveForCases(
  run: Run,
  ahead: PushedAuthorization,
  denial: Recorded<Denial>,
): Promise<FirstCode> {
  const denied = andThen(denial, ({ denied: consent }) => consent)
  const shown =
    denied.is === 'not offered'
      ? await tryPlainParameters(run, ahead)
      : await approveWithPlainParameters(run, denied)
  if (shown?.issued.code.is === 'recorded') return { ...shown, ahead }
  return { ...shown, issued: await approveShared(run, ahead) }
}

/** True if the user reached the decision, or was not asked again. A service may show an error page instead. */
function isDecided(consent: Recorded<Consent>): boolean {
  if (consent.is !== 'recorded') return false
  const { walk, redirect } = consent.value
  const isAsked = walk.byHand ?? walk.pages.some(({ journey }) => journey === 'deny')
  return isAsked || redirect?.query.code !== undefined
}

/** The effect that parameters next to a request object had on the redirect of a consent; `undefined` if none. */
export function effectOf(withPlainParameters: SentRequest, consent: Recorded<Consent>): string | undefined {
  const redirect = consent.is === 'recorded' ? consent.value.redirect : undefined
  if (!redirect) return undefined
  const { query, fragment } = redirect
  const states = [query.state ?? [], fragment.state ?? []].flat()
  if (states.some((state) => state === fieldOf(withPlainParameters, 'state')))
    return 'the state next to the request object'
  return fragment.state || fragment.error ? 'the response mode next to the request object' : undefined
}
