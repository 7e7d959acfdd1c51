import { isServiceError, outcomeOf } from '../http/answer.ts'
import type { Exchange, Missing, Recorded } from '../http/exchange.ts'

/** Why a clause is not kept by one check: the service departs from it, or it could not be judged. */
export type Finding =
  | {
      readonly is: 'departs'
      /** What the clause wants to see in this answer. */
      readonly expected: string
      readonly came: string
      readonly exchange?: Exchange
    }
  | (Missing & { readonly exchange?: Exchange })

/** Nothing found: the check is kept. */
export type Kept = undefined

/** The service departs from the clause. */
export function departs(expected: string, came: string, exchange?: Exchange): Finding {
  return { is: 'departs', expected, came, ...(exchange && { exchange }) }
}

/** The service itself failed: neither kept nor broken. */
export function serviceError(exchange: Exchange): Finding {
  return { is: 'unreachable', because: `the service failed with ${outcomeOf(exchange)}`, exchange }
}

/** The exchange of a step, or the finding that there is none to judge. */
export function answerOf(
  step: Recorded<Exchange>,
): { readonly answer: Exchange } | { readonly finding: Finding } {
  if (step.is !== 'recorded') return { finding: step }
  return isServiceError(step.value) ? { finding: serviceError(step.value) } : { answer: step.value }
}
