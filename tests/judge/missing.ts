import type { Missing } from '../../helpers/http/exchange.ts'

/** Why a step has no value, one of each kind. */
export const MISSING: readonly Missing[] = (
  ['unreachable', 'blocked', 'not configured', 'inconclusive', 'left out'] as const
).map((is) => ({ is, because: `for this test it is ${is}` }))
