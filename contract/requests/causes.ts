import type { ClauseId } from '../index.ts'

/** Clauses about the code of an error whose cause is known; without a code, none applies. */
export const CAUSE_CLAUSES = [
  'token.error-request',
  'token.error-client',
  'token.error-grant-type',
  'exchange.error-request',
  'exchange.error-grant-type',
  'exchange.error-grant',
  'exchange.error-verifier',
  'par.error-request',
  'assertion.error-client',
  'request-object.error',
  'refresh.error',
] as const satisfies readonly ClauseId[]
