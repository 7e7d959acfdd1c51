import { isDeepStrictEqual } from 'node:util'
import { missingAfter } from '../browser/browser-walk.ts'
import { describeStrays } from '../browser/stray.ts'
import type { Consent } from '../evidence/evidence.ts'
import { blocked, notConfigured, type Recorded } from '../http/exchange.ts'
import { parseRedirect } from '../http/redirect.ts'
import { strippedUrl } from '../http/send.ts'
import { departs, type Finding, KEPT, type Kept } from './finding.ts'
import { judgeValue } from './judge-exchange.ts'

/** An address as a browser writes it. */
const normal = (address: string): string => (URL.canParse(address) ? new URL(address).href : address)

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

/** Whether the user could log in. */
export const judgeLogIn = ofPages((consent) => {
  if (sawPage(consent, 'signIn')) return KEPT
  if (consent.redirect || sawPage(consent, 'approve'))
    return departs('a log-in page', 'none before the consent')
  return stopped(consent, 'a log-in page')
})

/** Whether the approved consent ended at exactly the redirect address. */
export const judgeRedirect = of((consent) => {
  const expected = `a redirect to ${strippedUrl(consent.asked.redirectUri)}`
  if (!consent.redirect)
    return sawPage(consent, 'approve') && !consent.walk.byHand
      ? stopped(consent, expected)
      : blockedBy(consent)
  const { address, query } = consent.redirect
  const registered = parseRedirect(normal(consent.asked.redirectUri))
  if (address !== registered.address) return departs(expected, `a redirect to ${address}`)
  const lost = Object.entries(registered.query).filter(
    ([name, value]) => !isDeepStrictEqual(query[name], value),
  )
  return lost.length === 0
    ? KEPT
    : departs(expected, `one without its parameter ${lost.map(([name]) => name)}`)
})

/** Whether the query of the redirect satisfies a schema. */
export const judgeRedirectQuery = (schema: string): Judge =>
  of(({ redirect, ...consent }) => {
    if (!redirect) return blockedBy(consent)
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
  if (!sawPage(consent, 'chooseDataProvider'))
    return consent.redirect || sawPage(consent, 'approve')
      ? departs('a page on which the user chooses the data provider', 'none')
      : blockedBy(consent)
  return judgeProviderShown(consent)
})

/** Whether a given data provider was fixed: no choice, and the consent was for it as far as the journey can see. */
export const judgeProviderFixed = ofPages((consent) => {
  if (!consent.asked.dataProvider) return notConfigured('DP_ID', 'DP_ID_IN')
  if (sawPage(consent, 'chooseDataProvider'))
    return departs('no page on which the user chooses the data provider', 'such a page')
  return sawPage(consent, 'deny') ? judgeProviderShown(consent) : blockedBy(consent)
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
  if (!sawPage(consent, 'approve')) return blockedBy(consent)
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
    const { redirect, walk } = consent
    if (!redirect)
      return walk.errorPage && walk.errorPage.status < 500
        ? KEPT
        : { is: 'inconclusive', because: whyStopped(consent) }
    const where = redirect.query.code ? 'query' : redirect.fragment.code ? 'fragment' : undefined
    return where
      ? departs('a redirect or page without a code', `a code in the ${where} of the redirect`)
      : KEPT
  })

function stopped(consent: Pick<Consent, 'walk'>, expected: string): Finding {
  const { errorPage, failure } = consent.walk
  if (errorPage && errorPage.status < 500) return departs(expected, whyStopped(consent))
  if (errorPage || failure?.kind === 'unreachable') return { is: 'unreachable', because: whyStopped(consent) }
  const decided = consent.walk.pages.some(({ journey }) => journey === 'approve' || journey === 'deny')
  return decided && failure?.stays && !isOurs(consent)
    ? departs(expected, whyStopped(consent))
    : blockedBy(consent)
}

/** Whether a walk failed by what the suite stopped, or by a journey that cannot be used. */
const isOurs = ({ walk: { failure } }: Pick<Consent, 'walk'>): boolean =>
  failure?.kind === 'blocked' || failure?.kind === 'journey'

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
