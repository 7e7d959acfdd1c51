import type { ClauseId } from '../../contract/index.ts'
import { groupBy } from '../base/group-by.ts'
import type { Edit } from '../http/unsigned-request.ts'
import type { Area } from './steps.ts'

/** One row: an accepted request with one edit, which the service refuses. */
export interface Refusal {
  readonly clause: ClauseId
  /** What is different, in words that complete "refused when …". */
  readonly when: string
  readonly edit: Edit
  /** The variable without which the row cannot be sent. */
  readonly needs?: 'SECOND_CLIENT_ID' | 'EXPIRED_ACCESS_TOKEN'
  /** It neither tries a credential nor alters anything signed, so it locks no account and raises no alarm. */
  readonly safeInProduction?: true
  /** For the exchange: the code has already got tokens, or was issued to the second application. */
  readonly code?: 'used' | 'of the second client'
}

/** All rows of a run by area. */
export type Refusals = Readonly<Record<Area, readonly Refusal[]>>

/** Key of a row's evidence: stable, and unique within a run. */
export const attemptKey = (area: Area, { clause, when }: Refusal): string => `${area}: ${clause}: ${when}`

/** A row with the request that it edits. */
export interface AreaRow extends Refusal {
  readonly area: Area
}

/** Rows by the clause that each is about: one check judges them all. */
export function rowsByClause(
  refusals: Partial<Readonly<Record<Area, readonly Refusal[]>>>,
): ReadonlyMap<ClauseId, readonly AreaRow[]> {
  const rows = Object.entries(refusals).flatMap(([area, own]) =>
    own.map((row) => ({ ...row, area: area as Area })),
  )
  return groupBy(rows, ({ clause }) => clause)
}

/** How many rows each clause has. */
export function countRows(refusals: Refusals): Readonly<Record<string, number>> {
  const rows = rowsByClause(refusals)
  return Object.fromEntries([...rows].map(([clause, own]) => [clause, own.length]))
}
