import type { Clause, Section } from './clause.ts'

/** The properties of a product in the catalogue that its clauses depend on. */
export interface CataloguedProduct {
  readonly name: string
  readonly title: string
  /** Where its reference states what the product promises. */
  readonly reference: string
  /** The authentication method of its calls, in words. */
  readonly method: string
  /** The topics of its clauses, in their order. */
  readonly topics: readonly ProductTopic[]
}

interface Topic {
  readonly section: Section
  readonly says: (product: CataloguedProduct) => string
  readonly safeInProduction?: false
}

/** The topics of the clauses about a product (document, 4.6, 5.3 and 5.7). */
const PRODUCT_TOPICS = {
  accepts: {
    section: '4.6',
    says: ({ title, method }) => `${title} accepts a call with ${method}.`,
  },
  method: {
    section: '5.7',
    says: ({ title, method }) => `${title} accepts ${method} and no other authentication method.`,
  },
  'refuses-without': {
    section: '1',
    says: ({ title }) => `${title} refuses a call without a credential.`,
  },
  'refuses-altered': {
    section: '4.6',
    says: ({ title }) => `${title} refuses a call with an altered credential.`,
  },
  'refuses-expired': {
    section: '3.1',
    says: ({ title }) => `${title} refuses an expired access token.`,
  },
  'refuses-other-application': {
    section: '4.6',
    says: ({ title }) => `${title} refuses the access token of the second application.`,
  },
  answer: {
    section: '4.6',
    says: ({ title }) => `${title} answers in the shape that its reference describes.`,
  },
  'read-back': {
    section: '4.6',
    says: ({ title }) => `A GET of ${title} returns what a PUT stored.`,
    safeInProduction: false,
  },
  'data-provider': {
    section: '4.4',
    says: ({ title }) => `${title} returns data of the data provider in the consent.`,
  },
} as const satisfies Readonly<Record<string, Topic>>

/** The topic of a clause about a product. */
export type ProductTopic = keyof typeof PRODUCT_TOPICS

/** A clause that the target's catalogue adds. */
export type ProductClause = Clause & {
  readonly product: { readonly name: string; readonly topic: ProductTopic }
}

/** The id of a clause that the target's catalogue adds, such as `api.accounts.answer`. */
export type ProductClauseId = `api.${string}.${ProductTopic}`

/** The id of the clause of a product. */
export const productClauseId = (name: string, topic: ProductTopic): ProductClauseId => `api.${name}.${topic}`

const TOPICS = Object.keys(PRODUCT_TOPICS) as readonly ProductTopic[]

const IDS = new RegExp(`^api\\.([a-z][a-z0-9-]{0,39})\\.(${TOPICS.join('|')})$`)

/** True if a text has the form of such an id. */
export const isProductClauseId = (id: string | undefined): id is ProductClauseId => IDS.test(String(id))

/** The clause of a product of which only the id is known, from a file that was written with another catalogue. */
export function clauseOfUnknown(id: ProductClauseId): ProductClause {
  const [, name = '', word] = IDS.exec(id) ?? []
  const topic = TOPICS.find((one) => one === word)
  if (!topic) throw new Error(`${id} is not the id of a clause.`)
  const unknown = { name, title: name, reference: 'its reference', method: 'its method', topics: [topic] }
  return clauseAbout(unknown, topic)
}

/** The clauses of a product with their ids. The source of each is the product's reference. */
export const productClauses = (
  product: CataloguedProduct,
): readonly (readonly [id: ProductClauseId, clause: ProductClause])[] =>
  product.topics.map((topic) => [productClauseId(product.name, topic), clauseAbout(product, topic)] as const)

function clauseAbout(product: CataloguedProduct, topic: ProductTopic): ProductClause {
  const { says, ...rest } = PRODUCT_TOPICS[topic]
  const { name, reference } = product
  return { ...rest, force: 'stated', says: says(product), reference, product: { name, topic } }
}
