import type { Plan } from '../../evidence/plan.ts'
import type { Exchange } from '../../http/exchange.ts'
import { action, type FlowRun, type Results } from '../results.ts'
import { INTROSPECTED, introspect } from './introspection.ts'

declare module '../results.ts' {
  interface Results {
    readonly introspection: Exchange
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
} satisfies Partial<Plan<FlowRun, Results>>
