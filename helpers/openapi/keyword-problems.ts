import { tokensOf } from '../base/json-pointer.ts'
import type { Problem } from '../base/problem.ts'
import { isObject } from '../http/answer.ts'
import { makeAjv, patternFault } from './ajv.ts'
import { type Place, problemAt, within } from './place.ts'

/** The keywords that judge a value by themselves (JSON Schema Validation 2020-12, 6). */
const validate = makeAjv().getSchema('https://json-schema.org/draft/2020-12/meta/validation')

/** What a keyword takes, where the error of the vocabulary does not tell it. */
const EXPECTED: Readonly<Record<string, string>> = {
  type: 'array, boolean, integer, null, number, object or string',
  enum: 'a list of values',
  required: 'a list of names',
}

const NOT_SUPPORTED = ['$dynamicRef', '$recursiveRef']

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
    ...NOT_SUPPORTED.filter((keyword) => Object.hasOwn(schema, keyword)).map((keyword) =>
      problemAt(within(place, keyword), `"${keyword}" is not supported`, '$ref'),
    ),
  ]
}

function patternProblems(place: Place, source: string): Problem[] {
  const fault = patternFault(source)
  if (fault === undefined) return []
  return [problemAt(place, `it is no regular expression: ${fault}`, 'one of ECMA-262', '^[A-Z]{3}$')]
}
