import type { ErrorObject } from 'ajv'
import type { Problem } from '../../base/problem.ts'
import { isObject } from '../../http/answer.ts'
import { type Place, problemAt, within } from '../files/place.ts'
import { tokensOf } from '../files/pointer.ts'
import { makeAjv } from './make-ajv.ts'
import { patternFault } from './pattern.ts'

const VOCABULARY = 'https://json-schema.org/draft/2020-12/meta/validation'

const validate = makeAjv().getSchema(VOCABULARY)

/** What a keyword takes, where the error of the vocabulary does not tell it. */
const EXPECTED: Readonly<Record<string, string>> = {
  type: 'array, boolean, integer, null, number, object or string',
  enum: 'a list of values',
  required: 'a list of names',
}

const LINEAR =
  'a regular expression without look-ahead, look-behind and back references, and with counts up to 1000'

const NOT_SUPPORTED = ['$dynamicRef', '$recursiveRef']

/**
 * What is wrong with the values of a schema's own keywords (JSON Schema Validation 2020-12, 6), one problem a keyword.
 *
 * @param place - where the schema stands
 * @param schema - the same in the current draft; keywords that hold schemas are not judged
 */
export function keywordProblems(place: Place, schema: Readonly<Record<string, unknown>>): Problem[] {
  const errors = validate?.(schema) === false ? (validate.errors ?? []) : []
  const wrong = new Map(errors.filter(stops).map((error) => [keywordOf(error), error]))
  return [
    ...[...wrong].map(([keyword, error]) => {
      const expected = EXPECTED[keyword] ?? `a value that ${error.message}`
      return problemAt(within(place, keyword), `it is nothing that "${keyword}" takes`, expected)
    }),
    ...emptyEnum(place, schema),
    ...brokenPattern(place, schema),
    ...wrongNames(place, schema),
    ...NOT_SUPPORTED.filter((keyword) => Object.hasOwn(schema, keyword)).map((keyword) =>
      problemAt(within(place, keyword), `"${keyword}" is not supported`, '$ref'),
    ),
  ]
}

/** Whether a schema cannot be used because of it: what is listed twice only means nothing. */
const stops = ({ keyword }: ErrorObject): boolean => keyword !== 'uniqueItems'

const keywordOf = ({ instancePath }: ErrorObject): string => tokensOf(instancePath)?.[0] ?? ''

function emptyEnum(place: Place, { enum: values }: Readonly<Record<string, unknown>>): Problem[] {
  if (!Array.isArray(values) || values.length > 0) return []
  return [problemAt(within(place, 'enum'), 'it is empty', 'at least one value')]
}

function brokenPattern(place: Place, { pattern }: Readonly<Record<string, unknown>>): Problem[] {
  return typeof pattern === 'string' ? expressionProblems(within(place, 'pattern'), pattern, 'it') : []
}

function wrongNames(place: Place, { patternProperties }: Readonly<Record<string, unknown>>): Problem[] {
  const names = isObject(patternProperties) ? Object.keys(patternProperties) : []
  return names.flatMap((name) =>
    expressionProblems(within(place, 'patternProperties', name), name, 'its name'),
  )
}

function expressionProblems(place: Place, source: string, what: string): Problem[] {
  const fault = patternFault(source)
  if (fault === undefined) return []
  return [problemAt(place, `${what} is no regular expression of linear time: ${fault}`, LINEAR, '^[A-Z]{3}$')]
}
