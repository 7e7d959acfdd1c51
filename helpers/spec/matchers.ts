import type { ClauseId } from '../../contract/index.ts'
import { addressNames } from '../evidence/address-names.ts'
import type { Attempt, Consent, Evidence, Verification } from '../evidence/evidence.ts'
import { probeRows } from '../evidence/probe-list.ts'
import { type FormStep, STEPS, stepOf } from '../evidence/steps.ts'
import type { Exchange, Recorded } from '../http/exchange.ts'
import type { Finding, Kept } from '../judge/finding.ts'
import {
  judgeDetails,
  judgeDetailsAskedFor,
  judgeLacks,
  judgeMemberText,
  judgeNoStore,
  judgeStatus,
} from '../judge/judge-answer.ts'
import {
  judgeChallenge,
  judgeChallengeScheme,
  judgeNoTokenError,
  judgeTokenError,
  judgeTokenStatus,
} from '../judge/judge-challenges.ts'
import {
  judgeDenied,
  judgeLogIn,
  judgeOpened,
  judgePermissions,
  judgeProviderChosen,
  judgeProviderFixed,
  judgeRedirect,
  judgeRedirectQuery,
  judgeState,
} from '../judge/judge-consent.ts'
import { judgeDate } from '../judge/judge-date.ts'
import { judgeDeniedCharacters, judgeDeniedError, judgeDeniedState } from '../judge/judge-denied.ts'
import { judgeCodesDiffer, judgeConsentIdsDiffer, judgeDiffer } from '../judge/judge-differ.ts'
import { judgeAnswers, judgeSchemes } from '../judge/judge-discovery.ts'
import {
  judgeErrorCharacters,
  judgeErrorJson,
  judgeErrorMediaType,
  judgeErrorRegistered,
  judgeErrorStatus,
} from '../judge/judge-errors.ts'
import {
  judgeAccepted,
  judgeContentType,
  judgeJson,
  judgeSchema,
  judgeServed,
  judgeValue,
} from '../judge/judge-exchange.ts'
import { judgeCodeGuessing, judgeGuessing } from '../judge/judge-guessing.ts'
import { judgeIdToken, judgeSameSubject } from '../judge/judge-id-token.ts'
import { judgeCaching, judgeFraming, judgeReferrer } from '../judge/judge-pages.ts'
import {
  type ActionName,
  actionOf,
  judgeGetsToken,
  judgeLeftAlone,
  judgeListed,
  judgeNothingCreated,
  judgeOthersLeftAlone,
  judgeRevoked,
} from '../judge/judge-portal.ts'
import {
  judgeListedAsIssued,
  judgeNewPair,
  judgeRenewedPair,
  pairAfter,
} from '../judge/judge-portal-pairs.ts'
import { judgeProbe } from '../judge/judge-probe.ts'
import {
  judgeDevelopmentFirst,
  judgeGeneratedAtOnce,
  judgeNotLive,
  judgeTold,
} from '../judge/judge-production.ts'
import { judgeReadBack } from '../judge/judge-read-back.ts'
import { judgeRefused, judgeScopeRefused } from '../judge/judge-refused.ts'
import {
  judgeCodeText,
  judgeFragment,
  judgeNoCredential,
  judgeNotForwarded,
  judgeParametersOnce,
  judgeRedirectIssuer,
  judgeSeeOther,
} from '../judge/judge-response.ts'
import { judgeSent } from '../judge/judge-sent.ts'
import { judgeTaken } from '../judge/judge-taken.ts'
import { judgeConsentId, judgeLifetime, judgeSigned, judgeVerified } from '../judge/judge-tokens.ts'
import { judgeKeySet, judgeKeys } from '../judge/jwks/judge-keys.ts'
import type { KeyClause } from '../judge/jwks/key-rules.ts'
import { ANNOUNCEMENTS, type Announced } from '../judge/metadata/announcements.ts'
import { judgeAnnounced } from '../judge/metadata/judge-announced.ts'
import { judgeIssAnnounced, judgeIssTold } from '../judge/metadata/judge-iss.ts'
import { judgeIssuer, judgeIssuerForm } from '../judge/metadata/judge-issuer.ts'
import {
  judgeAuthSigned,
  judgeEmptyLists,
  judgeFapiAlgorithms,
  judgeOk,
  judgePresent,
  judgeScopes,
} from '../judge/metadata/judge-metadata.ts'
import type { Refusal } from '../requests/refusal.ts'
import { own } from '../secrets/shown.ts'
import { schemaOf } from './clause.ts'
import type { Instance } from './every.ts'
import { keysOf } from './judged-on.ts'
import { type Judgement, type MatcherResult, matcherResult } from './matcher-result.ts'
import { ofAnswers, ofCalls, ofErrors } from './of-refusals.ts'
import { tokenMatchers } from './token-matchers.ts'

