import type { ClauseId } from '../../contract/index.ts'
import type { Cell } from '../../contract/requests/cells.ts'
import type { RequestName } from '../../contract/requests/index.ts'
import { groupBy } from '../base/group-by.ts'
import type { Exchange, Missing, Recorded } from '../http/exchange.ts'
import type { Edit } from '../http/unsigned-request.ts'

/** Stable, and unique within a run: request, place and operator. */
export type RowKey = `${RequestName} ${string}`

/** One row: an accepted request with one edit, which the service refuses, or accepts where it is as good as before. */
export interface Refusal
  extends Pick<Cell, 'isGood' | 'mayWait' | 'safeInProduction' | 'mayCrash' | 'cause' | 'by'> {
  readonly key: RowKey
  /** The accepted request that it edits. */
  readonly area: RequestName
  readonly clause: ClauseId
  /** What is different, in words that complete "refused when …" or "accepted when …". */
  readonly when: string
  readonly edit: Edit
  /** A token with another scope is a refusal of this one. */
  readonly isOfScope?: true
  /** The rows that lack the field which this one moves: where one of them is accepted, the field is not read at all. */
  readonly without?: readonly RowKey[]
  /** It presents an assertion, or its jti, that was used before: sent again, it is refused for that alone. */
  readonly isReplay?: true
  /** It is sent twice at the same moment, and taken once at most. */
  readonly isTwice?: true
  /** It fails client authentication, which a service checks before it looks at a code (RFC 6749, 3.2.1). */
  readonly failsAuthentication?: true
  /** The variable without which the row cannot be sent. */
  readonly needs?: 'SECOND_CLIENT_ID' | 'EXPIRED_ACCESS_TOKEN'
  /** For the exchange: the code has already got tokens, or was issued to the second application. */
  readonly code?: 'used' | 'of the second client'
}

/** It is sent with a code that others share; one that is used twice at once has its own. */
export const sharesCode = ({ area, isTwice }: Refusal): boolean => area === 'exchange' && !isTwice

/** It is sent with a code that was issued to the second application. */
export const needsCodeOfSecond = ({ code, by }: Refusal): boolean =>
  code === 'of the second client' || by === 'second'

/** Rows by the clause that each is about: one check judges them all. */
export const rowsByClause = (rows: readonly Refusal[]): ReadonlyMap<ClauseId, readonly Refusal[]> =>
  groupBy(rows, ({ clause }) => clause)

/** How many rows each clause has. */
export const countRows = (rows: readonly Refusal[]): Readonly<Record<string, number>> =>
  Object.fromEntries([...rowsByClause(rows)].map(([clause, own]) => [clause, own.length]))

/** A request to be refused, and whether its unedited twin was accepted. */
export interface Attempt {
  readonly control: { readonly is: 'accepted' } | Missing
  readonly answer: Recorded<Exchange>
  /** Where a pushed request was accepted that may be refused later: what its reference opened without a session. */
  readonly opened?: Recorded<Exchange>
}
