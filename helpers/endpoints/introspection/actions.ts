import type { Plan } from '../../evidence/plan.ts'
import { action, type FlowRun, type Results } from '../results.ts'
import { INTROSPECTED, introspect } from './introspection.ts'

/** Token introspection (RFC 7662). */
export const introspection = {
  introspection: action('RFC 7662, 2.1', 'introspects the access token', {
    sees: ['accessToken'],
    takes: ['access token'],
    cases: INTROSPECTED,
    run: (run, { accessToken }) => introspect(run, accessToken),
  }),
} satisfies Partial<Plan<FlowRun, Results>>
