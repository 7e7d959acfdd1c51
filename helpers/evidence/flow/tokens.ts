import { recorded } from '../../http/exchange.ts'
import { INTROSPECTED, INTROSPECTED_REVOKED, introspect, introspectRevoked } from '../introspection.ts'
import type { Plan } from '../plan.ts'
import { observeProducts } from '../products/observe-products.ts'
import { acceptedMember } from '../recorder.ts'
import { casesNamed } from '../token-attempts.ts'
import {
  observeRevoked,
  refuseRefreshes,
  refuseRevocations,
  refuseUserinfo,
  revokeByAnother,
} from '../token-life.ts'
import { askRefresh, askRevocation, askUserinfo } from '../token-requests.ts'
import { action, done, type FlowRun, type Results } from './results.ts'

/** What the tokens of the code grant are good for, and their end (document, 5.9). */
export const tokens = {
  userinfo: action({
    does: 'asks userinfo',
    section: 'OpenID Connect Core 1.0, 5.3',
    shows: ['userinfo'],
    in: 'consent',
    sees: ['accessToken'],
    takes: ['access token'],
    run: (run, { accessToken }) => askUserinfo(run, accessToken),
  }),
  userinfoCases: action({
    does: 'asks userinfo without a good token',
    section: 'OpenID Connect Core 1.0, 5.3.3',
    in: 'consent',
    sees: ['userinfo', 'accessToken'],
    takes: ['access token'],
    cases: casesNamed('userinfo without token', 'userinfo with invented token'),
    run: (run, { userinfo, accessToken }) => done(refuseUserinfo(run, accessToken, userinfo)),
  }),
  introspection: action({
    does: 'asks what the service knows of the access token',
    section: 'RFC 7662, 2.1',
    shows: ['introspection'],
    in: 'consent',
    sees: ['accessToken'],
    takes: ['access token'],
    cases: INTROSPECTED,
    run: (run, { accessToken }) => introspect(run, accessToken),
  }),
  revocationByAnother: action({
    does: 'has the second application revoke the access token',
    section: 'RFC 7009, 2.1',
    in: 'consent',
    sees: ['userinfo', 'accessToken'],
    ends: ['access token'],
    cases: casesNamed('revocation by another', 'userinfo after revocation by another'),
    run: (run, { userinfo, accessToken }) => done(revokeByAnother(run, accessToken, userinfo)),
  }),
  refresh: action({
    does: 'refreshes the tokens',
    section: 'RFC 6749, 6',
    shows: ['refresh'],
    in: 'consent',
    sees: ['codeExchange'],
    ends: ['access token'],
    run: (run, { codeExchange }) =>
      askRefresh(run, acceptedMember('the token exchange', codeExchange, 'refresh_token')),
  }),
  refreshToken: action({
    does: 'refreshes them in ways that are refused, and once more',
    section: 'RFC 6749, 6',
    in: 'consent',
    sees: ['codeExchange', 'refresh'],
    cases: casesNamed(
      'refresh without authentication',
      'refresh with invented token',
      'refresh with wider scope',
      'refresh by another',
    ),
    run: (run, { codeExchange, refresh }) => refuseRefreshes(run, codeExchange, refresh),
  }),
  revocation: action({
    does: 'revokes the access token',
    section: 'RFC 7009, 2.1',
    shows: ['revocation'],
    in: 'consent',
    sees: ['accessToken'],
    after: {
      apiCases: 'their token may be the one that is revoked',
      exchangeCases: 'a code that is used twice may end these tokens, which is looked at first',
    },
    ends: ['access token'],
    run: (run, { accessToken }) => askRevocation(run, 'access_token', accessToken),
  }),
  revoked: action({
    does: 'uses the access token once it is revoked',
    section: 'RFC 7009, 2.2',
    in: 'consent',
    sees: ['revocation', 'accessToken', 'userinfo', 'introspection', 'refresh'],
    cases: [...casesNamed('userinfo after revocation'), INTROSPECTED_REVOKED],
    run: async (run, given) => {
      const observed = await observeRevoked(run, given)
      await introspectRevoked(run, given.accessToken, given.introspection, given.revocation)
      return recorded(observed)
    },
  }),
  revocationCases: action({
    does: 'revokes in ways that are refused, then the refresh token',
    section: 'RFC 7009, 2.1',
    in: 'consent',
    sees: ['revocation', 'accessToken', 'refresh', 'refreshToken'],
    after: { revoked: 'what the first revocation ended is looked at before there is another' },
    cases: casesNamed(
      'revocation of unknown token',
      'revocation without authentication',
      'revocation of refresh token',
      'refresh after revocation',
    ),
    run: (run, given) => done(refuseRevocations(run, given)),
  }),
  revokedAtProducts: action({
    does: 'calls the products with the token that was revoked',
    section: '4.6',
    in: 'consent',
    needs: ['products'],
    sees: ['revocation', 'accessToken'],
    run: async (run, { products, ...given }) => recorded(await observeProducts(run, products, given)),
  }),
} satisfies Partial<Plan<FlowRun, Results>>
