import { recorded } from '../../http/exchange.ts'
import { sharesCode, usesAgain } from '../../requests/refusal.ts'
import { rowsOf } from '../../requests/rows.ts'
import { codesAfter, pushForCases } from '../codes.ts'
import { codeOf } from '../consent.ts'
import { approveForCases, deny } from '../deny.ts'
import { consentKey, consentsAgain, keysAgain } from '../keys.ts'
import { keepCode, sendOldCode } from '../patience.ts'
import type { Plan } from '../plan.ts'
import { knownAfterPush } from '../pushed-authorization.ts'
import { refuseExchanges } from '../refuse-exchanges.ts'
import { casesNamed } from '../token-attempts.ts'
import { reuseCodes } from '../token-life.ts'
import { authorizeTwo } from '../two-at-once.ts'
import { action, done, type FlowRun, type Results } from './results.ts'

/** Further consents: a denied one, and those whose codes the cases use (document, 4.4 and 4.5). */
export const consents = {
  keptCode: action(
    'FAPI 2.0 Security Profile, 5.3.2.1',
    'gets a code that is left unused until it has expired (only with PATIENCE)',
    {
      alsoYields: [...keysAgain('par', 'kept'), ...consentsAgain('kept')],
      isWalk: true,
      sees: ['accessToken'],
      after: { revocationCases: 'a new consent may end the tokens of the one before' },
      run: (run, { accessToken }) => keepCode(run, accessToken),
    },
  ),
  pushedForCases: action('4.3', 'pushes the authorization whose code the cases of the exchange share', {
    alsoYields: keysAgain('par', 'blank', 'application'),
    needs: ['accessToken'],
    after: {
      keptCode: 'the consent of the kept code is finished first',
      revocationCases: 'a revocation may end every consent that the user gave before',
    },
    run: pushForCases,
  }),
  denial: action('4.4', 'denies a consent', {
    part: 'denial',
    shows: [consentKey('denied')],
    alsoYields: keysAgain('par', 'denied'),
    isWalk: true,
    sees: ['approved'],
    after: { pushedForCases: 'both are pushed before either is opened: the service has to keep them apart' },
    cases: casesNamed('par with other parameters'),
    run: async (run, { approved }) => recorded(await deny(run, codeOf(approved))),
  }),
  codeForCases: action('4.4', 'approves the authorization for the cases, which the denial must not affect', {
    alsoYields: consentsAgain('forCases', 'outside'),
    isWalk: true,
    needs: ['pushedForCases'],
    sees: ['denial'],
    run: async (run, { pushedForCases, denial }) =>
      recorded(await approveForCases(run, pushedForCases, denial)),
  }),
  exchangeCases: action('4.5', 'exchanges a code once per edit', {
    alsoYields: [
      ...keysAgain('par', 'application', 'second'),
      ...consentsAgain('application', 'second'),
      ...keysAgain('codeExchange', 'application', 'second'),
      ...keysAgain('getWithAuthorizationCode', 'application'),
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
          twin: accessToken,
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
      ...casesNamed('userinfo before reuse of the code', 'userinfo after reuse of the code'),
    ],
    run: (run, { exchangeCases, userinfo }) => done(reuseCodes(run, exchangeCases, userinfo)),
  }),
  twoAtOnce: action('4.4', 'opens two authorizations in one browser, and exchanges both codes at once', {
    alsoYields: [
      ...keysAgain('par', 'firstTab', 'secondTab'),
      ...consentsAgain('firstTab', 'secondTab'),
      ...keysAgain('codeExchange', 'firstTab', 'secondTab'),
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
    cases: casesNamed('exchange of old code'),
    run: (run, { keptCode }) => done(sendOldCode(run, keptCode)),
  }),
} satisfies Partial<Plan<FlowRun, Results>>
