/** Members by name; one that is `null` is left out. */
export type AdaptedFields = Readonly<Record<string, string | null>>

/** What one form request needs beyond the document. */
export interface RequestAdaptation {
  readonly form?: AdaptedFields
  readonly headers?: AdaptedFields
}

/** What a JWT that the suite signs needs beyond the document. */
export interface JwtAdaptation {
  /** `issuer`, `endpoint` (the one called), a fixed value, or several. */
  readonly audience?: string | readonly string[]
  /** Seconds from `iat` to `exp`. */
  readonly lifetime?: number
  readonly claims?: Readonly<Record<string, unknown>>
  readonly header?: Readonly<Record<string, unknown>>
}

/** What a call of a business API needs beyond the document. */
export interface CallAdaptation {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH'
  readonly headers?: AdaptedFields
  readonly body?: string
}

/** What a service needs beyond the document, as `schemas/adaptations.schema.json` has it. */
export interface Adaptations {
  readonly clientCredentials?: RequestAdaptation
  readonly pushedAuthorizationRequest?: RequestAdaptation
  readonly tokenExchange?: RequestAdaptation
  readonly assertion?: JwtAdaptation
  readonly requestObject?: JwtAdaptation
  readonly authorization?: { readonly query: AdaptedFields }
  readonly discovery?: string
  /** JSON pointer into `authorization_details`. */
  readonly consentId?: string
  readonly businessApi?: { readonly get?: CallAdaptation; readonly put?: CallAdaptation }
}
