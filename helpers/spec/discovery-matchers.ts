import { addressNames } from '../evidence/address-names.ts'
import type { Evidence } from '../evidence/evidence.ts'
import type { Exchange, Recorded } from '../http/exchange.ts'
import { judgeAnswers, judgeSchemes } from '../judge/judge-discovery.ts'
import type { KeyClause } from '../judge/jwks/key-rules.ts'
import { judgeKeySet, judgeKeys } from '../judge/jwks/key-rules.ts'
import { ANNOUNCEMENTS, type Announced, judgeAnnounced } from '../judge/metadata/announcements.ts'
import {
  judgeAuthSigned,
  judgeEmptyLists,
  judgeFapiAlgorithms,
  judgeIssAnnounced,
  judgeIssTold,
  judgeIssuer,
  judgeIssuerForm,
  judgePresent,
  judgeScopes,
} from '../judge/metadata/judge-metadata.ts'
import { own } from '../secrets/shown.ts'
import { keysOf } from './judged-on.ts'
import { type MatcherResult, matcher, matcherResult } from './matcher-result.ts'

/** The matchers of the discovery document and the published keys. */
export const discoveryMatchers = {
  /** No endpoint is under a weaker scheme than the issuer. */
  toNameNoWeakerScheme: matcher(judgeSchemes),
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
  toLeadSomewhere: ({ addresses }: Evidence): MatcherResult =>
    matcherResult(
      addressNames.map((name) => ({
        finding: judgeAnswers(addresses[name]),
        judgedOn: keysOf(addresses[name]),
        row: own(name),
      })),
    ),
}
