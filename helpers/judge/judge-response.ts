import type { Consent } from '../evidence/evidence.ts'
import { membersOf } from '../http/answer.ts'
import { blocked, doesNotApply, type Exchange, type Recorded } from '../http/exchange.ts'
import type { Redirect } from '../http/redirect.ts'
import { type CharacterSet, strangeIn } from './characters.ts'
import { departs, type Finding, KEPT, type Kept } from './finding.ts'
import { acceptedBody } from './judge-exchange.ts'

/** The redirect that ends a consent; a denied one may end without. */
export function redirectOf(
  consent: Recorded<Consent>,
): { readonly redirect: Redirect; readonly asked: Consent['asked'] } | { readonly finding: Finding } {
  if (consent.is !== 'recorded') return { finding: consent }
  const { redirect, asked, decision } = consent.value
  if (redirect) return { redirect, asked }
  const because = 'the consent ended without a redirect'
  return { finding: decision === 'deny' ? doesNotApply(because) : blocked(because) }
}

/** Parameters of an authorization response (RFC 6749, 4.1.2 and 4.1.2.1; RFC 9207), and what comes with other response types. */
const OF_RESPONSE = new Set([
  'code',
  'state',
  'iss',
  'error',
  'error_description',
  'error_uri',
  'access_token',
  'id_token',
])

/** Whether nothing of the answer is in the fragment of a redirect (RFC 6749, 4.1.2). */
export function judgeFragment(consent: Recorded<Consent>): Finding | Kept {
  const found = redirectOf(consent)
  if ('finding' in found) return found.finding
  const strayed = Object.keys(found.redirect.fragment).filter((name) => OF_RESPONSE.has(name))
  return strayed.length === 0
    ? KEPT
    : departs('the answer in the query only', `${strayed.join(', ')} in the fragment`)
}

/** The document itself has these once in an approved redirect, and a clause of its own has the state of a denied one. */
const JUDGED_ELSEWHERE = new Set(['code', 'state'])

/** Whether each further parameter of the answer comes once (RFC 6749, 3.1). */
export function judgeParametersOnce(consent: Recorded<Consent>): Finding | Kept {
  const found = redirectOf(consent)
  if ('finding' in found) return found.finding
  const own = new URLSearchParams(found.asked.redirectUri.split('?')[1])
  const repeated = Object.entries(found.redirect.query)
    .filter(([name, value]) => typeof value !== 'string' && !JUDGED_ELSEWHERE.has(name) && !own.has(name))
    .map(([name]) => name)
  return repeated.length === 0
    ? KEPT
    : departs('each parameter once', `${repeated.join(', ')} more than once`)
}

/** Whether a redirect names the issuer of the discovery document, where that announces it (RFC 9207, 2 and 2.4). */
export function judgeRedirectIssuer(
  consent: Recorded<Consent>,
  discovery: Recorded<Exchange>,
): Finding | Kept {
  const found = redirectOf(consent)
  if ('finding' in found) return found.finding
  const read = acceptedBody(discovery)
  if ('finding' in read) return read.finding
  const { issuer, authorization_response_iss_parameter_supported: announced } = membersOf(read.answer)
  const { iss } = found.redirect.query
  if (iss === undefined)
    return announced === true
      ? departs('iss in the query of the redirect', 'none')
      : doesNotApply('the discovery document does not announce iss')
  if (typeof issuer !== 'string') return blocked('the discovery document names no issuer')
  return [iss].flat().every((one) => one === issuer)
    ? KEPT
    : departs(`iss=${issuer}`, `iss=${[iss].flat().find((one) => one !== issuer)}`)
}

const CREDENTIALS = ['access_token', 'refresh_token', 'client_assertion', 'client_secret', 'code_verifier']

/**
 * Whether a redirect carries no credential but the code (RFC 6750, 5.3): by its name, or as a value that is one.
 *
 * @param secret - the client secret
 */
export function judgeNoCredential(consent: Recorded<Consent>, secret: string): Finding | Kept {
  const found = redirectOf(consent)
  if ('finding' in found) return found.finding
  const { query, fragment } = found.redirect
  const carried = [...Object.entries(query), ...Object.entries(fragment)].filter(
    ([name, value]) => CREDENTIALS.includes(name) || (secret !== '' && [value].flat().includes(secret)),
  )
  return carried.length === 0
    ? KEPT
    : departs('no credential but the code', carried.map(([name]) => name).join(', '))
}

/** Whether the code of a redirect is of a set of characters. */
export function judgeCodeText(consent: Recorded<Consent>, { name, pattern }: CharacterSet): Finding | Kept {
  const found = redirectOf(consent)
  if ('finding' in found) return found.finding
  const { code } = found.redirect.query
  if (typeof code !== 'string' || code === '') return blocked('the redirect carried no code in its query')
  return pattern.test(code) ? KEPT : departs(name, strangeIn(code, pattern))
}

/** How the forms of pages were answered. */
function formsOf(
  consent: Recorded<Consent>,
): { readonly statuses: readonly number[] } | { readonly finding: Finding } {
  if (consent.is !== 'recorded') return { finding: consent }
  const statuses = consent.value.walk.documents.flatMap(({ method, status }) =>
    method === 'POST' ? status : [],
  )
  return statuses.length > 0 ? { statuses } : { finding: doesNotApply('no page of this consent sent a form') }
}

/** Whether no form is sent on by a redirect (RFC 9700, 4.12). */
export function judgeNotForwarded(consent: Recorded<Consent>): Finding | Kept {
  const forms = formsOf(consent)
  if ('finding' in forms) return forms.finding
  return forms.statuses.includes(307) ? departs('no redirect of the status 307', '307 to a form') : KEPT
}

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 308])

/** Whether a form that is answered with a redirect is answered with 303 (RFC 9700, 4.12); 307 is worse than another one. */
export function judgeSeeOther(consent: Recorded<Consent>): Finding | Kept {
  const forms = formsOf(consent)
  if ('finding' in forms) return forms.finding
  const other = forms.statuses.find((status) => REDIRECTS.has(status))
  return other === undefined ? KEPT : departs('303', `${other} to a form`)
}
