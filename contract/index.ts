import { api } from './api.ts'
import { assertion } from './assertion.ts'
import { authorization } from './authorization.ts'
import type { Clause, Clauses } from './clause.ts'
import { discovery } from './discovery.ts'
import { exchange } from './exchange.ts'
import { keyPair } from './key-pair.ts'
import { par } from './par.ts'
import { service } from './service.ts'
import { silent } from './silent.ts'
import { standards } from './standards/index.ts'
import { token } from './token.ts'

export type { Clause, Clauses, Force, Section } from './clause.ts'
export { addressOf, cited } from './standards/texts.ts'

/** The whole contract: one entry for every statement of the document, in the document's order of subjects, then
 * for every one of the standards behind it. */
export const contract = {
  ...service,
  ...keyPair,
  ...token,
  ...discovery,
  ...assertion,
  ...par,
  ...authorization,
  ...exchange,
  ...api,
  ...standards,
  ...silent,
} as const satisfies Clauses

/** The id of a clause; a mistyped one does not compile. */
export type ClauseId = keyof typeof contract

/** Every clause id, in the order of the registry. */
export const clauseIds = Object.keys(contract) as readonly ClauseId[]

/** The entry of one clause. */
export const clauseOf = (id: ClauseId): Clause => contract[id]

/** Whether a text is the id of a clause. */
export const isClauseId = (id: string | undefined): id is ClauseId => Object.hasOwn(contract, String(id))
