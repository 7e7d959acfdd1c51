/** How a business API is called that has not been migrated to OAuth 2.0 yet, or was not (document, 5.7). */
export type Credential =
  | { readonly method: 'api-key'; readonly header: string; readonly value: string }
  | { readonly method: 'api-key'; readonly query: string; readonly value: string }
  | { readonly method: 'basic'; readonly username: string; readonly password: string }

/** What is told to a business API to be let in (document, 4.6 and 5.7). */
export type Authentication =
  | 'client-credentials'
  | 'authorization-code'
  | 'either'
  | 'mtls'
  | 'none'
  | Credential

/** What a reference promises of an answer. */
export interface Promised {
  /** The statuses that are an answer. */
  readonly status: readonly number[]
  /** Media types, in lower case and without parameters; none where nothing is promised. */
  readonly mediaTypes: readonly string[]
  /** Names of headers that it always has, in lower case. */
  readonly headers: readonly string[]
  /** The address of the schema of the body, by status: as `helpers/openapi` reads it. */
  readonly schemas: Readonly<Record<number, string>>
}

/** One call of a product, ready to be sent but for its authentication. */
export interface ProductCall {
  /** The method and the path as the catalogue has it, such as `GET /accounts`. */
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
  readonly mayChange: boolean
  readonly isOnlyForThisApplication: boolean
  /** Where the answer of the first call names the data provider. */
  readonly dataProvider?: string
}
