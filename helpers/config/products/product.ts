import type { Problem } from '../../base/problem.ts'

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

const OAUTH: ReadonlySet<Method> = new Set(['client-credentials', 'authorization-code', 'either'])

/** Whether a product has been migrated to OAuth 2.0: it takes an access token (document, 4.6). */
export const isOAuth = (authentication: Authentication): boolean => OAUTH.has(methodOf(authentication))

/** The grants by which an access token is had (document, 1). */
export const GRANTS = ['clientCredentials', 'code'] as const satisfies readonly Grant[]

/** The grants whose tokens open a product; none where it takes no access token. */
export function grantsOf(authentication: Authentication): readonly Grant[] {
  if (authentication === 'client-credentials') return ['clientCredentials']
  if (authentication === 'authorization-code') return ['code']
  return isOAuth(authentication) ? GRANTS : []
}

/** How far a product is on its way to OAuth 2.0 (document, 5.7 and 9). */
export function migrationOf({ authentication, former, isMigrated }: Product): string {
  if (authentication === 'none') return 'open to everybody'
  if (!isOAuth(authentication)) return 'not migrated to OAuth 2.0 yet'
  return former && !isMigrated
    ? 'migrated to OAuth 2.0; its former method may open it too'
    : 'migrated to OAuth 2.0'
}

/** A call as a catalogue has it. */
export interface CataloguedCall {
  readonly method?: ProductCall['method']
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: { readonly raw: string }
  readonly status?: readonly number[]
  readonly operation?: string
  readonly schema?: string
  readonly mediaType?: string
  readonly readsBack?: boolean
}

/** A product as a catalogue has it, its variables still by their names. */
export interface CatalogueEntry {
  readonly name: string
  readonly title?: string
  readonly address: string
  readonly reference: string
  readonly authentication: Authentication
  readonly former?: Credential
  readonly migrated?: boolean
  readonly openapi?: string
  readonly calls: readonly CataloguedCall[]
  readonly changes?: boolean
  readonly onlyThisApplication?: boolean
  readonly dataProvider?: string
}

const SAFE: ReadonlySet<string> = new Set(['GET', 'HEAD'])

/** Whether a call may change data. */
export const isChange = ({ method = 'GET' }: Pick<CataloguedCall, 'method'>): boolean => !SAFE.has(method)

/** Where in which catalogue something is read, and what was found wrong there. */
export interface Reading {
  readonly folder: string
  readonly file: string
  /** JSON pointer of the product. */
  readonly at: string
  readonly problems: Problem[]
}
