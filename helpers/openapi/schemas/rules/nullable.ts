import { isJudgedLater } from '../judged-later.ts'
import type { Members } from './rule.ts'

const IN_PLACE = ['$ref', 'allOf', 'anyOf', 'oneOf', 'not']

/**
 * `nullable: true` of OpenAPI 3.0 (3.0.3, 4.7.24.1) as a type. It is meant to allow `null` also where `enum` does not list it,
 * and beside `$ref` and `allOf`, where the letter of 3.0.3 leaves it without effect.
 */
export function nullableType(
  { nullable, ...schema }: Members,
  { source }: { readonly source: Members },
): Members {
  if (source.nullable !== true) return schema
  if (isJudgedLater(schema) || IN_PLACE.some((keyword) => Object.hasOwn(schema, keyword))) {
    // biome-ignore lint/suspicious/noThenProperty: the name of a keyword
    return { if: { type: 'null' }, then: true, else: schema }
  }
  return {
    ...schema,
    ...(schema.type !== undefined && { type: [schema.type, 'null'].flat() }),
    ...(Array.isArray(schema.enum) && { enum: [...new Set([...schema.enum, null])] }),
  }
}
