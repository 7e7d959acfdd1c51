import type { Promised } from '../../openapi/operations.ts'

/** How a business API is called before its migration to OAuth 2.0 (document, 5.7). */
export type Credential =
  | { readonly method: 'api-key'; readonly header: string; readonly value: string }
  | { readonly method: 'api-key'; readonly query: string; readonly value: string }
  | { readonly method: 'basic'; readonly username: string; readonly password: string }

/** The grant by which an access token is obtained (document, 1). */
export type Grant = 'clientCredentials' | 'code'

/** How a caller authenticates to a business API (document, 4.6 and 5.7). */
export type Authentication =
  | 'client-credentials'
  | 'authorization-code'
  | 'either'
  | 'mtls'
  | 'none'
  | Credential

/** One call of a product, complete except for its authentication. */
export interface ProductCall {
  /** The method and the path, such as `GET /accounts`. */
  readonly title: string
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** The full URL. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  readonly promised: Promised
  readonly readsBack: boolean
}

/** A call as written in a catalogue. */
export interface CataloguedCall {
  readonly method?: ProductCall['method']
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: { readonly raw: string }
  readonly status?: readonly number[]
  readonly operation?: string
  readonly readsBack?: boolean
}

/** A product as written in a catalogue, before the values of variables are inserted. */
export interface CatalogueEntry {
  /** Part of the ids of its clauses. */
  readonly name: string
  readonly title?: string
  readonly address: string
  readonly reference: string
  readonly authentication: Authentication
  /** The credential before its migration. */
  readonly former?: Credential
  /** True if its reference says that the former credential no longer works. */
  readonly migrated?: boolean
  readonly openapi?: string
  readonly calls: readonly CataloguedCall[]
  readonly changes?: boolean
  readonly onlyThisApplication?: boolean
  /** Where the answer to the first call names the data provider. */
  readonly dataProvider?: string
}

/** A business API as its own reference describes it, with the values of variables inserted. */
export interface Product extends Omit<CatalogueEntry, 'address' | 'openapi' | 'changes' | 'calls'> {
  readonly title: string
  readonly calls: readonly ProductCall[]
}

/** A call of the business API by which the document's own clauses are judged (document, 4.6). */
export interface BusinessCall {
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** True if a GET of the same address returns what a PUT stored; `maybe` if this is not configured. */
  readonly readsBack: boolean | 'maybe'
}

/** The calls, by the grant whose token they take. */
export type BusinessCalls = Readonly<Partial<Record<Grant, BusinessCall>>>

/** The calls by which the document's clauses about business APIs are judged. */
export interface BusinessApi extends Readonly<Record<'get' | 'put', BusinessCalls>> {
  /** True if the calls come from the catalogue, since no variable names an API. */
  readonly isOfCatalogue: boolean
}

/** The methods of authentication, in words. */
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

/** The method of an authentication. */
export const methodOf = (authentication: Authentication): Method =>
  typeof authentication === 'string' ? authentication : authentication.method

/** The grants by which an access token is obtained (document, 1). */
export const GRANTS = ['clientCredentials', 'code'] as const satisfies readonly Grant[]

const GRANTS_OF: Readonly<Partial<Record<Method, readonly Grant[]>>> = {
  'client-credentials': ['clientCredentials'],
  'authorization-code': ['code'],
  either: GRANTS,
}

/** The grants whose tokens a product takes; empty if it takes no access token. */
export const grantsOf = (authentication: Authentication): readonly Grant[] =>
  GRANTS_OF[methodOf(authentication)] ?? []

/** True if a product takes an access token, so it has been migrated to OAuth 2.0 (document, 4.6). */
export const isOAuth = (authentication: Authentication): boolean => grantsOf(authentication).length > 0

/** The state of the migration of a product to OAuth 2.0, in words (document, 5.7 and 9). */
export function migrationOf({ authentication, former, migrated = false }: Product): string {
  if (authentication === 'none') return 'open to everyone'
  if (!isOAuth(authentication)) return 'not migrated to OAuth 2.0 yet'
  return former && !migrated
    ? 'migrated to OAuth 2.0; its former credential may still work'
    : 'migrated to OAuth 2.0'
}

const SAFE: ReadonlySet<string> = new Set(['GET', 'HEAD'])

/** True if a call may change data. */
export const isChange = ({ method = 'GET' }: Pick<CataloguedCall, 'method'>): boolean => !SAFE.has(method)
