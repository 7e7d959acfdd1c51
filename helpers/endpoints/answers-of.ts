import { stepNames } from '../../contract/steps.ts'
import type { Evidence } from '../evidence/evidence.ts'
import type { Outcomes } from '../evidence/plan.ts'
import { andThen } from '../http/exchange.ts'
import { flowsOf } from './business-api/calls.ts'
import type { Results } from './results.ts'

/** The answer of each step, in the results of a plan. */
export function answersOf(outcomes: Outcomes<Results>): Evidence['steps'] {
  const [gateway, code] = flowsOf(outcomes.gatewayCalls, outcomes.codeCalls)
  const answers: Evidence['steps'] = {
    ...outcomes,
    par: andThen(outcomes.pushed, ({ pushed }) => pushed),
    apiGet: gateway.get,
    apiPut: gateway.put,
    getWithAuthorizationCode: code.get,
    putWithAuthorizationCode: code.put,
  }
  return Object.fromEntries(stepNames.map((step) => [step, answers[step]])) as Evidence['steps']
}
