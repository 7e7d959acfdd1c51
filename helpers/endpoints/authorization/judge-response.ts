import { missingAfter } from '../../browser/browser-walk.ts'
import type { Consent } from '../../evidence/evidence.ts'
import { isServiceError, membersOf } from '../../http/answer.ts'
import { blocked, doesNotApply, type Exchange, type Recorded, recorded } from '../../http/exchange.ts'
import type { Redirect } from '../../http/redirect.ts'
import { type CharacterSet, strangeIn, wrongInError } from '../../judge/characters.ts'
import { departs, inconclusive, judgesOf, KEPT, keptIf, type Read } from '../../judge/finding.ts'
import { acceptedBody } from '../../judge/read.ts'
import { todoAfter, whyStopped } from '../../judge/walked.ts'

interface Answered extends Pick<Consent, 'asked'> {
  readonly redirect: Redirect
}

/** The redirect that ends a consent; a denied consent may end without one. */
function redirectOf(consent: Recorded<Consent>): Read<Answered> {
  if (consent.is !== 'recorded') return consent
  const { redirect, asked, decision } = consent.value
  if (redirect) return recorded({ redirect, asked })
  const because = 'the consent ended without a redirect'
  return decision === 'deny' ? doesNotApply(because) : blocked(because)
}

const ofRedirect = judgesOf(redirectOf)

/** Parameters of an authorization response (RFC 6749, 4.1.2 and 4.1.2.1; RFC 9207), and of other response types. */
const OF_RESPONSE = new Set(
  'code state iss error error_description error_uri access_token id_token'.split(' '),
)

/** Whether no part of the answer is in the fragment of a redirect (RFC 6749, 4.1.2). */
export const judgeFragment = ofRedirect(({ redirect: { fragment } }) => {
  const strayed = Object.keys(fragment).filter((name) => OF_RESPONSE.has(name))
  return keptIf(strayed.length === 0, 'the answer in the query only', `${strayed.join(', ')} in the fragment`)
})

/** Other clauses cover these: the document shows each once in an approved redirect. */
const JUDGED_ELSEWHERE = new Set(['code', 'state'])

/** Whether each other parameter of the answer appears once (RFC 6749, 3.1). */
export const judgeParametersOnce = ofRedirect(({ redirect, asked }) => {
  const own = new URLSearchParams(asked.redirectUri.split('?')[1])
  const repeated = Object.entries(redirect.query)
    .filter(([name, value]) => typeof value !== 'string' && !JUDGED_ELSEWHERE.has(name) && !own.has(name))
    .map(([name]) => name)
  return keptIf(repeated.length === 0, 'each parameter once', `${repeated.join(', ')} more than once`)
})

/** Whether a redirect names the issuer of the discovery document, if the document announces that (RFC 9207, 2 and 2.4). */
export const judgeRedirectIssuer = ofRedirect(({ redirect }, discovery: Recorded<Exchange>) => {
  const read = acceptedBody(discovery)
  if (read.is !== 'recorded') return read
  const { issuer, authorization_response_iss_parameter_supported: announced } = membersOf(read.value.answer)
  const { iss } = redirect.query
  if (iss === undefined)
    return announced === true
      ? departs('iss in the query of the redirect', 'none')
      : doesNotApply('the discovery document does not announce iss')
  if (typeof issuer !== 'string') return blocked('the discovery document names no issuer')
  const other = [iss].flat().find((one) => one !== issuer)
  return keptIf(other === undefined, `iss=${issuer}`, `iss=${other}`)
})

const CREDENTIALS = ['access_token', 'refresh_token', 'client_assertion', 'client_secret', 'code_verifier']

/**
 * Whether a redirect carries no credential except the code (RFC 6750, 5.3): no parameter with the name of a credential, and
 * no client secret as a value.
 */
export const judgeNoCredential = ofRedirect(({ redirect: { query, fragment } }, secret: string) => {
  const carried = [...Object.entries(query), ...Object.entries(fragment)]
    .filter(
      ([name, value]) => CREDENTIALS.includes(name) || (secret !== '' && [value].flat().includes(secret)),
    )
    .map(([name]) => name)
  return keptIf(carried.length === 0, 'no credential except the code', carried.join(', '))
})

/** Whether the code of a redirect has only characters of a set. */
export const judgeCodeText = ofRedirect(({ redirect }, { name, pattern }: CharacterSet) => {
  const { code } = redirect.query
  if (typeof code !== 'string' || code === '') return blocked('the redirect carried no code in its query')
  return keptIf(pattern.test(code), name, strangeIn(code, pattern))
})

/** The statuses of the answers to the forms that pages sent. */
function formsOf(consent: Recorded<Consent>): Read<readonly number[]> {
  if (consent.is !== 'recorded') return consent
  const posted = consent.value.walk.documents.filter(({ method }) => method === 'POST')
  return posted.length > 0
    ? recorded(posted.map(({ status }) => status))
    : doesNotApply('no page of this consent sent a form')
}

const ofForms = judgesOf(formsOf)

/** Whether no redirect forwards a form (RFC 9700, 4.12). */
export const judgeNotForwarded = ofForms((statuses) =>
  keptIf(!statuses.includes(307), 'no redirect with status 307', 'status 307 in answer to a form'),
)

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 308])

/** Whether a redirect in answer to a form has the status 303 (RFC 9700, 4.12); 307 has its own clause. */
export const judgeSeeOther = ofForms((statuses) => {
  const other = statuses.find((status) => REDIRECTS.has(status))
  return keptIf(other === undefined, 'status 303', `status ${other} in answer to a form`)
})

interface Ending extends Pick<Consent, 'asked'> {
  readonly redirect: Redirect | undefined
  /** The page that it ended on, if there is no redirect. */
  readonly page: string
}

/** How a denied consent ended, if the user did deny it. */
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

/** Whether the redirect says that the user denied the consent (RFC 6749, 4.1.2.1). */
export const judgeDeniedError = ofEnding(({ redirect, page }) => {
  const error = redirect?.query.error
  const came = error === undefined ? 'a redirect without error' : `the error ${[error].flat().join(', ')}`
  return keptIf(error === 'access_denied', 'a redirect with the error access_denied', page || came)
})

/** Says how a returned state differs from the one that was sent. */
export function becameOf(sent: string, came: string): string {
  if (came === sent.trim()) return 'the state without the spaces around it'
  if (came !== '' && sent.startsWith(came)) return `the first ${came.length} of its ${sent.length} characters`
  if (came === String(Number(sent))) return 'the state as a number'
  const lost = [...new Set(sent)].filter((character) => !came.includes(character))
  const isRest = lost.length > 0 && [...sent].filter((one) => !lost.includes(one)).join('') === came
  return isRest && came !== '' ? `the state without ${lost.join(' ')}` : 'a different state'
}

/** Whether the redirect of a denied consent gives back the state (RFC 6749, 4.1.2.1). */
export const judgeDeniedState = ofEnding(({ redirect, asked }) => {
  if (!redirect) return NO_REDIRECT
  const { state } = redirect.query
  if (state === undefined) return departs('the state that was sent', 'none')
  if (state === asked.state) return KEPT
  const came = typeof state === 'string' ? becameOf(asked.state, state) : 'several states'
  return departs('the state that was sent, once', came)
})

/** Whether the members of the error have only characters that are allowed in them (RFC 6749, 4.1.2.1). */
export const judgeDeniedCharacters = ofEnding(({ redirect }) => {
  if (!redirect) return NO_REDIRECT
  const [first] = wrongInError(redirect.query)
  return first ? departs(`${first.name}: ${first.expected}`, first.came) : KEPT
})
