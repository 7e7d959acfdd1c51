import type { Refusals } from '../../helpers/evidence/refusal.ts'
import { apiGet, apiPut } from './api.ts'
import { exchange } from './exchange.ts'
import { par } from './par.ts'
import { token } from './token.ts'

/** Every refusal of the suite, by the accepted request that it edits. */
export const refusals: Refusals = { token, par, exchange, apiGet, apiPut }
