import type { ClauseId } from '../../contract/index.ts'
import type { Consent, Evidence } from '../evidence/evidence.ts'
import { probeRows } from '../evidence/probe-list.ts'
import type { Recorded } from '../http/exchange.ts'
import * as consent from '../judge/judge-consent.ts'
import * as denied from '../judge/judge-denied.ts'
import * as page from '../judge/judge-pages.ts'
import { judgeProbe } from '../judge/judge-probe.ts'
import { judgeProviderChosen, judgeProviderFixed } from '../judge/judge-provider.ts'
import { judgeBeside } from '../judge/judge-refused.ts'
import * as response from '../judge/judge-response.ts'
import { own } from '../secrets/shown.ts'
import { schemaOf } from './clause.ts'
import type { Instance } from './every.ts'
import { keysOf } from './judged-on.ts'
import { judgedEach, type MatcherResult, matcher, matcherResult, ofEach } from './matcher-result.ts'

/** The matchers of the consent flow: its pages, and the redirect at its end. */
export const consentMatchers = {
  /** The authorization endpoint took the documented request. */
  toOpenWhatWasPushed: (consents: readonly Instance<Recorded<Consent>>[]): MatcherResult => {
    const isTaken = consent.isProviderTaken(consents.map(({ part }) => part))
    return matcherResult(judgedEach(consents, isTaken ? consent.judgeOpened : consent.judgeOpenedWithout))
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
  toKeepOutOfFrames: ofEach(page.judgeFraming),
  toKeepItsAddress: ofEach(page.judgeReferrer),
  toKeepOutOfCaches: ofEach(page.judgeCaching),
  toKeepCookiesOnTls: ofEach(page.judgeCookieSecure),
  toKeepCookiesFromScripts: ofEach(page.judgeCookieHttpOnly),
  toKeepCookiesFromOtherSites: ofEach(page.judgeCookieSameSite),
  toOfferLogIn: matcher(consent.judgeLogIn),
  toEndAtRedirectUri: ofEach(consent.judgeRedirect),
  /** The query of the redirect satisfies the schema of a clause. */
  toRedirectWith: ofEach((one: Recorded<Consent>, id: ClauseId) =>
    consent.judgeRedirectQuery(schemaOf(id))(one),
  ),
  toReturnState: ofEach(consent.judgeState),
  toShowPermissions: ofEach(consent.judgePermissions),
  /** The denied consent gave no code, and the approved one did. */
  toYieldNoCode: matcher((all: Evidence['consents']) => consent.judgeDenied(all.approved)(all.denied)),
  toLetChooseDataProvider: ofEach(judgeProviderChosen),
  toFixDataProvider: ofEach(judgeProviderFixed),
  toAnswerInQueryOnly: ofEach(response.judgeFragment),
  toAnswerEachOnce: ofEach(response.judgeParametersOnce),
  /** The redirect names the issuer, where discovery announces that. */
  toNameItsIssuer: ofEach(response.judgeRedirectIssuer),
  toCarryNoCredential: ofEach(response.judgeNoCredential),
  toGiveCodeWrittenIn: ofEach(response.judgeCodeText),
  toSendNoFormOn: ofEach(response.judgeNotForwarded),
  toRedirectFormsBySeeOther: ofEach(response.judgeSeeOther),
  /** What stands beside the request object counts for nothing. */
  toUseRequestObjectAlone: matcher(
    ({ refusals, consents, beside }: Evidence) => {
      const isApproved = beside?.is === 'recorded' && beside.value.decision === 'approve'
      const plain = beside && (isApproved ? consents.approved : consents.denied)
      return judgeBeside(refusals['par with parameters beside'], beside ?? consents.denied, plain)
    },
    ({ refusals }) => refusals['par with parameters beside'],
  ),
  toTellDenial: matcher(denied.judgeDeniedError),
  toReturnStateOfDenied: matcher(denied.judgeDeniedState),
  toWriteDenialInItsCharacters: matcher(denied.judgeDeniedCharacters),
}
