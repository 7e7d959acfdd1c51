import { missingAfter } from '../browser/browser-walk.ts'
import { describeStrays } from '../browser/stray.ts'
import type { Consent } from '../evidence/evidence.ts'
import { blocked, type Recorded } from '../http/exchange.ts'
import { departs, type Finding, judgesOf } from './finding.ts'

/** Makes judges of a consent, if there is one. */
export const of = judgesOf((consent: Recorded<Consent>) => consent)

/** Makes judges of pages, which the run sees only if its journeys walk through them. */
export const ofPages = judgesOf((consent: Recorded<Consent>) =>
  consent.is === 'recorded' && consent.value.walk.byHand ? BY_HAND : consent,
)

const BY_HAND: Finding = {
  is: 'not configured',
  because: 'CONSENT is manual, so the run does not see the pages',
}

export const sawPage = ({ walk }: Consent, journey: string): boolean =>
  walk.pages.some((page) => page.journey === journey)

export const sawConsentPage = (consent: Consent): boolean =>
  sawPage(consent, 'approve') || sawPage(consent, 'deny')

/** Whether a redirect with an error came before any page: the request was refused, not the consent. */
export const isTurnedAway = ({ walk, redirect }: Consent): boolean =>
  !walk.byHand &&
  walk.pages.length === 0 &&
  redirect !== undefined &&
  (redirect.query.error ?? redirect.fragment.error) !== undefined &&
  !(redirect.query.code || redirect.fragment.code)

export const TURNED_AWAY = blocked('the authorization endpoint redirected with an error before any page')

/** Whether a walk failed because the suite stopped a request, because a journey cannot be used, or because a page was too slow. */
export const isOurs = ({ walk: { failure } }: Pick<Consent, 'walk'>): boolean =>
  failure?.kind === 'blocked' || failure?.kind === 'journey' || failure?.isLate === true

export const blockedBy = (consent: Pick<Consent, 'walk'>): Finding =>
  isOurs(consent) && consent.walk.failure
    ? missingAfter(consent.walk.failure)
    : { is: 'blocked', because: whyStopped(consent), ...todoAfter(consent) }

/** The finding, unless the suite stopped requests of the page: what is missing may have come with them. */
export function unlessStopped({ walk: { strays = [] } }: Consent, finding: Finding): Finding {
  return strays.length > 0 ? blocked(describeStrays(strays).join('; ')) : finding
}

/** A departure in what a page does not show, unless the suite stopped requests of that page. */
export const lacks = (consent: Consent, expected: string, came: string): Finding =>
  unlessStopped(consent, departs(expected, came))

/** Where and why a walk ended without a redirect, in one line. */
export function whyStopped({ walk: { errorPage, failure } }: Pick<Consent, 'walk'>): string {
  if (errorPage) return `an error page: ${errorPage.status} “${errorPage.title}” at ${errorPage.address}`
  if (failure) return failure.reason
  return 'the walk ended without a redirect'
}

/** What to do about a walk that failed, if anything. */
export function todoAfter({ walk: { errorPage, failure } }: Pick<Consent, 'walk'>): { todo?: string } {
  return errorPage || failure?.todo === undefined ? {} : { todo: failure.todo }
}

/** An error about the state of the server, not about the request (RFC 6749, 4.1.2.1). */
export const isOfServer = (error: unknown): boolean =>
  error === 'server_error' || error === 'temporarily_unavailable'
