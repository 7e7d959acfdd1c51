import { missingAfter } from '../browser/browser-walk.ts'
import type { Consent } from '../evidence/evidence.ts'
import { isServiceError } from '../http/answer.ts'
import { blocked, doesNotApply, type Recorded, recorded } from '../http/exchange.ts'
import type { Redirect } from '../http/redirect.ts'
import { wrongInError } from './characters.ts'
import { departs, inconclusive, judgesOf, KEPT, keptIf, type Read } from './finding.ts'
import { todoAfter, whyStopped } from './walked.ts'

interface Ending extends Pick<Consent, 'asked'> {
  readonly redirect: Redirect | undefined
  /** The page that it ended on, where there is no redirect. */
  readonly page: string
}

/** How a consent ended that the user denied, as far as that is what happened. */
function endingOf(consent: Recorded<Consent>): Read<Ending> {
  if (consent.is !== 'recorded') return consent
  const { walk, redirect, asked } = consent.value
  const isDenied = walk.byHand || walk.pages.some(({ journey }) => journey === 'deny')
  if (!isDenied) return inconclusive('the service did not ask for consent again')
  if (redirect?.query.code) return blocked('a denied consent gave a code')
  if (redirect) return recorded({ asked, redirect, page: '' })
  const { errorPage, failure } = walk
  if (errorPage) {
    const page = `an error page: ${errorPage.status}`
    return isServiceError(errorPage)
      ? { is: 'unreachable', because: page }
      : recorded({ asked, redirect, page })
  }
  if (failure && failure.kind !== 'page') return missingAfter(failure)
  return failure?.journey !== undefined && !failure.step && !failure.stays
    ? recorded({ asked, redirect, page: `the page “${failure.title}”` })
    : { ...inconclusive(whyStopped(consent.value)), ...todoAfter(consent.value) }
}

const ofEnding = judgesOf(endingOf)
const NO_REDIRECT = doesNotApply('the denied consent ended without a redirect')

/** Whether the application is told that the user denied (RFC 6749, 4.1.2.1). */
export const judgeDeniedError = ofEnding(({ redirect, page }) => {
  const error = redirect?.query.error
  const came = error === undefined ? 'one without error' : `the error ${[error].flat().join(', ')}`
  return keptIf(error === 'access_denied', 'a redirect with the error access_denied', page || came)
})

/** Whether the redirect of a denied consent gives back the state (RFC 6749, 4.1.2.1). */
export const judgeDeniedState = ofEnding(({ redirect, asked }) => {
  if (!redirect) return NO_REDIRECT
  const { state } = redirect.query
  if (state === undefined) return departs('the state that was sent', 'none')
  const came = typeof state === 'string' ? 'another state' : 'several'
  return keptIf(state === asked.state, 'the state that was sent, once', came)
})

/** Whether the members of the error have only characters that are allowed in them (RFC 6749, 4.1.2.1). */
export const judgeDeniedCharacters = ofEnding(({ redirect }) => {
  if (!redirect) return NO_REDIRECT
  const [first] = wrongInError(redirect.query)
  return first ? departs(`${first.name}: ${first.expected}`, first.came) : KEPT
})
