import type { ErrorObject } from 'ajv'
import { jsonFault } from '../base/parse-json.ts'
import type { Problem } from '../base/problem.ts'
import { typeOf } from '../http/answer.ts'
import { ADDRESS_FORMATS } from './addresses.ts'

/** What a schema error expected and what was received. Never contains the value itself, which may be a secret. */
export interface Violation {
  /** JSON pointer of the member. */
  readonly at: string
  readonly expected: string
  readonly came: string
}

/** Turns a schema error into words. */
export function explain(error: ErrorObject): Violation {
  const { missingProperty: missing } = error.params
  if (typeof missing === 'string')
    return { at: `${error.instancePath}/${missing}`, expected: 'present', came: 'missing' }
  const came = formatFault(error) ?? description(error.data)
  return { at: error.instancePath || '/', expected: expectation(error), came }
}

/** What a text is instead of what its format wants, where that is known better than by its length. */
function formatFault({ keyword, params, data }: ErrorObject): string | undefined {
  if (keyword !== 'format' || typeof data !== 'string') return undefined
  if (params.format === 'json-structure') {
    const fault = jsonFault(data)
    return fault && `not JSON: ${fault.what} at line ${fault.line}, character ${fault.column}`
  }
  return ADDRESS_FORMATS[String(params.format)]?.fault(data)
}

function expectation({ keyword, params, message }: ErrorObject): string {
  switch (keyword) {
    case 'type':
      return [params.type].flat().join(' or ')
    case 'const':
      return JSON.stringify(params.allowedValue)
    case 'enum':
      return `one of ${[params.allowedValues].flat().join(', ')}`
    case 'format':
      return (
        FORMATS[String(params.format)] ??
        ADDRESS_FORMATS[String(params.format)]?.expected ??
        `the format ${String(params.format)}`
      )
    case 'pattern':
      return PATTERNS[String(params.pattern)] ?? `text that matches ${String(params.pattern)}`
    case 'minLength':
      return params.limit === 1 ? 'text that is not empty' : `at least ${String(params.limit)} characters`
    case 'minimum':
      return `at least ${String(params.limit)}`
    case 'exclusiveMaximum':
      return `less than ${String(params.limit)}`
    default:
      return message ?? keyword
  }
}

const FORMATS: Readonly<Record<string, string>> = {
  jwt: 'a JWT: three base64url parts, with alg in a JSON header and JSON claims, or the five of an encrypted one',
  uri: 'an absolute address',
  'language-tag': 'a language tag such as en-GB',
  'private-key': 'an RSA private key of at least 2048 bits, as PKCS#8 PEM or as JWK',
  'totp-seed': 'base32, or an otpauth://totp/ address',
  'json-structure': 'a JSON object or array, nested at most 100 levels deep',
  uuid: 'a UUID',
  'expired-token':
    'a token that expired ten minutes ago or earlier, which no leeway covers (RFC 7519, 4.1.4)',
}

const PATTERNS: Readonly<Record<string, string>> = {
  '^https?://': 'an absolute http or https address',
  '^[Bb][Ee][Aa][Rr][Ee][Rr]$': 'bearer, in any case',
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

/** What a schema says about itself, for a reader. */
interface Documented {
  readonly description?: string
  readonly examples?: readonly unknown[]
}

/**
 * The problems of a JSON file in words, each once.
 *
 * @param name - the file as the reader knows it
 * @param errors - those of the schema; branches of a `oneOf` repeat what their parent says better
 */
export function fileProblems(name: string, errors: readonly ErrorObject[]): Problem[] {
  const problems = errors
    .filter(({ keyword }) => keyword !== 'if')
    .filter(({ schemaPath, propertyName }) => !/\/oneOf\/\d/.test(schemaPath) && propertyName === undefined)
    .map((error) => problemOf(name, error))
  const known = new Set<string>()
  return problems.filter(({ where, what }) => {
    const line = `${where} ${what}`
    return !known.has(line) && known.add(line)
  })
}

function problemOf(name: string, error: ErrorObject): Problem {
  const { description, examples } = (error.parentSchema ?? {}) as Documented
  return {
    where: `${name} ${error.instancePath || '/'}`,
    what: wording(error),
    ...(description && {
      expected: description.replace(/\.$/, '').replace(/^./, (first) => first.toLowerCase()),
    }),
    ...(examples?.[0] !== undefined && { example: JSON.stringify(examples[0]) }),
  }
}

/** What an error of a schema says of a value; completes “it …” sentences. */
export function wording(error: ErrorObject): string {
  const { keyword, params, message } = error
  const fault = formatFault(error)
  if (fault) return `it is ${fault}`
  switch (keyword) {
    case 'required':
      return `"${params.missingProperty}" is missing`
    case 'additionalProperties':
      return `"${params.additionalProperty}" is not allowed here`
    case 'unevaluatedProperties':
      return `"${params.unevaluatedProperty}" is not allowed here`
    case 'dependentRequired':
      return `"${params.property}" needs "${params.missingProperty}" beside it`
    case 'propertyNames':
      return `"${params.propertyName}" is not the name of a page`
    case 'false schema':
      return 'it does not go with "exact"'
    case 'not':
      return 'it cannot be set here'
    case 'enum':
      return `it is not one of ${[params.allowedValues].flat().join(', ')}`
    case 'oneOf':
      return params.passingSchemas
        ? 'it contains two alternatives at once'
        : 'it contains none of the alternatives'
    case 'type':
      return `it is not of type ${params.type}`
    case 'minItems':
      return 'it is empty'
    default:
      return `it ${message ?? `breaks ${keyword}`}`
  }
}
