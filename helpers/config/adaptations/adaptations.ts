import { randomUUID } from 'node:crypto'
import { resolve } from 'node:path'
import { Misconfigured } from '../../base/problem.ts'
import { namesIn } from '../../browser/variables.ts'
import { seconds, type UnsignedJwt } from '../../http/jose/jwt.ts'
import type { Fields, UnsignedRequest } from '../../http/unsigned-request.ts'
import { readJsonFile } from '../../schema/json-file.ts'
import { unknownVariables } from '../variables.ts'

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

/**
 * Reads the file of adaptations that a target names, validates it and inserts the values of variables.
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

/** The application that sends a request: the first one, or the second. */
export interface Acting {
  readonly clientId: string
  readonly oidcClientId: string
}

/** Whether a reference is one that is computed for each request: `NOW`, `NOW+60`, `UUID`. */
const isComputed = (name: string): boolean => name === 'UUID' || NOW.test(name)

/** Variables that differ by application. */
const ACTING = new Set(['CLIENT_ID', 'OIDC_CLIENT_ID'])

/** A JSON value with the values of variables in the place of their names; what differs by request stays. */
export function withVariables<T>(value: T, variables: Readonly<Record<string, string>>): T {
  return mapTexts(value, (text) =>
    text.replace(REFERENCE, (whole, name: string) => (ACTING.has(name) ? whole : (variables[name] ?? whole))),
  )
}

/** A JSON value with what differs by request filled in; a text that is `${NOW}` alone becomes a number. */
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

/** A JSON value with other texts in it. */
const mapTexts = <T>(value: T, change: (text: string) => unknown): T =>
  JSON.parse(JSON.stringify(value), (_, inner) => (typeof inner === 'string' ? change(inner) : inner))

/** A request with what its service needs beyond the document. An edit of a refusal comes later and wins. */
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

/** Fields as they are sent: computed values filled in, `null` left out. */
export function adapted(acting: Acting, fields: AdaptedFields = {}): Fields {
  return withoutNull(withComputed(fields, seconds(), acting)) as Fields
}

/** A JWT with what its service needs beyond the document, except for its audience. */
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

/** The present of a JWT: a second that has begun since it was issued would make its lifetime longer. */
const issuedAt = ({ claims: { iat } }: UnsignedJwt): number => (typeof iat === 'number' ? iat : seconds())

/**
 * The audience of a JWT: the issuer (document, 2.4), unless the service wants another.
 *
 * @param endpoint - the one that is called
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
