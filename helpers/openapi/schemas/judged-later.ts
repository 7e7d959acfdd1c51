import type { SchemaValidateFunction, ValidateFunction } from 'ajv'
import type { Ajv2020 } from 'ajv/dist/2020.js'
import type { Members } from './rules/rule.ts'

/** A keyword with the name of a schema: a `$ref` that is compiled when a value first has to satisfy it. */
const KEYWORD = 'judgedBy'

/**
 * A schema that is nothing but a reference, to be compiled on its own. Compiling all that refer to each other at once recurses,
 * and some hundreds of them overflow the stack.
 */
export function judgedLater(schema: Members): Members {
  const isAlone = typeof schema.$ref === 'string' && Object.keys(schema).length === 1
  return isAlone ? { [KEYWORD]: schema.$ref } : schema
}

/** Whether a schema is such a reference. */
export const isJudgedLater = (schema: Members): boolean => Object.hasOwn(schema, KEYWORD)

/** Teaches a validator the keyword. */
export function addJudgedLater(ajv: Ajv2020): void {
  const judge: SchemaValidateFunction = (name: string, value: unknown, _, context) => {
    const validate: ValidateFunction | undefined = ajv.getSchema(name)
    if (!validate) throw new Error(`There is no schema ${name}.`)
    const isValid = validate(value, context)
    judge.errors = validate.errors ?? []
    return isValid
  }
  ajv.addKeyword({ keyword: KEYWORD, schemaType: 'string', validate: judge, errors: 'full' })
}
