import { api } from './api.ts'
import { assertion } from './assertion.ts'
import { authorization } from './authorization.ts'
import type { Clause, Clauses } from './clause.ts'
import { discovery } from './discovery.ts'
import { exchange } from './exchange.ts'
import { keyPair } from './key-pair.ts'
import { par } from './par.ts'
import {
  type CataloguedProduct,
  clauseOfUnknown,
  isProductClauseId,
  type ProductClause,
  type ProductClauseId,
  productClauses,
} from './products.ts'
import { service } from './service.ts'
import { silent } from './silent.ts'
import { standards } from './standards/index.ts'
import { token } from './token.ts'

export type { Clause, Clauses, Force, Section } from './clause.ts'
export {
  type CataloguedProduct,
  isProductClauseId,
  type ProductClauseId,
  type ProductTopic,
  productClauseId,
} from './products.ts'
export { addressOf } from './standards/index.ts'
export { cited } from './standards/standard.ts'

/** The whole contract: one entry for every statement of the document, in the order of its subjects, then one for every
 * requirement of the standards behind it. */
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

/** The id of a clause of the contract, or of one that the target's catalogue of products adds. */
export type AnyClauseId = ClauseId | ProductClauseId

/** The clauses that the target's catalogue adds, in its order. */
const added = new Map<ProductClauseId, ProductClause>()

/** Adds the clauses of a target's products, and removes those of another catalogue. */
export function addProducts(products: readonly CataloguedProduct[]): void {
  added.clear()
  for (const [id, clause] of products.flatMap(productClauses)) added.set(id, clause)
}

/** The clauses that the catalogue adds, each with its product and topic. */
export const addedClauses = (): readonly (readonly [id: ProductClauseId, clause: ProductClause])[] => [
  ...added,
]

/** Every clause id, those of the target's products last. */
export const allClauseIds = (): readonly AnyClauseId[] => [...clauseIds, ...added.keys()]

/** The entry of one clause. For a product that is not in the catalogue, it is made from the id alone. */
export function clauseOf(id: AnyClauseId): Clause {
  return isClauseId(id) ? contract[id] : (added.get(id) ?? clauseOfUnknown(id))
}

/** The area of a clause: the first word of its id. */
export type ClauseArea = ClauseId extends `${infer Word}.${string}` ? Word : never

/** Gives the area of a clause. Only this function reads it from the id. */
export const areaOf = (id: AnyClauseId): ClauseArea => id.slice(0, id.indexOf('.')) as ClauseArea

/** True if a text is the id of a clause of the contract. */
export const isClauseId = (id: string | undefined): id is ClauseId => Object.hasOwn(contract, String(id))

/** True if a text is the id of a clause, of the contract or of a product. */
export const isAnyClauseId = (id: string | undefined): id is AnyClauseId =>
  isClauseId(id) || isProductClauseId(id)
