import type { ClauseId } from '../../contract/index.ts'
import { membersOf, outcomeOf, typeOf } from '../http/answer.ts'
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
  const members = step.is === 'recorded' ? namesAndTypes(membersOf(step.value)) : []
  return { answer: outcomeFact(step), ...(members.length > 0 && { members }) }
}

/** What an answer is, in a word. */
export const outcomeFact = (step: Recorded<Exchange>): string =>
  step.is === 'recorded' ? outcomeOf(step.value) : `none: ${step.because}`

const namesAndTypes = (members: object): readonly string[] =>
  Object.entries(members)
    .map(([name, value]) => `${name}: ${typeOf(value)}`)
    .sort()
