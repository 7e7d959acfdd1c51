import type { Plan } from '../../evidence/plan.ts'
import type { Exchange } from '../../http/exchange.ts'
import { action, done, type FlowRun, type Results } from '../results.ts'
import { INTROSPECTED, INTROSPECTED_REVOKED, introspect, introspectRevoked } from './introspection.ts'

declare module '../results.ts' {
  interface Results {
    readonly introspection: Exchange
    readonly introspectionOfRevoked: undefined
  }
}

/** Token introspection (RFC 7662). */
export const introspection = {
  introspection: action('RFC 7662, 2.1', 'introspects the access token', {
    sees: ['accessToken'],
    takes: ['access token'],
    cases: INTROSPECTED,
    run: (run, { accessToken }) => introspect(run, accessToken),
  }),
  introspectionOfRevoked: action('RFC 7662, 2.2', 'introspects the access token after its revocation', {
    needs: ['latestTokens'],
    sees: ['wrongRevocations', 'revocation', 'introspection'],
    after: { revoked: 'by then it is known whether the revocation ended the token' },
    cases: [INTROSPECTED_REVOKED],
    run: (run, { latestTokens: { accessToken }, wrongRevocations: before, revocation, introspection }) =>
      done(introspectRevoked(run, { accessToken, before, revocation }, introspection)),
  }),
} satisfies Partial<Plan<FlowRun, Results>>
