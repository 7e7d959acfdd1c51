import type { ClauseId } from '../../contract/index.ts'
import { STEPS, type Step, stepNames } from '../../contract/steps.ts'
import { membersOf, outcomeOf, typeOf } from '../http/answer.ts'
import type { Exchange, Recorded } from '../http/exchange.ts'
import { schemaSource } from '../schema/schemas.ts'

/** What was seen of one subject that the document leaves open. It is never judged, and holds no secret. */
export interface Observed {
  readonly subject: string
  /** The clause of force `silent` that leaves it open. */
  readonly clause: ClauseId
  readonly facts: Readonly<Record<string, string | number | boolean | readonly string[]>>
}

/** An answer as facts: its outcome, and the names and types of its members, but no values. */
export function answerFacts(step: Recorded<Exchange>): Observed['facts'] {
  const members = step.is === 'recorded' ? namesAndTypes(membersOf(step.value)) : []
  return { answer: outcomeFact(step), ...(members.length > 0 && { members }) }
}

/** The outcome of an answer, in a word. */
export const outcomeFact = (step: Recorded<Exchange>): string =>
  step.is === 'recorded' ? outcomeOf(step.value) : `none: ${step.because}`

const namesAndTypes = (members: object): readonly string[] =>
  Object.entries(members)
    .map(([name, value]) => `${name}: ${typeOf(value)}`)
    .sort()

/** Names of fields in answers that the document does not list, by step. They are allowed, and reported. */
export function undocumentedFields({
  steps,
}: {
  readonly steps: Readonly<Record<Step, Recorded<Exchange>>>
}): Readonly<Record<string, readonly string[]>> {
  const fields = stepNames.flatMap((step) => {
    const [{ response }, answer] = [STEPS[step], steps[step]]
    if (!response) return []
    const names = documented(response)
    const came = answer.is === 'recorded' ? Object.keys(membersOf(answer.value)) : []
    return [[step, came.filter((name) => !names.has(name))] as const]
  })
  return Object.fromEntries(fields)
}

function documented(file: string): ReadonlySet<string> {
  const definitions: Readonly<Record<string, { properties: object }>> = schemaSource(file).$defs
  return new Set(Object.values(definitions).flatMap(({ properties }) => Object.keys(properties)))
}
