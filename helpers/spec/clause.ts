import {
  type AnyClauseId,
  areaOf,
  type ClauseArea,
  type ClauseId,
  cited,
  clauseIds,
  clauseOf,
} from '../../contract/index.ts'
import { endpointNameOf } from '../../contract/steps.ts'
import type { Refusal } from '../requests/refusal.ts'
import { ANNOTATION } from '../verdict/annotation.ts'

interface Details {
  readonly tag: string[]
  readonly annotation: { type: string; description: string }[]
}

/**
 * Title and details of a check. Spread them into `test(…)`, so that Playwright reports the file and line of the spec.
 *
 * @param id - the clause that the check judges
 * @param when - what distinguishes this check, if the clause has several
 */
export function clause(id: AnyClauseId, when?: string): [title: string, details: Details] {
  const title = when ? `${id}: ${when}` : id
  declared.push(title)
  const { section, force, says, standard, reference } = clauseOf(id)
  const source = [
    `document, section ${section}`,
    ...(standard ? [cited(standard)] : []),
    ...(reference ? [reference] : []),
  ].join('; ')
  return [
    title,
    {
      tag: [`@${force}`],
      annotation: [
        { type: ANNOTATION.clause, description: id },
        { type: ANNOTATION.says, description: says },
        { type: ANNOTATION.source, description: source },
        ...(standard ? [{ type: ANNOTATION.standard, description: standard.text }] : []),
        ...(when ? [{ type: ANNOTATION.about, description: when }] : []),
      ],
    },
  ]
}

const declared: string[] = []

/** The titles of the checks in all specs that this process has loaded, selected or not. */
export const declaredChecks = (): readonly string[] => declared

/** The clauses of an area that have a schema, each with its schema. */
export const schemaClauses = (area: ClauseArea): readonly (readonly [id: ClauseId, schema: string])[] =>
  clauseIds.flatMap((id) => {
    const { schema } = clauseOf(id)
    return areaOf(id) === area && schema ? [[id, schema]] : []
  })

/** Title and details of a check that one endpoint refuses, or accepts, every row of a clause. */
export function rowsCheck(id: ClauseId, [first]: readonly Refusal[]): ReturnType<typeof clause> {
  if (!first) throw new Error(`The clause ${id} has no row.`)
  return clause(id, `must be ${first.isGood ? 'accepted' : 'refused'} at the ${endpointNameOf(first.step)}`)
}
