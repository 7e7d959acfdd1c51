import { type Cell, cells } from '../../contract/requests/cells.ts'
import { OPERATORS } from '../../contract/requests/operators.ts'
import { takes } from '../behaviors/takes/index.ts'
import type { Fault } from './fault.ts'

/** Names a fault by the request, the field, the claim and the operator that the service overlooks. */
export const idOfTaken = ({ request, field, claim, operator }: Cell): string =>
  ['takes', request, ...(field ? [field] : []), ...(claim ? [claim] : []), operator].join('.')

/** For each row of the declared requests, the service that takes that very request. */
export const taken: Readonly<Record<string, Fault>> = Object.fromEntries(
  cells.flatMap((cell) => (cell.clause ? [[idOfTaken(cell), faultOf(cell, cell.clause)]] : [])),
)

function faultOf(cell: Cell, clause: Fault['breaks'][number]): Fault {
  const { request, field, claim, operator } = cell
  const place = claim ? `${claim} of ${field}` : (field ?? 'the request')
  return {
    says: `The service takes a request (${request}) of which ${place} ${OPERATORS[operator]}.`,
    breaks: [clause],
    behavior: takes(cell),
  }
}
