import type { ClauseId } from '../../contract/index.ts'
import type { Evidence, Verification } from '../evidence/evidence.ts'
import type { Exchange, Recorded } from '../http/exchange.ts'
import {
  judgeDetails,
  judgeDetailsAskedFor,
  judgeLacks,
  judgeMemberText,
  judgeNoStore,
  judgeStatus,
} from '../judge/judge-answer.ts'
import {
  judgeCodeGuessing,
  judgeCodesDiffer,
  judgeConsentIdsDiffer,
  judgeDiffer,
  judgeGuessing,
} from '../judge/judge-differ.ts'
import {
  judgeAccepted,
  judgeCall,
  judgeContentType,
  judgeJson,
  judgeSchema,
} from '../judge/judge-exchange.ts'
import { judgeIdToken, judgeSameSubject } from '../judge/judge-id-token.ts'
import { judgeReadBack } from '../judge/judge-read-back.ts'
import { judgeStrictTransport, TLS_JUDGES, type TlsClause } from '../judge/judge-tls.ts'
import {
  judgeConsentId,
  judgeLifetime,
  judgeProfileClaims,
  judgeSigned,
  judgeVerified,
} from '../judge/judge-tokens.ts'
import { schemaOf } from './clause.ts'
import { consentMatchers } from './consent-matchers.ts'
import { discoveryMatchers } from './discovery-matchers.ts'
import { matcher, ofAll, ofEach } from './matcher-result.ts'
import { portalMatchers } from './portal-matchers.ts'
import { productMatchers } from './product-matchers.ts'
import { requestMatchers } from './request-matchers.ts'
import { tokenMatchers } from './token-matchers.ts'

/** The matchers of TLS. */
export const tlsMatchers = {
  /** An origin makes of an offer what a clause has it make. */
  toNegotiate: matcher(
    (evidence: Evidence, id: TlsClause) => TLS_JUDGES[id](evidence),
    ({ tls }) => tls,
  ),
  /** A host tells that it is reached by TLS only. */
  toTellStrictTransport: matcher(judgeStrictTransport, ({ steps }) => steps.discovery),
}

/** The matchers of the suite; each judges the clause of the running test. */
export const matchers = {
  /** An endpoint that answers in JSON accepted the request. */
  toBeAccepted: ofEach(judgeAccepted),
  /** A business API accepted the call. */
  toBeServed: ofEach(judgeCall),
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
  /** The answer satisfies the schema of a clause. */
  toSatisfy: ofEach((step: Recorded<Exchange>, id: ClauseId) => judgeSchema(step, schemaOf(id))),
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
  /** An access token that declares itself as one of RFC 9068 has its claims. */
  toHaveClaimsOfItsProfile: ofEach(judgeProfileClaims),
  /** A published key verifies the signature. */
  toBeVerified: matcher((verification: Recorded<Verification>) => judgeVerified(verification)),
  /** The id_token of each exchange keeps a clause. */
  toKeepInIdToken: ofEach(judgeIdToken),
  /** The id_tokens are about one user. */
  toAgreeInSubject: ofAll(judgeSameSubject),
  ...requestMatchers,
  ...discoveryMatchers,
  ...consentMatchers,
  ...tokenMatchers,
  ...tlsMatchers,
  ...portalMatchers,
  ...productMatchers,
}
