import { recorded } from '../../http/exchange.ts'
import { rowsOf } from '../../requests/rows.ts'
import { codesAfter, pushForRows } from '../codes.ts'
import { codeOf } from '../consent.ts'
import { approveForRows, deny } from '../deny.ts'
import { consentKey, consentsAgain, keysAgain } from '../keys.ts'
import { keepCode, sendOldCode } from '../patience.ts'
import type { Plan } from '../plan.ts'
import { knownAfterPush } from '../pushed-authorization.ts'
import { refuseExchanges } from '../refuse-exchanges.ts'
import { casesNamed } from '../token-attempts.ts'
import { askAfterReuse, expectReuse } from '../token-life.ts'
import { action, done, type FlowRun, type Results } from './results.ts'

/** Further consents: a denied one, and those whose codes are refused (document, 4.4 and 4.5). */
export const consents = {
  keptCode: action(
    'FAPI 2.0 Security Profile, 5.3.2.1',
    'gets a code that is kept until it has expired (PATIENCE)',
    {
      besides: [...keysAgain('par', 'kept'), ...consentsAgain('kept')],
      isWalk: true,
      sees: ['accessToken'],
      after: { refreshToken: 'a new consent may end the tokens of the one before' },
      run: (run, { accessToken }) => keepCode(run, accessToken),
    },
  ),
  pushedForRows: action('4.3', 'pushes the authorization whose code the cases share', {
    besides: keysAgain('par', 'blank', 'application'),
    needs: ['accessToken'],
    after: { keptCode: 'the consent of the kept code is finished first' },
    run: pushForRows,
  }),
  denial: action('4.4', 'denies a consent', {
    shows: [consentKey('denied')],
    besides: keysAgain('par', 'denied'),
    isWalk: true,
    sees: ['approved'],
    after: { pushedForRows: 'its request and this one are both pushed before either is opened' },
    cases: casesNamed('par with parameters beside'),
    run: async (run, { approved }) => recorded(await deny(run, codeOf(approved))),
  }),
  codeForRows: action('4.4', 'approves what was pushed for the cases', {
    besides: consentsAgain('afterDenied', 'beside'),
    isWalk: true,
    needs: ['pushedForRows', 'denial'],
    run: async (run, { pushedForRows, denial }) => recorded(await approveForRows(run, pushedForRows, denial)),
  }),
  exchangeCases: action('4.5', 'exchanges codes with each edit, and a code a second time', {
    besides: [
      ...keysAgain('par', 'application', 'second'),
      ...consentsAgain('application', 'second'),
      ...keysAgain('codeExchange', 'application', 'second'),
      ...keysAgain('getWithAuthorizationCode', 'application'),
    ],
    isWalk: true,
    needs: ['pushed'],
    sees: ['codeExchange', 'accessToken', 'userinfo', 'codeForRows'],
    ends: ['access token'],
    cases: [...rowsOf('exchange'), ...casesNamed('userinfo after reuse of the code')],
    run: (run, { pushed: { pushed, authorization }, codeExchange, accessToken, userinfo, codeForRows }) => {
      expectReuse(run, codeExchange)
      return done(
        refuseExchanges({
          ...run,
          twin: accessToken,
          known: { ...knownAfterPush(run, pushed), verifierOfAnother: authorization.codeVerifier },
          issueCode: codesAfter(run, codeForRows),
          afterReuse: (twin, again) => askAfterReuse(run, userinfo, twin, again),
        }),
      )
    },
  }),
  oldCode: action('FAPI 2.0 Security Profile, 5.3.2.1', 'exchanges the code that was kept', {
    sees: ['keptCode'],
    after: { expired: 'both are waited for, the shorter time first' },
    cases: casesNamed('exchange of old code'),
    run: (run, { keptCode }) => done(sendOldCode(run, keptCode)),
  }),
} satisfies Partial<Plan<FlowRun, Results>>
