import { randomUUID } from 'node:crypto'
import { resolve } from 'node:path'
import { Misconfigured } from '../../base/problem.ts'
import { namesIn } from '../../browser/variables.ts'
import { seconds, type UnsignedJwt } from '../../http/jose/jwt.ts'
import type { Fields, UnsignedRequest } from '../../http/unsigned-request.ts'
import { readJsonFile } from '../../schema/json-file.ts'
import { unknownVariables } from '../variables.ts'

/** Fields by name; `null` removes a field. */
export type AdaptedFields = Readonly<Record<string, string | null>>

/** Changes to a form request. */
export interface RequestAdaptation {
  readonly form?: AdaptedFields
  readonly headers?: AdaptedFields
}

/** Changes to a JWT that the suite signs. */
export interface JwtAdaptation {
  /** `issuer`, `endpoint` (the called endpoint), a fixed value, or a list of these. */
  readonly audience?: string | readonly string[]
  /** Seconds from `iat` to `exp`. */
  readonly lifetime?: number
  readonly claims?: Readonly<Record<string, unknown>>
  readonly header?: Readonly<Record<string, unknown>>
}

/** Changes to a call of a business API. */
interface CallAdaptation {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH'
  readonly headers?: AdaptedFields
  readonly body?: string
}

/** What a service needs beyond the document; see `schemas/adaptations.schema.json`. */
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

/**
 * Reads and validates the file of adaptations of a target, and inserts the values of variables.
 *
 * @param variables - the variables of the target
 * @returns the adaptations, and the names of the variables that they use
 * @throws Misconfigured with every problem
 */
export function loadAdaptations(
  folder: string,
  variables: Readonly<Record<string, string>>,
): { readonly adaptations: Adaptations; readonly uses: readonly string[] } {
  const { ADAPTATIONS: file } = variables
  if (!file) return { adaptations: {}, uses: [] }
  const source = readJsonFile<Adaptations>({
    path: resolve(folder, file),
    name: file,
    schema: 'adaptations.schema.json',
    variable: 'ADAPTATIONS',
    example: '{ "clientCredentials": { "form": { "scope": "accounts" } } }',
  })
  const problems = unknownVariables(file, source, (name) => isComputed(name) || Boolean(variables[name]))
  if (problems.length > 0) throw new Misconfigured(...problems)
  const uses = namesIn(JSON.stringify(source)).filter((name) => !isComputed(name))
  return { adaptations: withVariables(source, variables), uses }
}

const REFERENCE = /\$\{([^}]*)\}/g
const NOW = /^NOW(?:([+-])(\d{1,9}))?$/
const NOW_ALONE = /^\$\{(NOW(?:[+-]\d{1,9})?)\}$/

/** The application that sends a request: the first or the second. */
export interface Acting {
  readonly clientId: string
  readonly oidcClientId: string
}

/** True for a reference whose value is computed for each request: `NOW`, `NOW+60`, `UUID`. */
const isComputed = (name: string): boolean => name === 'UUID' || NOW.test(name)

/** Variables whose values depend on the application. */
const ACTING = new Set(['CLIENT_ID', 'OIDC_CLIENT_ID'])

/** Replaces variables in a JSON value with their values. References that depend on the request stay. */
export function withVariables<T>(value: T, variables: Readonly<Record<string, string>>): T {
  return mapTexts(value, (text) =>
    text.replace(REFERENCE, (whole, name: string) => (ACTING.has(name) ? whole : (variables[name] ?? whole))),
  )
}

/** Fills in the references that depend on the request. A string that is only `${NOW}` becomes a number. */
export function withComputed<T>(value: T, seconds: number, acting: Acting): T {
  return mapTexts(value, (text) => {
    const [, alone] = NOW_ALONE.exec(text) ?? []
    if (alone) return later(alone, seconds)
    return text.replace(REFERENCE, (whole, name: string) => {
      if (name === 'UUID') return randomUUID()
      if (name === 'CLIENT_ID') return acting.clientId
      if (name === 'OIDC_CLIENT_ID') return acting.oidcClientId
      return NOW.test(name) ? String(later(name, seconds)) : whole
    })
  })
}

function later(name: string, seconds: number): number {
  const [, sign, offset = '0'] = NOW.exec(name) ?? []
  return seconds + (sign === '-' ? -1 : 1) * Number(offset)
}

/** Replaces every string in a JSON value. */
const mapTexts = <T>(value: T, change: (text: string) => unknown): T =>
  JSON.parse(JSON.stringify(value), (_, inner) => (typeof inner === 'string' ? change(inner) : inner))

/** Applies the adaptations of a service to a request. The edit of a case comes later and wins. */
export function adaptRequest(
  unsigned: UnsignedRequest,
  acting: Acting,
  { form, headers }: RequestAdaptation = {},
): UnsignedRequest {
  return {
    ...unsigned,
    form: { ...unsigned.form, ...adapted(acting, form) },
    headers: { ...unsigned.headers, ...adapted(acting, headers) },
  }
}

/** Fields as they are sent: with computed values, and without those that are `null`. */
export function adapted(acting: Acting, fields: AdaptedFields = {}): Fields {
  return withoutNull(withComputed(fields, seconds(), acting)) as Fields
}

/** Applies the adaptations of a service to a JWT, except for the audience. */
export function adaptJwt(
  jwt: UnsignedJwt,
  acting: Acting,
  { lifetime, claims = {}, header = {} }: JwtAdaptation = {},
): UnsignedJwt {
  const now = issuedAt(jwt)
  return {
    ...jwt,
    claims: {
      ...jwt.claims,
      ...(lifetime && { exp: now + lifetime }),
      ...withoutNull(withComputed(claims, now, acting)),
    },
    header: { ...jwt.header, ...withoutNull(withComputed(header, now, acting)) },
  }
}

/** The start of the lifetime of a JWT: its `iat`, since the clock may have moved on by a second. */
const issuedAt = ({ claims: { iat } }: UnsignedJwt): number => (typeof iat === 'number' ? iat : seconds())

/**
 * The audience of a JWT: the issuer (document, 2.4), unless the service needs a different one.
 *
 * @param endpoint - address of the called endpoint
 */
export function audienceOf(
  { audience = 'issuer' }: JwtAdaptation = {},
  issuer: string,
  endpoint: string,
): string | readonly string[] {
  const one = (name: string) => (name === 'issuer' ? issuer : name === 'endpoint' ? endpoint : name)
  return typeof audience === 'string' ? one(audience) : audience.map(one)
}

function withoutNull(members: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(members).map(([name, value]) => [name, value ?? undefined]))
}
