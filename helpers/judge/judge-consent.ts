import { isDeepStrictEqual } from 'node:util'
import { normalUrl } from '../base/url.ts'
import { missingAfter } from '../browser/browser-walk.ts'
import { describeStrays } from '../browser/stray.ts'
import type { Consent } from '../evidence/evidence.ts'
import { isServiceError } from '../http/answer.ts'
import { blocked, notConfigured, type Recorded } from '../http/exchange.ts'
import { parseRedirect } from '../http/redirect.ts'
import { strippedUrl } from '../http/send.ts'
import { departs, type Finding, KEPT, type Kept } from './finding.ts'
import { judgeValue } from './judge-exchange.ts'

type Judge = (consent: Recorded<Consent>) => Finding | Kept

const of =
  (judge: (consent: Consent) => Finding | Kept): Judge =>
  (consent) =>
    consent.is === 'recorded' ? judge(consent.value) : consent

/** What a page shows can be judged only where the journeys walked it. */
const ofPages = (judge: (consent: Consent) => Finding | Kept): Judge =>
  of((consent) => (consent.walk.byHand ? BY_HAND : judge(consent)))

const BY_HAND: Finding = {
  is: 'not configured',
  because: 'CONSENT is manual, and the run cannot see the pages that a person goes through',
}

const sawPage = ({ walk }: Consent, journey: string): boolean =>
  walk.pages.some((page) => page.journey === journey)

const sawConsentPage = (consent: Consent): boolean => sawPage(consent, 'approve') || sawPage(consent, 'deny')

/** Whether the user could log in. */
export const judgeLogIn = ofPages((consent) => {
  if (sawPage(consent, 'signIn')) return KEPT
  return consent.redirect || sawConsentPage(consent)
    ? departs('a log-in page', 'none before the consent')
    : (answered(consent, 'a log-in page') ?? blockedBy(consent))
})

const OPENED = 'a page for the user'

/** Whether the authorization endpoint took the documented request, whatever its pages came to then. */
export const judgeOpened = ofPages((consent) => {
  const { walk, redirect } = consent
  const error = redirect?.query.error ?? redirect?.fragment.error
  if (walk.pages.length > 0 || (redirect && error === undefined)) return KEPT
  if (error === undefined) return answered(consent, OPENED) ?? blockedBy(consent)
  const came = `a redirect with the error ${error}`
  return isOfServer(error) ? { is: 'unreachable', because: came } : departs(OPENED, came)
})

/** An error that tells of the state of the server, not of the request (RFC 6749, 4.1.2.1). */
const isOfServer = (error: unknown): boolean =>
  error === 'server_error' || error === 'temporarily_unavailable'

/** Whether the approved consent ended at exactly the redirect address. */
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
  return lost.length === 0
    ? KEPT
    : departs(expected, `one without its parameter ${lost.map(([name]) => name)}`)
})

/** Whether an error came before any page: that is about the request, not about what a user decides. */
const isTurnedAway = ({ walk, redirect }: Consent): boolean =>
  !walk.byHand &&
  walk.pages.length === 0 &&
  redirect !== undefined &&
  (redirect.query.error ?? redirect.fragment.error) !== undefined &&
  (redirect.query.code ?? redirect.fragment.code) === undefined

const TURNED_AWAY = blocked('the authorization endpoint redirected with an error before any page')

/** Whether the query of the redirect satisfies a schema. */
export const judgeRedirectQuery = (schema: string): Judge =>
  of(({ redirect, ...consent }) => {
    if (!redirect) return blockedBy(consent)
    if (isTurnedAway({ redirect, ...consent })) return TURNED_AWAY
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
  const wrong = [state].flat().filter((value) => value !== asked.state)
  return wrong.length === 0 ? KEPT : departs('the state that was sent', 'another state')
})

/** Whether the user chose the data provider, and the consent was for it as far as the journey can see. */
export const judgeProviderChosen = ofPages((consent) => {
  if (isTurnedAway(consent)) return TURNED_AWAY
  if (!sawPage(consent, 'chooseDataProvider'))
    return consent.redirect || sawConsentPage(consent)
      ? departs('a page on which the user chooses the data provider', 'none')
      : blockedBy(consent)
  return judgeProviderShown(consent)
})

