import type { Promised } from '../../openapi/operations.ts'

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

/** A call as a catalogue has it. */
export interface CataloguedCall {
  readonly method?: ProductCall['method']
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: { readonly raw: string }
  readonly status?: readonly number[]
  readonly operation?: string
  readonly readsBack?: boolean
}

/** A product as a catalogue has it, its variables still by their names. */
export interface CatalogueEntry {
  /** Part of the ids of its clauses. */
  readonly name: string
  readonly title?: string
  readonly address: string
  readonly reference: string
  readonly authentication: Authentication
  /** How it was called before its migration. */
  readonly former?: Credential
  /** Whether its reference says that the former method no longer opens it. */
  readonly migrated?: boolean
  readonly openapi?: string
  readonly calls: readonly CataloguedCall[]
  readonly changes?: boolean
  readonly onlyThisApplication?: boolean
  /** Where the answer of the first call names the data provider. */
  readonly dataProvider?: string
}

/** A business API as its own reference describes it, with the values of variables, ready to be called. */
export interface Product extends Omit<CatalogueEntry, 'address' | 'openapi' | 'changes' | 'calls'> {
  readonly title: string
  readonly calls: readonly ProductCall[]
}

/** A call of the business API that the document's own statements are judged by (document, 4.6). */
export interface BusinessCall {
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** A GET of the same address gives back what a PUT stored; it may give back something else where nobody says so. */
  readonly readsBack: boolean | 'maybe'
}

/** The calls by the grant whose token opens them. */
export type BusinessCalls = Readonly<Partial<Record<Grant, BusinessCall>>>

/** What the document's statements about business APIs are judged by. */
export interface BusinessApi extends Readonly<Record<'get' | 'put', BusinessCalls>> {
  /** They are products: no variable names an API that takes both tokens. */
  readonly isOfCatalogue: boolean
}

/** How a product is called, in words. */
export const AUTHENTICATION_MEANS = {
  'client-credentials': 'the access token of the client-credentials grant',
  'authorization-code': 'the access token of the code grant',
  either: 'the access token of either grant',
  mtls: 'a client certificate',
  none: 'no credential',
  'api-key': 'an API key',
  basic: 'a user name and a password',
} as const

/** The name of a method of authentication. */
export type Method = keyof typeof AUTHENTICATION_MEANS

/** The method by which a product is called. */
export const methodOf = (authentication: Authentication): Method =>
  typeof authentication === 'string' ? authentication : authentication.method

/** The grants by which an access token is had (document, 1). */
export const GRANTS = ['clientCredentials', 'code'] as const satisfies readonly Grant[]

const GRANTS_OF: Readonly<Partial<Record<Method, readonly Grant[]>>> = {
  'client-credentials': ['clientCredentials'],
  'authorization-code': ['code'],
  either: GRANTS,
}

/** The grants whose tokens open a product; none where it takes no access token. */
export const grantsOf = (authentication: Authentication): readonly Grant[] =>
  GRANTS_OF[methodOf(authentication)] ?? []

/** Whether a product has been migrated to OAuth 2.0: it takes an access token (document, 4.6). */
export const isOAuth = (authentication: Authentication): boolean => grantsOf(authentication).length > 0

/** How far a product is on its way to OAuth 2.0 (document, 5.7 and 9). */
export function migrationOf({ authentication, former, migrated = false }: Product): string {
  if (authentication === 'none') return 'open to everybody'
  if (!isOAuth(authentication)) return 'not migrated to OAuth 2.0 yet'
  return former && !migrated
    ? 'migrated to OAuth 2.0; its former method may open it too'
    : 'migrated to OAuth 2.0'
}

const SAFE: ReadonlySet<string> = new Set(['GET', 'HEAD'])

/** Whether a call may change data. */
export const isChange = ({ method = 'GET' }: Pick<CataloguedCall, 'method'>): boolean => !SAFE.has(method)
