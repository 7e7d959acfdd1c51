import type { SchemaValidateFunction, ValidateFunction } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { tokensOf } from '../base/json-pointer.ts'
import type { Problem } from '../base/problem.ts'
import { isObject } from '../http/answer.ts'
import { type Place, problemAt, within } from './place.ts'

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

/** The keywords that judge a value by themselves (JSON Schema Validation 2020-12, 6). */
const validate = makeAjv().getSchema('https://json-schema.org/draft/2020-12/meta/validation')

/** What a keyword takes, where the error of the vocabulary does not tell it. */
const EXPECTED: Readonly<Record<string, string>> = {
  type: 'array, boolean, integer, null, number, object or string',
  enum: 'a list of values',
  required: 'a list of names',
}

/** Keywords that are not supported, and what to write instead. */
const INSTEAD: Readonly<Record<string, string>> = { $dynamicRef: '$ref', $recursiveRef: '$ref' }

/** The same of draft-07; no other dialect has them. */
const INSTEAD_OF_OLD: Readonly<Record<string, string>> = {
  additionalItems: 'prefixItems and items of 2020-12',
  dependencies: 'dependentRequired or dependentSchemas of 2020-12',
}

/**
 * What is wrong with the values of a schema's own keywords, one problem a keyword.
 *
 * @param place - where the schema stands
 * @param schema - the same in the current draft; keywords that hold schemas are not judged
 */
export function keywordProblems(place: Place, schema: Readonly<Record<string, unknown>>): Problem[] {
  const errors = validate?.(schema) === false ? (validate.errors ?? []) : []
  const wrong = new Map(
    errors
      // What is listed twice only means nothing.
      .filter(({ keyword }) => keyword !== 'uniqueItems')
      .map((error) => [tokensOf(error.instancePath)?.[0] ?? '', error]),
  )
  const { enum: values, pattern, patternProperties } = schema
  const isEmpty = Array.isArray(values) && values.length === 0
  return [
    ...[...wrong].map(([keyword, { message }]) =>
      problemAt(
        within(place, keyword),
        `it is nothing that "${keyword}" takes`,
        EXPECTED[keyword] ?? `a value that ${message}`,
      ),
    ),
    ...(isEmpty ? [problemAt(within(place, 'enum'), 'it is empty', 'at least one value')] : []),
    ...(typeof pattern === 'string' ? patternProblems(within(place, 'pattern'), pattern) : []),
    ...Object.keys(isObject(patternProperties) ? patternProperties : {}).flatMap((name) =>
      patternProblems(within(place, 'patternProperties', name), name),
    ),
    ...Object.entries({ ...INSTEAD, ...(place.file.dialect === 'draft-07' && INSTEAD_OF_OLD) })
      .filter(([keyword]) => Object.hasOwn(schema, keyword))
      .map(([keyword, instead]) =>
        problemAt(within(place, keyword), `"${keyword}" is not supported`, instead),
      ),
  ]
}

function patternProblems(place: Place, source: string): Problem[] {
  try {
    patternOf(source)
    return []
  } catch (error) {
    const fault = error instanceof Error ? error.message.replace(/^.*: /, '').toLowerCase() : String(error)
    return [problemAt(place, `it is no regular expression: ${fault}`, 'one of ECMA-262', '^[A-Z]{3}$')]
  }
}
