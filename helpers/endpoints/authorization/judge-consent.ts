import { isDeepStrictEqual } from 'node:util'
import { normalUrl, strippedUrl } from '../../base/url.ts'
import { missingAfter } from '../../browser/browser-walk.ts'
import type { Consent } from '../../evidence/evidence.ts'
import { isServiceError } from '../../http/answer.ts'
import { blocked, type Recorded } from '../../http/exchange.ts'
import { parseRedirect } from '../../http/redirect.ts'
import { departs, type Finding, inconclusive, KEPT, type Kept, keptIf } from '../../judge/finding.ts'
import { judgeValue } from '../../judge/judge-answer.ts'
import {
  blockedBy,
  isOfServer,
  isOurs,
  isTurnedAway,
  lacks,
  of,
  ofPages,
  sawConsentPage,
  sawPage,
  TURNED_AWAY,
  todoAfter,
  whyStopped,
} from '../../judge/walked.ts'
import { becameOf } from './judge-response.ts'

/** Whether the user could log in. */
export const judgeLogIn = ofPages((consent) => {
  if (sawPage(consent, 'signIn')) return KEPT
  return consent.redirect || sawConsentPage(consent)
    ? departs('a log-in page', 'no log-in page before the consent')
    : (answered(consent, 'a log-in page') ?? blockedBy(consent))
})

const OPENED = 'a page for the user'

/**
 * Whether the authorization endpoint accepted the documented request, no matter how its pages ended.
 *
 * @param all - every consent: if only requests without DP_ID were accepted, the configured DP_ID may be wrong
 */
export function judgeOpened(consent: Recorded<Consent>, all: readonly Recorded<Consent>[]): Finding | Kept {
  const finding = opened(consent)
  const isFixed = consent.is === 'recorded' && Boolean(consent.value.asked.dataProvider)
  if (finding.is !== 'departs' || !isFixed || all.some(isProviderTaken)) return finding
  const because = `the request that carries DP_ID got ${finding.came}`
  const todo = 'Check DP_ID and DP_ID_IN: no request that carries them was accepted in this run.'
  return { is: 'inconclusive', because, todo }
}

const opened = ofPages((consent) => {
  const { redirect } = consent
  const error = redirect?.query.error ?? redirect?.fragment.error
  if (isOpened(consent)) return KEPT
  if (error === undefined) return answered(consent, OPENED) ?? blockedBy(consent)
  const came = `a redirect with the error ${error}`
  return isOfServer(error) ? { is: 'unreachable', because: came } : departs(OPENED, came)
})

const isOpened = ({ walk, redirect }: Consent): boolean =>
  walk.pages.length > 0 ||
  (redirect && (redirect.query.error ?? redirect.fragment.error) === undefined) === true

const isProviderTaken = (one: Recorded<Consent>): boolean =>
  one.is === 'recorded' && Boolean(one.value.asked.dataProvider) && isOpened(one.value)

/** Whether the approved consent ended with a redirect to exactly the redirect URI. */
export const judgeRedirect = of((consent) => {
  const expected = `a redirect to ${strippedUrl(consent.asked.redirectUri)}`
  if (!consent.redirect)
    return sawPage(consent, 'approve') && !consent.walk.byHand
      ? afterApproval(consent, expected)
      : blockedBy(consent)
  const { address, query } = consent.redirect
  const registered = parseRedirect(normalUrl(consent.asked.redirectUri))
  if (address !== registered.address) return departs(expected, `a redirect to ${address}`)
  const lost = Object.entries(registered.query).filter(
    ([name, value]) => !isDeepStrictEqual(query[name], value),
  )
  return keptIf(lost.length === 0, expected, `a redirect without its parameter ${lost.map(([name]) => name)}`)
})