/**
 * Makes a matcher of a judge. All matchers are synchronous: evidence is data.
 *
 * @param partOf - the part of what was received that is judged, where it is not all
 */
const matcher =
  <Received, Rest extends unknown[]>(
    judge: (received: Received, ...rest: Rest) => Finding | Kept,
    partOf?: (received: Received, ...rest: Rest) => unknown,
  ) =>
  (received: Received, ...rest: Rest): MatcherResult =>
    matcherResult([
      {
        finding: judge(received, ...rest),
        judgedOn: keysOf(partOf ? partOf(received, ...rest) : received),
      },
    ])

/** Makes a matcher that judges every instance by itself, and tells those of which something else is to be told than kept. */
const ofEach =
  <Part, Rest extends unknown[]>(judge: (part: Part, ...rest: Rest) => Finding | Kept) =>
  (received: readonly Instance<Part>[], ...rest: Rest): MatcherResult =>
    matcherResult(
      received.map(({ part, where }) => {
        const finding = judge(part, ...rest)
        const isTold = where !== undefined && finding.is !== 'kept'
        return { finding, judgedOn: keysOf(part), ...(isTold && { row: own(where) }) }
      }),
    )

/** Makes a matcher that holds all instances against each other. */
const ofAll =
  <Part, Rest extends unknown[]>(judge: (parts: readonly Part[], ...rest: Rest) => Finding | Kept) =>
  (received: readonly Instance<Part>[], ...rest: Rest): MatcherResult => {
    const parts = received.map(({ part }) => part)
    return matcherResult([{ finding: judge(parts, ...rest), judgedOn: parts.flatMap(keysOf) }])
  }

