import type { ClauseId } from '../../contract/index.ts'
import { cells, cellsOfSecond } from '../../contract/requests/cells.ts'
import { groupBy } from '../../helpers/base/group-by.ts'
import type { Evidence } from '../../helpers/evidence/evidence.ts'
import { membersOf } from '../../helpers/http/answer.ts'
import type { Exchange } from '../../helpers/http/exchange.ts'
import { keyOf } from '../../helpers/requests/rows.ts'
import { REFUSED_FOR } from '../../sandbox/authorization-server/index.ts'

/** Cases that the sandbox refuses for another reason than the other cases of their clause about the same field. */
export interface Masked {
  readonly clause: ClauseId
  readonly cases: readonly string[]
  readonly reason: string
  /** What most of the others are refused for. */
  readonly usual: string
}

/**
 * Finds refusals that may have nothing to do with the edit of their case: another check of the sandbox comes first and masks
 * the one that the case is about. Whether it does is for a reader to say.
 *
 * @param evidence - of a run against the sandbox, without any fault
 */
export function maskedIn({ refusals }: Pick<Evidence, 'refusals'>): readonly Masked[] {
  const refused = [...cells, ...cellsOfSecond].flatMap(({ clause, ...cell }) => {
    const answer = cell.isGood ? undefined : refusals[keyOf(cell)]?.answer
    const place = [clause, cell.request, cell.field, cell.claim].join()
    return clause && answer?.is === 'recorded'
      ? [{ clause, place, key: keyOf(cell), reason: reasonOf(answer.value) }]
      : []
  })
  return [...groupBy(refused, ({ place }) => place).values()].flatMap((siblings) => {
    const alike = [...groupBy(siblings, ({ reason }) => reason).values()]
    const most = alike.reduce((one, other) => (other.length > one.length ? other : one))
    return alike
      .filter((same) => same !== most)
      .map((same) => ({
        clause: same[0].clause,
        cases: same.map(({ key }) => key),
        reason: same[0].reason,
        usual: most[0].reason,
      }))
  })
}

function reasonOf(answer: Exchange): string {
  const { error, error_description } = membersOf(answer)
  return answer.headers[REFUSED_FOR] ?? [error, error_description].filter(Boolean).join(': ')
}
