import type { ClauseId } from '../index.ts'
import { type ClausesOf, clauseOfEdit, type Field } from './field.ts'
import { type RequestName, requests } from './index.ts'
import { CLAIM_MEANINGS, FIELD_MEANINGS, type Operator } from './operators.ts'

/** One field of one request with one operator on it: the clause that decides, or why there is no row. */
export interface Cell {
  readonly request: RequestName
  /** The field of the form or the header; none for an operator on the whole request. */
  readonly field?: string
  /** The claim of the JWT in that field. */
  readonly claim?: string
  readonly means: string
  readonly operator: Operator
  readonly clause?: ClauseId
  readonly leftOut?: string
  readonly safeInProduction?: true
}

/** Every field of every documented request with every operator that its meaning has. */
export const cells: readonly Cell[] = (Object.keys(requests) as RequestName[]).flatMap(cellsOf)

function cellsOf(name: RequestName): readonly Cell[] {
  const { fields, clauses } = requests[name]
  const whole: ClausesOf = clauses
  const method = whole['another-method']
  return [
    ...Object.entries<Field>(fields).flatMap(([field, declared]) => [
      ...FIELD_MEANINGS[declared.means].map((operator) => cell(name, { field }, operator, declared, whole)),
      ...Object.entries(declared.claims ?? {}).flatMap(([claim, own]) =>
        CLAIM_MEANINGS[own.means].map((operator) => cell(name, { field, claim }, operator, own, {})),
      ),
    ]),
    ...(method
      ? [{ request: name, means: 'request', operator: 'another-method' as const, clause: method }]
      : []),
  ]
}

function cell(
  request: RequestName,
  place: Pick<Cell, 'field' | 'claim'>,
  operator: Operator,
  {
    means,
    clauses,
    leftOut,
    safeInProduction,
  }: Pick<Field, 'clauses' | 'leftOut' | 'safeInProduction'> & { means: string },
  whole: ClausesOf,
): Cell {
  const reason = leftOut?.[operator]
  // What a field says about an operator comes first, then what the request says, then what the operator amounts to.
  const clause = clauses[operator] ?? whole[operator] ?? clauseOfEdit(operator, clauses)
  return {
    request,
    ...place,
    means,
    operator,
    ...(reason ? { leftOut: reason } : clause && { clause }),
    ...(safeInProduction?.includes(operator) && { safeInProduction: true }),
  }
}