/** Whether the query of the redirect satisfies a schema. */
export const judgeRedirectQuery = of((consent, schema: string) => {
  const { redirect } = consent
  if (!redirect) return blockedBy(consent)
  if (isTurnedAway(consent)) return TURNED_AWAY
  const finding = judgeValue(redirect.query, schema)
  const strayed = Object.keys(redirect.fragment)
  return finding.is === 'departs' && strayed.length > 0
    ? { ...finding, came: `${finding.came}; the fragment carries ${strayed.join(', ')}` }
    : finding
})

/** Whether the redirect gives back the state that was sent (RFC 6749, 4.1.2). */
export const judgeState = of(({ redirect, asked, ...consent }) => {
  if (!redirect) return blockedBy(consent)
  const { state } = redirect.query
  if (state === undefined) return blocked('the redirect carried no state in its query')
  const [wrong] = [state].flat().filter((value) => value !== asked.state)
  return wrong === undefined ? KEPT : departs('the state that was sent', becameOf(asked.state, wrong))
})

/** Whether the consent page shows every permission of the request object. */
export const judgePermissions = ofPages((consent) => {
  const shown = consent.walk.pages.map((page) => page.shows?.permissions).find((seen) => seen !== undefined)
  if (!sawConsentPage(consent)) return blockedBy(consent)
  if (!shown) return { is: 'not configured', because: 'add `shows` to the journey `approve`' }
  const absent = Object.keys(shown).filter((permission) => !shown[permission])
  return absent.length === 0
    ? KEPT
    : lacks(consent, 'every permission on the consent page', `a page without ${absent.join(', ')}`)
})

/**
 * Whether a denied consent gave no code, then or later: the next request for the same data is asked about again. It counts
 * only if an approved one gave a code.
 *
 * @param next - the first approval after it, for the same application and data provider
 */
export const judgeDenied = of((consent, approved: Recorded<Consent>, next?: Consent) => {
  const control = approved.is === 'recorded' && typeof approved.value.redirect?.query.code === 'string'
  if (!control) return inconclusive('the approved consent gave no code')
  if (isOurs(consent)) return blockedBy(consent)
  if (consent.walk.failure?.kind === 'unreachable') return missingAfter(consent.walk.failure)
  if (!sawPage(consent, 'deny') && !consent.walk.byHand)
    return inconclusive('the service did not ask for consent again')
  const { redirect } = consent
  if (sawPage(consent, 'deny') && next?.redirect?.query.code && !next.walk.byHand && !sawConsentPage(next))
    return departs('another question after the denial', 'a code for the next request without a consent page')
  if (!redirect)
    return endsOnPage(consent) ? KEPT : { ...inconclusive(whyStopped(consent)), ...todoAfter(consent) }
  const where = redirect.query.code ? 'query' : redirect.fragment.code ? 'fragment' : undefined
  return keptIf(!where, 'a redirect or page without a code', `a code in the ${where} of the redirect`)
})

/** The finding for an error page or a failed connection; `undefined` for any other end. */
function answered(consent: Pick<Consent, 'walk'>, expected: string): Finding | undefined {
  const { errorPage, failure } = consent.walk
  if (errorPage && !isServiceError(errorPage)) return departs(expected, whyStopped(consent))
  return errorPage || failure?.kind === 'unreachable'
    ? { is: 'unreachable', because: whyStopped(consent), ...todoAfter(consent) }
    : undefined
}

/** After an approval the document shows no further page, so one is a departure. A failed journey step is not. */
function afterApproval(consent: Consent, expected: string): Finding {
  const { failure } = consent.walk
  const isOfService = failure?.kind === 'page' && !failure.step
  return (
    answered(consent, expected) ??
    (isOfService ? { ...departs(expected, whyStopped(consent)), ...todoAfter(consent) } : blockedBy(consent))
  )
}

/** Whether a denial ended on a page of the service: the document shows a redirect only after an approval. */
const endsOnPage = ({ walk: { errorPage, failure } }: Consent): boolean =>
  errorPage
    ? !isServiceError(errorPage)
    : failure?.kind === 'page' && failure.journey !== undefined && !failure.step && !failure.stays
