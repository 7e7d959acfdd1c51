import { repeatKeys } from '../../evidence/keys.ts'
import type { Plan } from '../../evidence/plan.ts'
import { acceptedMember } from '../../evidence/recorder.ts'
import { type Exchange, recorded } from '../../http/exchange.ts'
import { action, done, type FlowRun, type Results } from '../results.ts'
import { CASES } from './cases.ts'
import { askRefresh, type LatestTokens, refuseRefreshes, useRefreshed } from './refreshes.ts'

declare module '../results.ts' {
  interface Results {
    readonly refresh: Exchange
    readonly refreshed: undefined
    readonly latestTokens: LatestTokens
  }
}

/** The refresh grant (document, 5.9; RFC 6749, 6). */
export const refresh = {
  refresh: action('RFC 6749, 6', 'refreshes the tokens', {
    sees: ['exchange'],
    ends: ['access token'],
    run: (run, { exchange }) =>
      askRefresh(run, acceptedMember('the token exchange', exchange, 'refresh_token')),
  }),
  refreshed: action('RFC 6749, 6', 'uses the access token of the refresh', {
    sees: ['refresh', 'userinfo', 'codeCalls'],
    takes: ['access token of the refresh'],
    cases: [CASES['userinfo with refreshed token'], CASES['apiGet with refreshed token']],
    run: (run, { refresh, ...before }) => done(useRefreshed(run, refresh, before)),
  }),
  latestTokens: action('RFC 6749, 6', 'sends refreshes that must be refused, then a valid one', {
    sees: ['exchange', 'refresh'],
    ends: ['access token of the refresh'],
    alsoYields: repeatKeys('refresh', 'refused'),
    cases: [
      CASES['refresh without authentication'],
      CASES['refresh with client secret'],
      CASES['refresh with invented token'],
      CASES['refresh with wider scope'],
      CASES['refresh by another'],
    ],
    run: async (run, { exchange, refresh }) => recorded(await refuseRefreshes(run, exchange, refresh)),
  }),
} satisfies Partial<Plan<FlowRun, Results>>
