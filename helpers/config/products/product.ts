/** How a business API is called that has not been migrated to OAuth 2.0 yet, or was not (document, 5.7). */
export type Credential =
  | { readonly method: 'api-key'; readonly header: string; readonly value: string }
  | { readonly method: 'api-key'; readonly query: string; readonly value: string }
  | { readonly method: 'basic'; readonly username: string; readonly password: string }

/** By which grant an access token is had (document, 1). */
export type Grant = 'clientCredentials' | 'code'

/** What is told to a business API to be let in (document, 4.6 and 5.7). */
export type Authentication =
  | 'client-credentials'
  | 'authorization-code'
  | 'either'
  | 'mtls'
  | 'none'
  | Credential

/** What a reference promises of an answer with one status. */
export interface PromisedAnswer {
  /** Media types and ranges of them, in lower case and without parameters; none where nothing is promised. */
  readonly mediaTypes: readonly string[]
  /** Names of headers that it always has, in lower case. */
  readonly headers: readonly string[]
  /** The address of the schema of the body by media type, as `helpers/openapi` reads it. */
  readonly schemas: Readonly<Record<string, string>>
}

/** What a reference promises of a call: the statuses that are an answer, and what each has. */
export type Promised = Readonly<Record<number, PromisedAnswer>>

/** One call of a product, ready to be sent but for its authentication. */
export interface ProductCall {
  /** The method and the path, such as `GET /accounts`. */
  readonly title: string
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** The whole address. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  readonly promised: Promised
  readonly readsBack: boolean
}

/** A business API as its own reference describes it. */
export interface Product {
  /** Part of the ids of its clauses. */
  readonly name: string
  readonly title: string
  readonly reference: string
  readonly authentication: Authentication
  /** How it was called before its migration. */
  readonly former?: Credential
  /** Whether its reference says that the former method no longer opens it. */
  readonly isMigrated: boolean
  /** Those that a run makes, no more than its sample. */
  readonly calls: readonly ProductCall[]
  readonly isOnlyForThisApplication: boolean
  /** Where the answer of the first call names the data provider. */
  readonly dataProvider?: string
}

/** A call of the business API that the document's own statements are judged by (document, 4.6). */
export interface BusinessCall {
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** A GET of the same address gives back what a PUT stored. */
  readonly readsBack: boolean
}

/** The calls by the grant whose token opens them. */
export type BusinessCalls = Readonly<Partial<Record<Grant, BusinessCall>>>

/** What the document's statements about business APIs are judged by. */
export interface BusinessApi extends Readonly<Record<'get' | 'put', BusinessCalls>> {
  /** They are products: no variable names an API that takes both tokens. */
  readonly isOfCatalogue: boolean
}
