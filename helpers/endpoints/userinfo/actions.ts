import type { Plan } from '../../evidence/plan.ts'
import type { Exchange } from '../../http/exchange.ts'
import { action, done, type FlowRun, type Results } from '../results.ts'
import { CASES } from './cases.ts'
import { askUserinfo, refuseUserinfo } from './userinfo.ts'

declare module '../results.ts' {
  interface Results {
    readonly userinfo: Exchange
    readonly userinfoCases: undefined
  }
}

/** The userinfo endpoint (OpenID Connect Core 1.0, 5.3). */
export const userinfo = {
  userinfo: action('OpenID Connect Core 1.0, 5.3', 'calls the userinfo endpoint', {
    sees: ['accessToken'],
    takes: ['access token'],
    run: (run, { accessToken }) => askUserinfo(run, accessToken),
  }),
  userinfoCases: action('OpenID Connect Core 1.0, 5.3', 'calls userinfo by POST, and without a valid token', {
    sees: ['userinfo', 'accessToken'],
    takes: ['access token'],
    cases: Object.values(CASES),
    run: (run, { userinfo, accessToken }) => done(refuseUserinfo(run, accessToken, userinfo)),
  }),
} satisfies Partial<Plan<FlowRun, Results>>
