import type { ClauseId } from '../../contract/index.ts'
import { addressNames, type Evidence } from '../evidence/evidence.ts'
import { doesNotApply, type Exchange, type Recorded } from '../http/exchange.ts'
import * as answer from '../judge/judge-answer.ts'
import * as details from '../judge/judge-details.ts'
import * as differ from '../judge/judge-differ.ts'
import { judgeAnswers, judgeSchemes } from '../judge/judge-discovery.ts'
import * as exchange from '../judge/judge-exchange.ts'
import { judgeIdToken, judgeSameSubject } from '../judge/judge-id-token.ts'
import * as action from '../judge/judge-portal.ts'
import * as pairs from '../judge/judge-portal-pairs.ts'
import * as production from '../judge/judge-production.ts'
import { judgeReadBack } from '../judge/judge-read-back.ts'
import { judgeStrictTransport, TLS_JUDGES, type TlsClause } from '../judge/judge-tls.ts'
import * as tokens from '../judge/judge-tokens.ts'
import { judgeKeySet, judgeKeys } from '../judge/jwks/key-rules.ts'
import { ANNOUNCEMENTS, type Announced, judgeAnnounced } from '../judge/metadata/announcements.ts'
import * as metadata from '../judge/metadata/judge-metadata.ts'
import { own } from '../secrets/shown.ts'
import { schemaOf } from './clause.ts'
import { consentMatchers } from './consent-matchers.ts'
import { keysOf } from './judged-on.ts'
import { type MatcherResult, matcher, matcherResult, ofAll, ofEach } from './matcher-result.ts'
import { productMatchers } from './product-matchers.ts'
import { requestMatchers } from './request-matchers.ts'
import { tokenMatchers } from './token-matchers.ts'

