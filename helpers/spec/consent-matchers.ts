import type { ClauseId } from '../../contract/index.ts'
import type { Consent, Evidence } from '../evidence/evidence.ts'
import { probeRows } from '../evidence/probe-list.ts'
import type { Recorded } from '../http/exchange.ts'
import {
  isProviderTaken,
  judgeDenied,
  judgeLogIn,
  judgeOpened,
  judgeOpenedWithout,
  judgePermissions,
  judgeRedirect,
  judgeRedirectQuery,
  judgeState,
} from '../judge/judge-consent.ts'
import { judgeDeniedCharacters, judgeDeniedError, judgeDeniedState } from '../judge/judge-denied.ts'
import {
  judgeCaching,
  judgeCookieHttpOnly,
  judgeCookieSameSite,
  judgeCookieSecure,
  judgeFraming,
  judgeReferrer,
} from '../judge/judge-pages.ts'
import { judgeProbe } from '../judge/judge-probe.ts'
import { judgeProviderChosen, judgeProviderFixed } from '../judge/judge-provider.ts'
import { judgeBeside } from '../judge/judge-refused.ts'
import {
  judgeCodeText,
  judgeFragment,
  judgeNoCredential,
  judgeNotForwarded,
  judgeParametersOnce,
  judgeRedirectIssuer,
  judgeSeeOther,
} from '../judge/judge-response.ts'
import { own } from '../secrets/shown.ts'
import { schemaOf } from './clause.ts'
import type { Instance } from './every.ts'
import { keysOf } from './judged-on.ts'
import { judgedEach, type MatcherResult, matcher, matcherResult, ofEach } from './matcher-result.ts'

/** The matchers of the consent flow: its pages, and the redirect at its end. */
export const consentMatchers = {
  /** The authorization endpoint took the documented request. */
  toOpenWhatWasPushed: (consents: readonly Instance<Recorded<Consent>>[]): MatcherResult => {
    const isTaken = isProviderTaken(consents.map(({ part }) => part))
    return matcherResult(judgedEach(consents, isTaken ? judgeOpened : judgeOpenedWithout))
  },
  /** Nothing came of what was opened for a clause. */
  toOpenNothing: ({ probes }: Evidence, id: ClauseId): MatcherResult =>
    matcherResult(
      probeRows
        .filter(([, { clause }]) => clause === id)
        .map(([name, { when }]) => ({
          finding: judgeProbe(probes[name]),
          judgedOn: keysOf(probes[name]),
          row: own(`when ${when}`),
        })),
    ),
  /** No page of another site frames a page of the authorization server. */
  toKeepOutOfFrames: ofEach(judgeFraming),
  /** A page keeps its address from other sites. */
  toKeepItsAddress: ofEach(judgeReferrer),
  /** No cache keeps a page. */
  toKeepOutOfCaches: ofEach(judgeCaching),
  /** Cookies of a session are protected. */
  toKeepCookiesOnTls: ofEach(judgeCookieSecure),
  toKeepCookiesFromScripts: ofEach(judgeCookieHttpOnly),
  toKeepCookiesFromOtherSites: ofEach(judgeCookieSameSite),
  toOfferLogIn: matcher(judgeLogIn),
  toEndAtRedirectUri: ofEach(judgeRedirect),
  /** The query of the redirect satisfies the schema of a clause. */
  toRedirectWith: ofEach((consent: Recorded<Consent>, id: ClauseId) =>
    judgeRedirectQuery(schemaOf(id))(consent),
  ),
  toReturnState: ofEach(judgeState),
  toAnswerInQueryOnly: ofEach(judgeFragment),
  toAnswerEachOnce: ofEach(judgeParametersOnce),
  /** The redirect names the issuer, where discovery announces that. */
  toNameItsIssuer: ofEach(judgeRedirectIssuer),
  toCarryNoCredential: ofEach(judgeNoCredential),
  /** The code has only characters of a set. */
  toGiveCodeWrittenIn: ofEach(judgeCodeText),
  toSendNoFormOn: ofEach(judgeNotForwarded),
  toRedirectFormsBySeeOther: ofEach(judgeSeeOther),
  /** What stands beside the request object counts for nothing. */
  toUseRequestObjectAlone: matcher(
    ({ refusals, consents: { approved, denied }, beside }: Evidence) => {
      const isApproved = beside?.is === 'recorded' && beside.value.decision === 'approve'
      const plain = beside && (isApproved ? approved : denied)
      return judgeBeside(refusals['par with parameters beside'], beside ?? denied, plain)
    },
    ({ refusals }) => refusals['par with parameters beside'],
  ),
  toTellDenial: matcher(judgeDeniedError),
  toReturnStateOfDenied: matcher(judgeDeniedState),
  toWriteDenialInItsCharacters: matcher(judgeDeniedCharacters),
  toLetChooseDataProvider: ofEach(judgeProviderChosen),
  toFixDataProvider: ofEach(judgeProviderFixed),
  toShowPermissions: ofEach(judgePermissions),
  /** The denied consent gave no code, and the approved one did. */
  toYieldNoCode: matcher((consents: Evidence['consents']) => judgeDenied(consents.approved)(consents.denied)),
}
