import type { SchemaValidateFunction, ValidateFunction } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'

/**
 * A regular expression of a schema, as ECMA-262 has it with the flag `u`; one that only escapes too much is read without.
 *
 * @throws SyntaxError if it is none
 */
function patternOf(source: string): RegExp {
  try {
    return new RegExp(source, 'u')
  } catch {
    return new RegExp(source)
  }
}

/** Why a text is no regular expression; `undefined` if it is one. */
export function patternFault(source: string): string | undefined {
  try {
    patternOf(source)
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message.replace(/^.*: /, '').toLowerCase() : String(error)
  }
}

/**
 * A keyword with the name of a schema: a `$ref` that is compiled when a value first has to satisfy it. Compiling all that refer
 * to each other at once recurses, and some hundreds of them overflow the stack.
 */
export const JUDGED_BY = 'judgedBy'

const regExp = Object.assign((source: string) => patternOf(source), { code: 'patternOf' })

/** A validator of schemas that others wrote: nothing is required of their style, and unknown formats are ignored. */
export function makeAjv(): Ajv2020 {
  const ajv = new Ajv2020({
    allErrors: true,
    strict: false,
    validateSchema: false,
    verbose: false,
    logger: false,
    code: { regExp, optimize: false },
  })
  formats.default(ajv)
  const judge: SchemaValidateFunction = (name: string, value: unknown, _, context) => {
    const validate: ValidateFunction | undefined = ajv.getSchema(name)
    if (!validate) throw new Error(`There is no schema ${name}.`)
    const isValid = validate(value, context)
    judge.errors = validate.errors ?? []
    return isValid
  }
  ajv.addKeyword({ keyword: JUDGED_BY, schemaType: 'string', validate: judge, errors: 'full' })
  return ajv
}