/** The matchers of the suite; each judges the clause of the running test by the judgement that it names. */
export const matchers = {
  toBeAccepted: ofEach(exchange.judgeAccepted),
  /** A business API accepted the call. */
  toBeServed: ofEach(exchange.judgeCall),
  toReadBackWhatWasPut: matcher(
    ({ steps }: Evidence) =>
      judgeReadBack(steps.getAfterPut, [steps.putWithClientCredentials, steps.putWithAuthorizationCode]),
    ({ steps }) => steps.getAfterPut,
  ),
  toBeJson: ofEach(exchange.judgeJson),
  toHaveMediaType: ofEach(exchange.judgeContentType),
  /** The answer satisfies the schema of a clause. */
  toSatisfy: ofEach((step: Recorded<Exchange>, id: ClauseId) => exchange.judgeSchema(step, schemaOf(id))),
  toHaveStatus: ofEach(answer.judgeStatus),
  toForbidStoring: ofEach(answer.judgeNoStore),
  toLack: ofEach(answer.judgeLacks),
  /** A member of the answer has only characters of a set. */
  toBeWrittenIn: ofEach(answer.judgeMemberText),
  toCarryTypedDetails: ofEach(details.judgeDetails),
  toCarryDetailsAskedFor: ofEach(details.judgeDetailsAskedFor),
  toBeUnguessable: ofAll(differ.judgeGuessing),
  toBeUnguessableInCode: ofAll(differ.judgeCodeGuessing),
  toDifferIn: ofAll(differ.judgeDiffer),
  toDifferInConsentId: ofAll(details.judgeConsentIdsDiffer),
  toDifferInCode: ofAll(differ.judgeCodesDiffer),
  toCarryConsentId: ofEach(details.judgeConsentId),
  toStateItsLifetime: ofEach(tokens.judgeLifetime),
  toBeSigned: ofEach(tokens.judgeSigned),
  toHaveClaimsOfItsProfile: ofEach(tokens.judgeProfileClaims),
  /** A published key verifies the signature. */
  toBeVerified: matcher(tokens.judgeVerified),
  toKeepInIdToken: ofEach(judgeIdToken),
  toAgreeInSubject: ofAll(judgeSameSubject),

  /** No endpoint is under a weaker scheme than the issuer. */
  toNameNoWeakerScheme: matcher(judgeSchemes),
  /** Something is at each address that discovery gives. */
  toLeadSomewhere: ({ addresses }: Evidence): MatcherResult =>
    matcherResult(
      addressNames.map((name) => ({
        finding: judgeAnswers(addresses[name]),
        judgedOn: keysOf(addresses[name]),
        row: own(name),
      })),
    ),
  /** A list of the discovery document has what it is to list. */
  toAnnounce: matcher(
    (evidence: Evidence, id: Announced) => judgeAnnounced(evidence, ANNOUNCEMENTS[id]),
    ({ steps }) => steps.discovery,
  ),
  toNameIssuer: matcher(metadata.judgeIssuer),
  toNameIssuerWithoutQuery: matcher(metadata.judgeIssuerForm),
  toHaveMember: matcher(metadata.judgePresent),
  toHaveNoEmptyList: matcher(metadata.judgeEmptyLists),
  toListScopeTokens: matcher(metadata.judgeScopes),
  toListNoUnsignedAssertion: matcher(metadata.judgeAuthSigned),
  toListFapiAlgorithms: matcher(metadata.judgeFapiAlgorithms),
  /** Redirects that carry iss are announced. */
  toTellOfIss: matcher(metadata.judgeIssTold, ({ steps }) => steps.discovery),
  toAnnounceIss: matcher(metadata.judgeIssAnnounced),
  toBeKeySet: matcher(judgeKeySet),
  toKeepRuleOfKeys: matcher(judgeKeys),

  /** An origin makes of an offer what a clause has it make. */
  toNegotiate: matcher(
    (evidence: Evidence, id: TlsClause) => TLS_JUDGES[id](evidence),
    ({ tls }) => tls,
  ),
  toTellStrictTransport: matcher(judgeStrictTransport, ({ steps }) => steps.discovery),

  /** What a developer portal does with keys. */
  toListKeysInSessionsOnly: matcher(pairs.judgeListNeedsSession),
  toShowSecretOnce: matcher(pairs.judgeSecretOnce),
  toEndFormerSecret: matcher(pairs.judgeFormerSecretEnds),
  /** The pair that an action issued satisfies the schema of a clause, which a target without a portal is judged on elsewhere. */
  toShowPairThatFits: matcher((portal: Evidence['portal'], name: action.ActionName, id: ClauseId) => {
    if (portal.is === 'not configured') return doesNotApply('no developer portal is configured')
    const pair = pairs.pairAfter(action.actionOf(portal, name))
    return pair.is === 'recorded' ? exchange.judgeValue(pair.value, schemaOf(id)) : pair
  }),
  toIssueNewPair: matcher(pairs.judgeNewPair, ({ portal }) => portal),
  toIssueAnotherPair: matcher(pairs.judgeRenewedPair, ({ portal }) => portal),
  toListWhatWasIssued: matcher(pairs.judgeListedAsIssued, ({ portal }) => portal),
  toListTheKey: matcher(action.judgeListed),
  toGetToken: matcher(action.judgeGetsToken),
  toCreateNothingWhenCancelled: matcher(action.judgeNothingCreated),
  toLeaveKeyAloneWhenCancelled: matcher(action.judgeLeftAlone),
  toLeaveOthersAlone: matcher(action.judgeOthersLeftAlone),
  toEndTheKey: matcher(action.judgeRevoked),
  toBeginWithDevelopment: matcher(production.judgeDevelopmentFirst),
  toGeneratePairAtOnce: matcher(production.judgeGeneratedAtOnce),
  toHoldPairBack: matcher(production.judgeNotLive),
  toTellApplicant: matcher(production.judgeTold),

  ...requestMatchers,
  ...consentMatchers,
  ...tokenMatchers,
  ...productMatchers,
}
