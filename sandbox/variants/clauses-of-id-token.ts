import type { ClauseId } from '../../contract/index.ts'

/** The clauses that are judged by what an id_token says, and so by none that nobody can read. */
export const idTokenClauses = [
  'id-token.iss',
  'id-token.sub',
  'id-token.aud',
  'id-token.azp',
  'id-token.exp',
  'id-token.iat',
  'id-token.nonce',
  'id-token.at-hash',
  'id-token.c-hash',
  'id-token.authentication',
  'id-token.standard-claims',
  'id-token.signed',
  'id-token.fapi-algorithm',
  'id-token.kid',
] as const satisfies readonly ClauseId[]