/** The matchers of the suite; each judges the clause of the running test. */
export const matchers = {
  /** An endpoint that answers in JSON accepted the request. */
  toBeAccepted: ofEach(judgeAccepted),
  /** A business API accepted the call. */
  toBeServed: ofEach(judgeServed),
  /** A GET gave back what the PUT stored. */
  toReadBackWhatWasPut: matcher(
    ({ steps }: Evidence) =>
      judgeReadBack(steps.getAfterPut, [steps.putWithClientCredentials, steps.putWithAuthorizationCode]),
    ({ steps }) => steps.getAfterPut,
  ),
  /** The answer is a JSON object. */
  toBeJson: ofEach(judgeJson),
  /** The answer names a media type. */
  toHaveMediaType: ofEach(judgeContentType),
  /** The answer has a status. */
  toHaveStatus: ofEach(judgeStatus),
  /** The answer is not to be stored. */
  toForbidStoring: ofEach(judgeNoStore),
  /** The answer lacks a member. */
  toLack: ofEach(judgeLacks),
  /** A member of the answer has only characters of a set. */
  toBeWrittenIn: ofEach(judgeMemberText),
  /** A member of the answers cannot be guessed. */
  toBeUnguessable: ofAll(judgeGuessing),
  toBeUnguessableInCode: ofAll(judgeCodeGuessing),
  /** authorization_details is a list of objects with their types. */
  toCarryTypedDetails: ofEach(judgeDetails),
  /** Each type of authorization_details was asked for. */
  toCarryDetailsAskedFor: ofEach(judgeDetailsAskedFor),
  /** Refusals of a request are errors as OAuth has them. */
  toRefuseInJson: ofErrors(judgeErrorJson),
  toDeclareErrorsAsJson: ofErrors(judgeErrorMediaType),
  toRefuseWithRegisteredError: ofErrors(judgeErrorRegistered),
  toWriteErrorsInTheirCharacters: ofErrors(judgeErrorCharacters),
  toRefuseWithItsStatus: ofErrors(judgeErrorStatus),
  /** Refusals of a business API are challenges as OAuth has them. */
  toChallenge: ofCalls(judgeChallenge),
  toChallengeWithBearer: ofCalls(judgeChallengeScheme),
  toTellInvalidToken: ofCalls(judgeTokenError),
  toAnswerBadTokensWith401: ofCalls(judgeTokenStatus),
  toTellNoErrorWithoutToken: ofCalls(judgeNoTokenError),
  /** Every answer of the run tells when it was made. */
  toTellItsDate: ofAnswers(judgeDate),
  /** The answer satisfies the schema of a clause. */
  toSatisfy: ofEach((step: Recorded<Exchange>, id: ClauseId) => judgeSchema(step, schemaOf(id))),
  /** No endpoint is under a weaker scheme than the issuer. */
  toNameNoWeakerScheme: matcher(judgeSchemes),
  /** The answer has the status 200. */
  toHaveStatusOk: ofEach(judgeOk),
  /** A list of the discovery document has what it is to list. */
  toAnnounce: matcher(
    (evidence: Evidence, id: Announced) => judgeAnnounced(evidence, ANNOUNCEMENTS[id]),
    ({ steps }) => steps.discovery,
  ),
  /** The issuer of the discovery document is the configured one. */
  toNameIssuer: matcher(judgeIssuer),
  toNameIssuerWithoutQuery: matcher(judgeIssuerForm),
  toHaveMember: matcher(judgePresent),
  toHaveNoEmptyList: matcher(judgeEmptyLists),
  toListScopeTokens: matcher(judgeScopes),
  toListNoUnsignedAssertion: matcher(judgeAuthSigned),
  toListFapiAlgorithms: matcher(judgeFapiAlgorithms),
  /** Redirects that carry iss are announced. */
  toTellOfIss: matcher(judgeIssTold, ({ steps }) => steps.discovery),
  toAnnounceIss: matcher(judgeIssAnnounced),
  /** The published keys are a JWK set. */
  toBeKeySet: matcher(judgeKeySet),
  /** The published keys keep the rule of a clause. */
  toKeepRuleOfKeys: matcher((step: Recorded<Exchange>, id: KeyClause) => judgeKeys(step, id)),
  /** Something is at each address that discovery gives. */
  toLeadSomewhere: ({ addresses, steps }: Evidence): MatcherResult =>
    matcherResult(
      addressNames.map((name) => ({
        finding: judgeAnswers(addresses[name]),
        judgedOn: keysOf(steps.discovery),
        row: own(name),
      })),
    ),
  /** A value satisfies the schema of a clause. */
  toFit: matcher((value: unknown, id: ClauseId) => judgeValue(value, schemaOf(id))),
  /** What the suite sent is as the document has it; if not, that is the suite's fault, not the service's. */
  toHaveSentAsDocumented: matcher(
    ({ steps, adaptations }: Evidence, step: FormStep) =>
      judgeSent(steps[step], STEPS[step].form, adaptations),
    ({ steps }, step) => steps[step],
  ),
  /** The service refused the request of each row, and accepted its unedited twin. */
  toRefuse: ({ refusals }: Evidence, rows: readonly Refusal[]): MatcherResult =>
    matcherResult(rows.map((row) => judgedRow(refusals[row.key], row))),
  /** The service accepted the request of each row, as it accepted its unedited twin. */
  toAccept: ({ refusals }: Evidence, rows: readonly Refusal[]): MatcherResult =>
    matcherResult(rows.map((row) => judgedRow(refusals[row.key], row))),
  /** authorization_details carries a consent ID under one of the names. */
  toCarryConsentId: ofEach(judgeConsentId),
  /** A member of the answers is another one in each. */
  toDifferIn: ofAll(judgeDiffer),
  /** The consent ID is another one in each answer. */
  toDifferInConsentId: ofAll(judgeConsentIdsDiffer),
  /** The code is another one in each redirect. */
  toDifferInCode: ofAll(judgeCodesDiffer),
  /** expires_in is the lifetime that the access token states. */
  toStateItsLifetime: ofEach(judgeLifetime),
  /** The access token is a signed JWT. */
  toBeSigned: ofEach(judgeSigned),
  /** A published key verifies the signature. */
  toBeVerified: matcher((verification: Recorded<Verification>) => judgeVerified(verification)),
  /** The id_token of each exchange keeps a clause. */
  toKeepInIdToken: ofEach(judgeIdToken),
  /** The id_tokens are about one user. */
  toAgreeInSubject: ofAll(judgeSameSubject),
  ...tokenMatchers,
  /** The authorization endpoint took the documented request. */
  toOpenWhatWasPushed: ofEach(judgeOpened),
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
  toTellDenial: matcher(judgeDeniedError),
  toReturnStateOfDenied: matcher(judgeDeniedState),
  toWriteDenialInItsCharacters: matcher(judgeDeniedCharacters),
  toLetChooseDataProvider: ofEach(judgeProviderChosen),
  toFixDataProvider: ofEach(judgeProviderFixed),
  toShowPermissions: ofEach(judgePermissions),
  /** The denied consent gave no code, and the approved one did. */
  toYieldNoCode: matcher((consents: Evidence['consents']) => judgeDenied(consents.approved)(consents.denied)),
  /** The key of a confirmed action is listed. */
  toListTheKey: matcher(judgeListed),
  /** The pair that an action issued satisfies the schema of a clause. */
  toShowPairThatFits: matcher((portal: Evidence['portal'], name: ActionName, id: ClauseId) => {
    const pair = pairAfter(actionOf(portal, name))
    return pair.is === 'recorded' ? judgeValue(pair.value, schemaOf(id)) : pair
  }),
  /** The pair of a new key is that of no other. */
  toIssueNewPair: matcher(judgeNewPair, ({ portal }) => portal),
  /** A renewal issued another pair. */
  toIssueAnotherPair: matcher(judgeRenewedPair, ({ portal }) => portal),
  /** The list shows the client ID that was issued. */
  toListWhatWasIssued: matcher(judgeListedAsIssued, ({ portal }) => portal),
  toGetToken: matcher(judgeGetsToken),
  toCreateNothingWhenCancelled: matcher(judgeNothingCreated),
  toLeaveKeyAloneWhenCancelled: matcher(judgeLeftAlone),
  toLeaveOthersAlone: matcher(judgeOthersLeftAlone),
  toEndTheKey: matcher(judgeRevoked),
  toBeginWithDevelopment: matcher(judgeDevelopmentFirst),
  toGeneratePairAtOnce: matcher(judgeGeneratedAtOnce),
  toHoldPairBack: matcher(judgeNotLive),
  toTellApplicant: matcher(judgeTold),
}

const judgedRow = (attempt: Attempt | undefined, row: Refusal): Judgement => ({
  finding: attempt ? judgeRow(attempt, row) : { is: 'inconclusive', because: 'the request was not sent' },
  judgedOn: keysOf(attempt),
  row: own(`when ${row.when}`),
})

function judgeRow(attempt: Attempt, { area, isGood, isOfScope }: Refusal): Finding | Kept {
  if (isGood) return judgeTaken(attempt)
  if (isOfScope) return judgeScopeRefused(attempt)
  return judgeRefused(attempt, STEPS[stepOf(area)].subject === 'business data')
}
