import { resolve } from 'node:path'
import { Misconfigured } from '../../base/problem.ts'
import { readJsonFile } from '../../schema/json-file.ts'
import { isComputed, referencesIn, withVariables } from './substitute.ts'

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
  const source = readJsonFile({
    path: resolve(folder, file),
    name: file,
    schema: 'adaptations.schema.json',
    variable: 'ADAPTATIONS',
    example: '{ "clientCredentials": { "form": { "scope": "accounts" } } }',
  })
  const references = referencesIn(source).filter(({ name }) => !isComputed(name))
  const unknown = references.filter(({ name }) => !variables[name])
  if (unknown.length > 0)
    throw new Misconfigured(
      unknown.map(({ at, name }) => ({
        where: `${file} ${at}`,
        what: `there is no variable ${name}`,
        expected: 'a variable that is set, NOW, NOW+60 or UUID',
        example: `${name}=… in .env.<target>`,
      })),
    )
  return {
    adaptations: withVariables(source as Adaptations, variables),
    uses: [...new Set(references.map(({ name }) => name))],
  }
}
