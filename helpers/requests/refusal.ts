import type { ClauseId } from '../../contract/index.ts'
import type { Cell } from '../../contract/requests/cells.ts'
import type { RequestName } from '../../contract/requests/index.ts'
import { groupBy } from '../base/group-by.ts'
import type { Exchange, Missing, Recorded } from '../http/exchange.ts'
import type { Edit } from '../http/unsigned-request.ts'

/** Stable, and unique within a run: request, place and operator. */
export type RowKey = `${RequestName} ${string}`

/** Key of the same case, sent once more late in the run. */
export const lateKey = <Of extends string>(key: Of) => `${key} late` as const

/** One row: an accepted request with one edit, which the service must refuse, or accept if it is still valid. */
export interface Refusal
  extends Pick<Cell, 'isGood' | 'mayWait' | 'safeInProduction' | 'mayCrash' | 'cause' | 'by'> {
  readonly key: RowKey
  /** The accepted request that it edits. */
  readonly step: RequestName
  readonly clause: ClauseId
  /** What is different, in words that complete "refused when …" or "accepted when …". */
  readonly when: string
  readonly edit: Edit
  /** A token with another scope counts as a refusal of this one. */
  readonly isOfScope?: true
  /** The rows without the field that this one moves: if one of them is accepted, the service does not read the field at all. */
  readonly without?: readonly RowKey[]
  /** It reuses an assertion or its jti. A second attempt would be refused for that alone. */
  readonly isReplay?: true
  /** It is sent twice at the same moment, and must be accepted once at most. */
  readonly isTwice?: true
  /** It fails client authentication, which a service checks before it looks at a code (RFC 6749, 3.2.1). */
  readonly failsAuthentication?: true
  /** The variable that the row needs. */
  readonly needs?: 'SECOND_CLIENT_ID' | 'EXPIRED_ACCESS_TOKEN'
  /** The row of the second application that is the same edit. */
  readonly bySecond?: RowKey
  /** For the exchange: the code has already got tokens, or was issued to the second application. */
  readonly code?: 'used' | 'of the second client'
}

/** True if it is sent with a code that others share; a row that is sent twice at once has its own. */
export const sharesCode = ({ step, isTwice }: Refusal): boolean => step === 'exchange' && !isTwice

/** True if it uses a code that has already got tokens. */
export const usesAgain = ({ code }: Refusal): boolean => code === 'used'

/** True if it is sent with a code that was issued to the second application. */
export const needsCodeOfSecond = ({ code, by }: Refusal): boolean =>
  code === 'of the second client' || by === 'second'

/** Rows by their clause: one check judges all rows of a clause. */
export const rowsByClause = (rows: readonly Refusal[]): ReadonlyMap<ClauseId, readonly Refusal[]> =>
  groupBy(rows, ({ clause }) => clause)

/** How many rows each clause has. */
export const countRows = (rows: readonly Refusal[]): Readonly<Record<string, number>> =>
  Object.fromEntries([...rowsByClause(rows)].map(([clause, own]) => [clause, own.length]))

/** A request that must be refused, and whether its unedited control was accepted. */
export interface Attempt {
  readonly control: { readonly is: 'accepted' } | Missing
  readonly answer: Recorded<Exchange>
  /** What the request_uri of an accepted push opened without a session, if the service may refuse it that late. */
  readonly opened?: Recorded<Exchange>
  /** For a use after an action: how the same use was answered right before the action. */
  readonly before?: Recorded<Exchange>
  /** What the request would have stored, as it was seen before it and after it. */
  readonly changed?: Changed
  /** What was drawn of it, and the seed, if the same case without that was answered otherwise. */
  readonly drawn?: { readonly seed: number; readonly words: readonly string[] }
}

/** What a request stores, as it was seen before a refused one and after it. */
export interface Changed {
  /** The last accepted request. */
  readonly accepted: Recorded<Exchange>
  /** What it had stored. */
  readonly before: Recorded<Exchange>
  readonly after: Recorded<Exchange>
}
