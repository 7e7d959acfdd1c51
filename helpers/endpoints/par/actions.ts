import { repeatKeys } from '../../evidence/keys.ts'
import type { Plan } from '../../evidence/plan.ts'
import { refuseBoth } from '../../evidence/refuse.ts'
import { recorded } from '../../http/exchange.ts'
import { rowsOf } from '../../requests/rows.ts'
import { doubtAudience } from '../discovery/doubts.ts'
import { action, done, type FlowRun, type Results } from '../results.ts'
import { type PushedAuthorization, pushUnedited } from './push.ts'
import { refusePushes, refusePushesOfSecond } from './refuse-pushes.ts'

declare module '../results.ts' {
  interface Results {
    readonly pushed: PushedAuthorization
    readonly parCases: undefined
  }
}

/** Pushed authorization requests (document, 4.3). */
export const par = {
  pushed: action('4.3', 'pushes an authorization request', {
    part: 'consent',
    shows: ['par'],
    sees: ['discovery'],
    run: async (run, { discovery }) => {
      const first = await pushUnedited(run)
      return recorded({ ...first, pushed: doubtAudience(run.target, discovery, first.pushed) })
    },
  }),
  parCases: action('4.3', 'pushes it once per edit', {
    needs: ['pushed'],
    sees: ['discovery'],
    cases: rowsOf('par'),
    alsoYields: repeatKeys('par', 'refused', 'beforeSecond', 'refusedOfSecond'),
    run: async (run, { pushed: { pushed }, discovery }) => {
      const bySecond = () => refusePushesOfSecond(run, discovery)
      return done(refuseBoth(run, 'par', () => refusePushes(run, pushed, discovery), bySecond))
    },
  }),
} satisfies Partial<Plan<FlowRun, Results>>
