import type { Observed } from '../../evidence/answer-facts.ts'
import { repeatKeys } from '../../evidence/keys.ts'
import type { Plan } from '../../evidence/plan.ts'
import { type Exchange, recorded } from '../../http/exchange.ts'
import { action, done, type FlowRun, type Results } from '../results.ts'
import { CASES } from './cases.ts'
import { askRevocation, observeRevoked, revokeOfSecond, revokeRest, revokeWrongly } from './revocations.ts'

declare module '../results.ts' {
  interface Results {
    readonly wrongRevocations: Exchange
    readonly revocation: Exchange
    readonly revoked: readonly Observed[]
    readonly revocationCases: undefined
    readonly revocationOfSecond: undefined
  }
}

const BEFORE_REVOCATION = { apiCases: 'those calls may use the token that is revoked' } as const

/** Token revocation (RFC 7009). */
export const revocation = {
  wrongRevocations: action(
    'RFC 7009, 2.1',
    'tries to revoke the access token in ways that must have no effect, and uses it in between',
    {
      needs: ['latestTokens'],
      sees: ['userinfo'],
      after: BEFORE_REVOCATION,
      ends: ['access token', 'access token of the refresh'],
      cases: [
        CASES['userinfo before revocations'],
        CASES['revocation by another'],
        CASES['userinfo after revocation by another'],
        CASES['revocation by GET'],
        CASES['userinfo after revocation by GET'],
        CASES['revocation without authentication'],
        CASES['userinfo after revocation without authentication'],
      ],
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
    sees: ['wrongRevocations', 'revocation', 'userinfo', 'refresh'],
    cases: [CASES['userinfo after revocation']],
    run: async (run, { latestTokens: { accessToken }, wrongRevocations: before, revocation, ...earlier }) =>
      recorded(await observeRevoked(run, { accessToken, before, revocation }, earlier)),
  }),
  revocationCases: action(
    'RFC 7009, 2.1',
    'revokes tokens that are revoked or unknown, and the refresh token, which is used right before and after',
    {
      needs: ['latestTokens'],
      sees: ['revocation', 'refresh'],
      after: { revoked: 'the effect of the first revocation is checked before the next one' },
      cases: [
        CASES['revocation of revoked token'],
        CASES['revocation of unknown token'],
        CASES['refresh before revocation'],
        CASES['revocation of refresh token'],
        CASES['refresh after revocation'],
      ],
      run: (run, { latestTokens, ...answers }) => done(revokeRest(run, latestTokens, answers)),
    },
  ),
  revocationOfSecond: action(
    'RFC 7009, 2.1',
    'revokes the refresh token of the second application with a wrong hint',
    {
      sees: ['exchangeCases', 'revocation'],
      alsoYields: [...repeatKeys('refresh', 'second'), 'refresh after revocation'],
      after: { revoked: 'by then it is known what the revocation of an access token ends' },
      cases: [
        CASES['refresh for the second application'],
        CASES['userinfo for the second application'],
        CASES['revocation with wrong hint'],
        CASES['refresh after revocation with wrong hint'],
        CASES['userinfo after revocation of refresh token'],
      ],
      run: (run, { revocation }) => done(revokeOfSecond(run, revocation)),
    },
  ),
} satisfies Partial<Plan<FlowRun, Results>>
