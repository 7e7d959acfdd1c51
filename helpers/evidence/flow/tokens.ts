import { recorded } from '../../http/exchange.ts'
import { INTROSPECTED, INTROSPECTED_REVOKED, introspect, introspectRevoked } from '../introspection.ts'
import { keysAgain } from '../keys.ts'
import type { Plan } from '../plan.ts'
import { observeProducts } from '../products/observe-products.ts'
import { acceptedMember } from '../recorder.ts'
import { observeRevoked, revokeOfSecond, revokeRest, revokeWrongly } from '../revocations.ts'
import { casesNamed } from '../token-attempts.ts'
import { refuseRefreshes, refuseUserinfo, useRefreshed } from '../token-life.ts'
import { askRefresh, askRevocation, askUserinfo } from '../token-requests.ts'
import { action, done, type FlowRun, type Results } from './results.ts'

const BEFORE_REVOCATION = { apiCases: 'those calls may use the token that is revoked' } as const

/** Uses, refreshes and revokes the tokens of the code grant (document, 5.9). */
export const tokens = {
  userinfo: action('OpenID Connect Core 1.0, 5.3', 'calls the userinfo endpoint', {
    sees: ['accessToken'],
    takes: ['access token'],
    run: (run, { accessToken }) => askUserinfo(run, accessToken),
  }),
  userinfoCases: action('OpenID Connect Core 1.0, 5.3', 'calls userinfo by POST, and without a valid token', {
    sees: ['userinfo', 'accessToken'],
    takes: ['access token'],
    cases: casesNamed(
      'userinfo without token',
      'userinfo with invented token',
      'userinfo by POST',
      'userinfo with lower-case scheme',
    ),
    run: (run, { userinfo, accessToken }) => done(refuseUserinfo(run, accessToken, userinfo)),
  }),
  introspection: action('RFC 7662, 2.1', 'introspects the access token', {
    sees: ['accessToken'],
    takes: ['access token'],
    cases: INTROSPECTED,
    run: (run, { accessToken }) => introspect(run, accessToken),
  }),
  refresh: action('RFC 6749, 6', 'refreshes the tokens', {
    sees: ['codeExchange'],
    ends: ['access token'],
    run: (run, { codeExchange }) =>
      askRefresh(run, acceptedMember('the token exchange', codeExchange, 'refresh_token')),
  }),
  refreshed: action('RFC 6749, 6', 'uses the access token of the refresh', {
    sees: ['refresh', 'userinfo', 'codeCalls'],
    takes: ['access token of the refresh'],
    cases: casesNamed('userinfo with refreshed token', 'apiGet with refreshed token'),
    run: (run, { refresh, ...before }) => done(useRefreshed(run, refresh, before)),
  }),
  latestTokens: action('RFC 6749, 6', 'sends refreshes that must be refused, then a valid one', {
    sees: ['codeExchange', 'refresh'],
    ends: ['access token of the refresh'],
    alsoYields: keysAgain('refresh', 'refused'),
    cases: casesNamed(
      'refresh without authentication',
      'refresh with client secret',
      'refresh with invented token',
      'refresh with wider scope',
      'refresh by another',
    ),
    run: async (run, { codeExchange, refresh }) =>
      recorded(await refuseRefreshes(run, codeExchange, refresh)),
  }),
  wrongRevocations: action(
    'RFC 7009, 2.1',
    'tries to revoke the access token in ways that must have no effect, and uses it in between',
    {
      needs: ['latestTokens'],
      sees: ['userinfo'],
      after: BEFORE_REVOCATION,
      ends: ['access token', 'access token of the refresh'],
      cases: casesNamed(
        'userinfo before revocations',
        'revocation by another',
        'userinfo after revocation by another',
        'revocation by GET',
        'userinfo after revocation by GET',
        'revocation without authentication',
        'userinfo after revocation without authentication',
      ),
      run: (run, { latestTokens, userinfo }) => revokeWrongly(run, latestTokens, userinfo),
    },
  ),
  revocation: action('RFC 7009, 2.1', 'revokes the access token', {
    needs: ['latestTokens'],
    after: {
      wrongRevocations: 'the last use of the token shows what its revocation ends',
      ...BEFORE_REVOCATION,
    },
    ends: ['access token', 'access token of the refresh'],
    run: (run, { latestTokens: { accessToken } }) => askRevocation(run, 'access_token', accessToken),
  }),
  revoked: action('RFC 7009, 2.2', 'uses the access token after its revocation', {
    needs: ['latestTokens'],
    sees: ['wrongRevocations', 'revocation', 'userinfo', 'introspection', 'refresh'],
    cases: [...casesNamed('userinfo after revocation'), INTROSPECTED_REVOKED],
    run: async (run, { latestTokens: { accessToken }, wrongRevocations: before, revocation, ...earlier }) => {
      const revoked = { accessToken, before, revocation }
      const observed = await observeRevoked(run, revoked, earlier)
      await introspectRevoked(run, revoked, earlier.introspection)
      return recorded(observed)
    },
  }),
  revocationCases: action(
    'RFC 7009, 2.1',
    'revokes tokens that are revoked or unknown, and the refresh token, which is used right before and after',
    {
      needs: ['latestTokens'],
      sees: ['revocation', 'refresh'],
      after: { revoked: 'the effect of the first revocation is checked before the next one' },
      cases: casesNamed(
        'revocation of revoked token',
        'revocation of unknown token',
        'refresh before revocation',
        'revocation of refresh token',
        'refresh after revocation',
      ),
      run: (run, { latestTokens, ...answers }) => done(revokeRest(run, latestTokens, answers)),
    },
  ),
  revocationOfSecond: action(
    'RFC 7009, 2.1',
    'revokes the refresh token of the second application with a wrong hint',
    {
      sees: ['exchangeCases', 'revocation'],
      alsoYields: [...keysAgain('refresh', 'second'), 'refresh after revocation'],
      after: { revoked: 'by then it is known what the revocation of an access token ends' },
      cases: casesNamed(
        'refresh for the second application',
        'userinfo for the second application',
        'revocation with wrong hint',
        'refresh after revocation with wrong hint',
        'userinfo after revocation of refresh token',
      ),
      run: (run, { revocation }) => done(revokeOfSecond(run, revocation)),
    },
  ),
  revokedAtProducts: action('4.6', 'calls the products with the revoked token', {
    needs: ['products', 'latestTokens'],
    sees: ['revocation'],
    run: async (run, { products, latestTokens: { accessToken }, revocation }) =>
      recorded(await observeProducts(run, products, { accessToken, revocation })),
  }),
} satisfies Partial<Plan<FlowRun, Results>>
