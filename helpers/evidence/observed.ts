import type { ClauseId } from '../../contract/index.ts'
import { isObject, outcomeOf, readBody, typeOf } from '../http/answer.ts'
import type { Exchange, Recorded } from '../http/exchange.ts'

/** What was seen of one subject that the document leaves open. It is never judged, and holds no secret. */
export interface Observed {
  readonly subject: string
  /** The clause of force `silent` that leaves it open. */
  readonly clause: ClauseId
  readonly facts: Readonly<Record<string, string | number | boolean | readonly string[]>>
}

/** An answer as facts: its outcome, and the names and types of its members; no value. */
export function answerFacts(step: Recorded<Exchange>): Observed['facts'] {
  if (step.is !== 'recorded') return { answer: `none: ${step.because}` }
  const body = readBody(step.value)
  const members = body.is === 'object' ? membersOf(body.value) : []
  return { answer: outcomeOf(step.value), ...(members.length > 0 && { members }) }
}

/** Names and types of the members of a JSON value, as `name: type`. */
export function membersOf(value: unknown): readonly string[] {
  return isObject(value)
    ? Object.entries(value)
        .map(([name, inner]) => `${name}: ${typeOf(inner)}`)
        .sort()
    : []
}