/** Whether a given data provider was fixed: no choice, and the consent was for it as far as the journey can see. */
export const judgeProviderFixed = ofPages((consent) => {
  if (!consent.asked.dataProvider) return notConfigured('DP_ID', 'DP_ID_IN')
  if (sawPage(consent, 'chooseDataProvider'))
    return departs('no page on which the user chooses the data provider', 'such a page')
  return sawConsentPage(consent) ? judgeProviderShown(consent) : blockedBy(consent)
})

function judgeProviderShown(consent: Consent): Finding | Kept {
  const shown = consent.walk.pages.map((page) => page.shows?.dataProvider).find((seen) => seen !== undefined)
  return shown === false
    ? lacks(consent, 'the data provider on the consent page', 'a different one, or none')
    : KEPT
}

/** Whether the consent page shows every permission of the request object. */
export const judgePermissions = ofPages((consent) => {
  const shown = consent.walk.pages.map((page) => page.shows?.permissions).find((seen) => seen !== undefined)
  if (!sawConsentPage(consent)) return blockedBy(consent)
  if (!shown) return { is: 'not configured', because: 'add `shows` to the journey `approve`' }
  const absent = Object.keys(shown).filter((permission) => !shown[permission])
  return absent.length === 0
    ? KEPT
    : lacks(consent, 'every permission on the consent page', `without ${absent.join(', ')}`)
})

/** Whether a denied consent gave no code. It counts only if an approved one gave a code. */
export const judgeDenied = (approved: Recorded<Consent>): Judge =>
  of((consent) => {
    const control = approved.is === 'recorded' && typeof approved.value.redirect?.query.code === 'string'
    if (!control) return { is: 'inconclusive', because: 'the approved consent gave no code' }
    if (isOurs(consent)) return blockedBy(consent)
    if (!sawPage(consent, 'deny') && !consent.walk.byHand)
      return { is: 'inconclusive', because: 'the service did not ask for consent again' }
    const { redirect } = consent
    if (!redirect) return endsOnPage(consent) ? KEPT : { is: 'inconclusive', because: whyStopped(consent) }
    const where = redirect.query.code ? 'query' : redirect.fragment.code ? 'fragment' : undefined
    return where
      ? departs('a redirect or page without a code', `a code in the ${where} of the redirect`)
      : KEPT
  })

/** What an error page or a failing network means where something else was to come. */
function answered(consent: Pick<Consent, 'walk'>, expected: string): Finding | undefined {
  const { errorPage, failure } = consent.walk
  if (errorPage && !isServiceError(errorPage)) return departs(expected, whyStopped(consent))
  return errorPage || failure?.kind === 'unreachable'
    ? { is: 'unreachable', because: whyStopped(consent) }
    : undefined
}

/** Whatever page comes once the user approved is none that the document has; a step of a journey may just not fit one. */
function afterApproval(consent: Consent, expected: string): Finding {
  const { failure } = consent.walk
  const isOfService = failure?.kind === 'page' && !failure.step
  return (
    answered(consent, expected) ?? (isOfService ? departs(expected, whyStopped(consent)) : blockedBy(consent))
  )
}

/** Whether a walk failed by what the suite stopped, or by a journey that cannot be used. */
const isOurs = ({ walk: { failure } }: Pick<Consent, 'walk'>): boolean =>
  failure?.kind === 'blocked' || failure?.kind === 'journey'

/** Whether a denial ended on a page of the service: only an approval leads to a redirect. */
const endsOnPage = ({ walk: { errorPage, failure } }: Consent): boolean =>
  errorPage
    ? !isServiceError(errorPage)
    : failure?.kind === 'page' && failure.journey !== undefined && !failure.step && !failure.stays

const blockedBy = (consent: Pick<Consent, 'walk'>): Finding =>
  isOurs(consent) && consent.walk.failure ? missingAfter(consent.walk.failure) : blocked(whyStopped(consent))

/** What a page does not show may have been in what was stopped. */
function lacks({ walk: { strays = [] } }: Consent, expected: string, came: string): Finding {
  const stopped = strays.filter(({ isSent }) => !isSent)
  return stopped.length > 0 ? blocked(describeStrays(stopped).join('; ')) : departs(expected, came)
}

/** Where and why a walk ended without a redirect, in one line. */
function whyStopped({ walk: { errorPage, failure } }: Pick<Consent, 'walk'>): string {
  if (errorPage) return `an error page: ${errorPage.status} “${errorPage.title}” at ${errorPage.address}`
  if (failure) return failure.reason
  return 'the walk ended without a redirect'
}
