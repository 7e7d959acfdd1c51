import { type ClauseId, clauseOf } from '../../contract/index.ts'
import type { Target } from '../config/target.ts'
import type { Missing } from '../http/exchange.ts'
import type { Refusal } from '../requests/refusal.ts'

const LEFT_OUT: Missing = {
  is: 'left out',
  because: 'it is not safe in production; PRODUCTION_CHECKS=all includes it',
}

/** Why the request behind a clause is not sent in the target's set of checks; `undefined` if it is. */
export function leftOut({ checkSet }: Target, id: ClauseId): Missing | undefined {
  return checkSet === 'production' && clauseOf(id).safeInProduction === false ? LEFT_OUT : undefined
}

/** Why a row is not sent in the target's set of checks; `undefined` if it is. */
export function rowLeftOut({ checkSet }: Target, { safeInProduction }: Refusal): Missing | undefined {
  return checkSet === 'production' && !safeInProduction ? LEFT_OUT : undefined
}
