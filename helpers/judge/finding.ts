import type { Attempt } from '../evidence/evidence.ts'
import { isServiceError, outcomeOf, todoAbout } from '../http/answer.ts'
import type { Exchange, Missing, Recorded } from '../http/exchange.ts'

/** Why a clause is not kept by one check: the service departs from it, or it could not be judged. */
export type Finding = Departs | (Missing & { readonly exchange?: Exchange })

/** The service departs from the clause. Its texts are as they came, and shown to nobody. */
export interface Departs {
  readonly is: 'departs'
  /** What the clause wants to see in this answer. */
  readonly expected: string
  readonly came: string
  /** Names of the members that it is about, where it is about some. */
  readonly members?: readonly string[]
  /** What the team that runs the suite can do, where the service may not be to blame. */
  readonly todo?: string
  readonly exchange?: Exchange
}

/** The check found the clause kept. */
export interface Kept {
  readonly is: 'kept'
  /** What was seen in the place of a departure, where that may be several things. */
  readonly seen?: string
  /** The parts of the evidence that show it, where it is not every part that was judged. */
  readonly shownBy?: readonly object[]
}

export const KEPT: Kept = { is: 'kept' }

/** The check found the clause kept by what it saw. */
export const keptOn = (seen: string): Kept => ({ is: 'kept', seen })

/** The service departs from the clause. */
export function departs(expected: string, came: string, exchange?: Exchange): Departs {
  return { is: 'departs', expected, came, ...(exchange && { exchange }) }
}

/** The service itself failed: neither kept nor broken. */
export function serviceError(exchange: Exchange): Finding {
  const todo = todoAbout(exchange)
  const because = `the service failed with ${outcomeOf(exchange)}`
  return { is: 'unreachable', because, ...(todo !== undefined && { todo }), exchange }
}

/** The exchange of a step, or the finding that there is none to judge. */
export function answerOf(
  step: Recorded<Exchange>,
): { readonly answer: Exchange } | { readonly finding: Finding } {
  if (step.is !== 'recorded') return { finding: step }
  return isServiceError(step.value) ? { finding: serviceError(step.value) } : { answer: step.value }
}

/** The answer to an edited request whose unedited twin was accepted, or the finding that there is none to judge. */
export const attemptedAnswer = ({ control, answer }: Attempt): ReturnType<typeof answerOf> =>
  control.is === 'accepted' ? answerOf(answer) : { finding: control }

/** No request of a row is on record. */
export const UNSENT: Finding = { is: 'inconclusive', because: 'the request was not sent' }
