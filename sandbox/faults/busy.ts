import type { ClauseId } from '../../contract/index.ts'
import { cells } from '../../contract/requests/cells.ts'
import { OPERATORS } from '../../contract/requests/operators.ts'
import { takesThenBusy } from '../behaviors/busy.ts'
import type { Fault } from './fault.ts'

/** One edit of each one-time value, and of other fields, of the requests that carry one. */
const EDITS = [
  ['token', 'client_secret', undefined, 'another'],
  ['par', 'client_assertion', 'exp', 'past'],
  ['par', 'request', 'exp', 'past'],
  ['exchange', 'client_assertion', 'exp', 'past'],
  ['exchange', 'client_assertion', 'aud', 'another'],
  ['exchange', 'redirect_uri', undefined, 'other-host'],
  ['exchange', 'code_verifier', undefined, 'another'],
] as const

/** Services that accept an edited request, but answer it as busy the first time (RFC 9110, 10.2.3). */
export const busy: Readonly<Record<string, Fault<ClauseId>>> = Object.fromEntries(
  EDITS.flatMap(([request, field, claim, operator]) =>
    cells
      .filter(
        (cell) =>
          cell.request === request &&
          cell.field === field &&
          cell.claim === claim &&
          cell.operator === operator &&
          !cell.isGood,
      )
      .flatMap((cell) => {
        if (!cell.clause) return []
        const place = claim ? `${claim} of ${field}` : field
        const fault: Fault<ClauseId> = {
          says: `The service accepts a request (${request}) in which ${place} ${OPERATORS[operator]}, and answers 503 the first time.`,
          breaks: [cell.clause],
          behavior: takesThenBusy(cell),
        }
        return [[['busy', request, field, claim, operator].filter(Boolean).join('.'), fault] as const]
      }),
  ),
)
