import type { Evidence } from '../../evidence/evidence.ts'
import { repeatedConsentKeys, repeatKeys } from '../../evidence/keys.ts'
import type { Plan } from '../../evidence/plan.ts'
import { acceptedMember } from '../../evidence/recorder.ts'
import { type Exchange, recorded } from '../../http/exchange.ts'
import { sharesCode, usesAgain } from '../../requests/refusal.ts'
import { rowsOf } from '../../requests/rows.ts'
import { CASES as CONSENT_CASES } from '../authorization/cases.ts'
import { codesAfter, exchangeFirst } from '../authorization/codes.ts'
import { codeOf } from '../authorization/consent.ts'
import { sendOldCode } from '../authorization/patience.ts'
import { authorizeTwo } from '../authorization/two-at-once.ts'
import { knownAfterPush } from '../par/push.ts'
import { action, done, type FlowRun, type Results } from '../results.ts'
import { CASES } from './cases.ts'
import { verifyIdTokens } from './id-token.ts'
import { refuseExchanges, type Spent } from './refuse-exchanges.ts'
import { reuseCodes } from './reuse.ts'

declare module '../results.ts' {
  interface Results {
    readonly exchange: Exchange
    readonly accessToken: string
    readonly idToken: string
    readonly idTokenSignatures: Evidence['idTokenSignatures']
    readonly exchangeCases: readonly Spent[]
    readonly codeReuse: undefined
    readonly twoAtOnce: undefined
    readonly oldCode: undefined
  }
}

/** The exchange of a code for tokens (document, 4.5). */
export const exchange = {
  exchange: action('4.5', 'exchanges the code', {
    needs: ['pushed'],
    sees: ['approved'],
    run: (run, { pushed: { authorization }, approved }) =>
      exchangeFirst(run, { authorization, code: codeOf(approved) }),
  }),
  accessToken: action('4.5', 'reads the access token from the answer', {
    sees: ['exchange'],
    run: (_, { exchange }) => acceptedMember('the token exchange', exchange, 'access_token'),
  }),
  idToken: action('4.5', 'reads the id_token from the answer', {
    sees: ['exchange'],
    run: (_, { exchange }) => acceptedMember('the token exchange', exchange, 'id_token'),
  }),
  idTokenSignatures: action('OpenID Connect Core 1.0, 3.1.3.7', 'verifies each id_token', {
    sees: ['exchange', 'refresh', 'jwks'],
    after: { revocationOfSecond: 'its refresh returns the last id_token' },
    run: async (run, { jwks, ...first }) => recorded(await verifyIdTokens(run, first, jwks)),
  }),
} satisfies Partial<Plan<FlowRun, Results>>

/** Exchanges that must be refused, and the second use of a code. */
export const exchangeCases = {
  exchangeCases: action('4.5', 'exchanges a code once per edit', {
    alsoYields: [
      ...repeatKeys('par', 'application', 'second'),
      ...repeatedConsentKeys('application', 'second'),
      ...repeatKeys('exchange', 'application', 'second'),
      ...repeatKeys('getWithAuthorizationCode', 'application'),
    ],
    isWalk: true,
    needs: ['pushed'],
    sees: ['accessToken', 'codeForCases'],
    ends: ['access token', 'access token of the refresh'],
    cases: rowsOf('exchange').filter((row) => sharesCode(row) && !usesAgain(row)),
    run: async (run, { pushed: { pushed, authorization }, accessToken, codeForCases }) =>
      recorded(
        await refuseExchanges({
          ...run,
          control: accessToken,
          known: { ...knownAfterPush(run, pushed), verifierOfAnother: authorization.codeVerifier },
          issueCode: codesAfter(run, codeForCases),
        }),
      ),
  }),
  codeReuse: action('4.5', 'exchanges used codes a second time, and uses the access token before and after', {
    needs: ['exchangeCases'],
    sees: ['userinfo'],
    ends: ['access token', 'access token of the refresh'],
    after: { revocationOfSecond: 'a second use may end every token of the user' },
    cases: [
      ...rowsOf('exchange').filter((row) => sharesCode(row) && usesAgain(row)),
      ...[CASES['userinfo before reuse of the code'], CASES['userinfo after reuse of the code']],
    ],
    run: (run, { exchangeCases, userinfo }) => done(reuseCodes(run, exchangeCases, userinfo)),
  }),
  twoAtOnce: action('4.4', 'opens two authorizations in one browser, and exchanges both codes at once', {
    alsoYields: [
      ...repeatKeys('par', 'firstTab', 'secondTab'),
      ...repeatedConsentKeys('firstTab', 'secondTab'),
      ...repeatKeys('exchange', 'firstTab', 'secondTab'),
    ],
    isWalk: true,
    sees: ['accessToken'],
    ends: ['access token', 'access token of the refresh'],
    after: { codeReuse: 'using a code twice may end more than its own tokens' },
    cases: rowsOf('exchange').filter((row) => !sharesCode(row)),
    run: (run, { accessToken }) => done(authorizeTwo(run, accessToken)),
  }),
  oldCode: action('FAPI 2.0 Security Profile, 5.3.2.1', 'exchanges the code that was kept', {
    sees: ['keptCode'],
    after: { expired: 'both wait for an expiry, and a request_uri expires sooner' },
    cases: [CONSENT_CASES['exchange of old code']],
    run: (run, { keptCode }) => done(sendOldCode(run, keptCode)),
  }),
} satisfies Partial<Plan<FlowRun, Results>>
