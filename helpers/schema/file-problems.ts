import type { ErrorObject } from 'ajv'
import type { Problem } from '../base/problem.ts'
import { formatFault } from './explain.ts'

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

function wording(error: ErrorObject): string {
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
