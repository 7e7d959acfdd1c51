import type { ErrorObject } from 'ajv'
import { jsonFault } from '../base/parse-json.ts'
import { type Problem, unique } from '../base/problem.ts'
import { typeOf } from '../http/answer.ts'
import { ADDRESS_FORMATS } from './addresses.ts'

/**
 * Explains a schema error: its place as a JSON pointer, what was expected and what came, both in words. Never contains the
 * value itself, which may be a secret.
 */
export function explain(error: ErrorObject) {
  const { missingProperty: missing } = error.params
  if (typeof missing === 'string')
    return { at: `${error.instancePath}/${missing}`, expected: 'present', came: 'missing' }
  const came = formatFault(error) ?? otherCase(error) ?? description(error.data)
  return { at: error.instancePath || '/', expected: expectation(error), came }
}

/** What is wrong with a text, for the formats that can say so. */
function formatFault({ keyword, params, data }: ErrorObject): string | undefined {
  if (keyword !== 'format' || typeof data !== 'string') return undefined
  if (params.format === 'json-structure') {
    const fault = jsonFault(data)
    return fault && `not JSON: ${fault.what} at line ${fault.line}, character ${fault.column}`
  }
  return ADDRESS_FORMATS[String(params.format)]?.fault(data)
}

/** The value itself if it is an allowed one in other letters: that is no secret. */
function otherCase({ params, data }: ErrorObject): string | undefined {
  const allowed: readonly unknown[] = [params.allowedValue ?? params.allowedValues].flat()
  const isSame = (one: unknown) => String(one).toLowerCase() === String(data).trim().toLowerCase()
  return typeof data === 'string' && allowed.some(isSame) ? JSON.stringify(data) : undefined
}

const expectation = ({ keyword, params, message }: ErrorObject): string =>
  EXPECTED[keyword]?.(params) ?? message ?? keyword

/** Messages by keyword, from the parameters of an error. */
type Wordings = Readonly<Record<string, (params: ErrorObject['params']) => string>>

const EXPECTED: Wordings = {
  type: ({ type }) => [type].flat().join(' or '),
  const: ({ allowedValue }) => JSON.stringify(allowedValue),
  enum: ({ allowedValues }) => `one of ${[allowedValues].flat().join(', ')}`,
  format: ({ format }) => FORMATS[format] ?? ADDRESS_FORMATS[format]?.expected ?? `the format ${format}`,
  pattern: ({ pattern }) => PATTERNS[pattern] ?? `text that matches ${pattern}`,
  minLength: ({ limit }) => (limit === 1 ? 'text that is not empty' : `at least ${limit} characters`),
  minimum: ({ limit }) => `at least ${limit}`,
  exclusiveMaximum: ({ limit }) => `less than ${limit}`,
}

const FORMATS: Readonly<Record<string, string>> = {
  jwt: 'a JWT: three base64url parts, with alg in a JSON header and JSON claims, or five parts if it is encrypted',
  uri: 'an absolute address',
  'language-tag': 'a language tag such as en-GB',
  'private-key': 'an RSA private key of at least 2048 bits, as PKCS#8 PEM or as JWK',
  'totp-seed': 'base32, or an otpauth://totp/ address',
  'json-structure': 'a JSON object or array, nested at most 100 levels deep',
  uuid: 'a UUID',
  'expired-token': 'a token that expired at least ten minutes ago, beyond any leeway (RFC 7519, 4.1.4)',
}

const PATTERNS: Readonly<Record<string, string>> = {
  '^https?://': 'an absolute http or https address',
  '^[Bb][Ee][Aa][Rr][Ee][Rr]$': 'bearer, in upper or lower case',
  '^[\\x21-\\x7e]+$': 'printable characters without spaces',
  '/par$': 'an address that ends in /par',
  '/token$': 'an address that ends in /token',
}

function description(value: unknown): string {
  if (typeof value === 'string')
    return value === '' ? 'an empty string' : `a string of ${value.length} characters`
  if (typeof value === 'number') return `the number ${value}`
  if (typeof value === 'boolean' || value === null) return String(value)
  return `an ${typeOf(value)}`
}

/** The documentation in a schema. */
interface Documented {
  readonly description?: string
  readonly examples?: readonly unknown[]
}

/**
 * The problems of a JSON file in words, without duplicates.
 *
 * @param name - the file, as the user knows it
 * @param errors - schema errors; those in branches of a `oneOf` are left out, since the parent's is clearer
 */
export function fileProblems(name: string, errors: readonly ErrorObject[]): Problem[] {
  const problems = errors
    .filter(({ keyword }) => keyword !== 'if')
    .filter(({ schemaPath, propertyName }) => !/\/oneOf\/\d/.test(schemaPath) && propertyName === undefined)
    .map((error) => problemOf(name, error))
  return unique(problems)
}

function problemOf(name: string, error: ErrorObject): Problem {
  const { description, examples: [example] = [] } = (error.parentSchema ?? {}) as Documented
  return {
    where: `${name} ${error.instancePath || '/'}`,
    what: wording(error),
    ...(description && {
      expected: description.replace(/\.$/, '').replace(/^./, (first) => first.toLowerCase()),
    }),
    ...(example !== undefined && { example: JSON.stringify(example) }),
  }
}

/** A schema error as a short clause, such as “it is empty”. */
export function wording(error: ErrorObject): string {
  const { keyword, params, message } = error
  const fault = formatFault(error)
  return fault ? `it is ${fault}` : (WRONG[keyword]?.(params) ?? `it ${message ?? `breaks ${keyword}`}`)
}

const WRONG: Wordings = {
  required: ({ missingProperty }) => `"${missingProperty}" is missing`,
  additionalProperties: ({ additionalProperty }) => `"${additionalProperty}" is not allowed here`,
  unevaluatedProperties: ({ unevaluatedProperty }) => `"${unevaluatedProperty}" is not allowed here`,
  dependentRequired: ({ property, missingProperty }) => `"${property}" also needs "${missingProperty}"`,
  propertyNames: ({ propertyName }) => `"${propertyName}" is not the name of a page`,
  'false schema': () => 'it cannot be combined with "exact"',
  not: () => 'it cannot be set here',
  enum: ({ allowedValues }) => `it is not one of ${[allowedValues].flat().join(', ')}`,
  oneOf: ({ passingSchemas }) =>
    passingSchemas ? 'it contains two alternatives at once' : 'it contains none of the alternatives',
  type: ({ type }) => `it is not of type ${type}`,
  minItems: () => 'it is empty',
}
