import { missingAfter } from '../browser/browser-walk.ts'
import type { Consent } from '../evidence/evidence.ts'
import { isServiceError } from '../http/answer.ts'
import { blocked, doesNotApply, type Recorded } from '../http/exchange.ts'
import type { Redirect } from '../http/redirect.ts'
import { wrongInError } from './characters.ts'
import { departs, type Finding, KEPT, type Kept } from './finding.ts'
import { todoAfter, whyStopped } from './walked.ts'

const EXPECTED = 'a redirect with the error access_denied'

interface Answered {
  readonly redirect: Redirect
  readonly asked: Consent['asked']
}
type Ending = Answered | { readonly page: string } | { readonly finding: Finding }

/** How a consent ended that the user denied, as far as that is what happened. */
function endingOf(consent: Recorded<Consent>): Ending {
  if (consent.is !== 'recorded') return { finding: consent }
  const { walk, redirect, asked } = consent.value
  const isDenied = walk.byHand || walk.pages.some(({ journey }) => journey === 'deny')
  if (!isDenied)
    return { finding: { is: 'inconclusive', because: 'the service did not ask for consent again' } }
  if (redirect)
    return redirect.query.code ? { finding: blocked('a denied consent gave a code') } : { redirect, asked }
  const { errorPage, failure } = walk
  if (errorPage)
    return isServiceError(errorPage)
      ? { finding: { is: 'unreachable', because: `an error page: ${errorPage.status}` } }
      : { page: `an error page: ${errorPage.status}` }
  if (failure && failure.kind !== 'page') return { finding: missingAfter(failure) }
  const isAnother = failure?.journey !== undefined && !failure.step && !failure.stays
  return isAnother
    ? { page: `the page “${failure.title}”` }
    : { finding: { is: 'inconclusive', because: whyStopped(consent.value), ...todoAfter(consent.value) } }
}

/** Whether the application is told that the user denied (RFC 6749, 4.1.2.1). */
export function judgeDeniedError(consent: Recorded<Consent>): Finding | Kept {
  const ending = endingOf(consent)
  if ('finding' in ending) return ending.finding
  if ('page' in ending) return departs(EXPECTED, ending.page)
  const { error } = ending.redirect.query
  if (error === 'access_denied') return KEPT
  return departs(
    EXPECTED,
    error === undefined ? 'one without error' : `the error ${[error].flat().join(', ')}`,
  )
}

/** Whether the redirect of a denied consent gives back the state (RFC 6749, 4.1.2.1). */
export const judgeDeniedState = ofRedirect(({ redirect: { query }, asked }) => {
  const { state } = query
  if (state === asked.state) return KEPT
  if (state === undefined) return departs('the state that was sent', 'none')
  return departs('the state that was sent, once', typeof state === 'string' ? 'another state' : 'several')
})

/** Whether the members of the error have only characters that are allowed in them (RFC 6749, 4.1.2.1). */
export const judgeDeniedCharacters = ofRedirect(({ redirect: { query } }) => {
  const [first] = wrongInError(query)
  return first ? departs(`${first.name}: ${first.expected}`, first.came) : KEPT
})

function ofRedirect(judge: (answered: Answered) => Finding | Kept) {
  return (consent: Recorded<Consent>): Finding | Kept => {
    const ending = endingOf(consent)
    if ('finding' in ending) return ending.finding
    return 'page' in ending ? doesNotApply('the denied consent ended without a redirect') : judge(ending)
  }
}
