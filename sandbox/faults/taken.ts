import { type ClauseId, clauseOf } from '../../contract/index.ts'
import { type Cell, cells, cellsOfSecond } from '../../contract/requests/cells.ts'
import { OPERATORS } from '../../contract/requests/operators.ts'
import { profileOf } from '../../contract/standards/index.ts'
import { forSecond } from '../behaviors/for-second.ts'
import { refuses } from '../behaviors/refuses.ts'
import { takes } from '../behaviors/takes/index.ts'
import type { Fault } from './fault.ts'

/** Makes a fault id from the request, field, claim and operator that the service wrongly accepts or refuses. */
const idOfTaken = ({ request, field, claim, operator, isGood, by }: Cell): string =>
  [isGood ? 'refuses' : 'takes', request, field, claim, operator, by && `by-${by}`]
    .filter((part) => part !== undefined)
    .join('.')

const faultsOf = (isWanted: (cell: Cell) => boolean): Readonly<Record<string, Fault<ClauseId>>> =>
  Object.fromEntries(
    [...cells, ...cellsOfSecond].flatMap((cell) =>
      cell.clause && isWanted(cell) ? [[idOfTaken(cell), faultOf(cell, cell.clause)]] : [],
    ),
  )

/** For each declared request that must be refused, a service that accepts it. */
export const taken = faultsOf(({ isGood }) => !isGood)

/** For each declared request that must be accepted, a service that refuses it. */
export const minded = faultsOf(({ isGood }) => isGood === true)

function faultOf(cell: Cell, clause: ClauseId): Fault<ClauseId> {
  const { request, field, claim, operator, isGood, by } = cell
  const whose = by ? ' of the second application' : ''
  const place = claim ? `${claim} of ${field}` : (field ?? 'the request')
  const { standard } = clauseOf(clause)
  return {
    says: `The service ${isGood ? 'refuses' : 'accepts'} a request (${request})${whose} in which ${place} ${OPERATORS[operator]}.`,
    breaks: [clause],
    ...(standard?.unless && { profiles: [profileOf(standard)] }),
    behavior: isGood ? refuses(cell) : by ? forSecond(takes(cell)) : takes(cell),
    ...(by && { by }),
  }
}
