import { isObject } from '../../../http/answer.ts'
import { within } from '../../files/place.ts'
import { type Alternative, alternativesOf } from './alternatives.ts'
import type { Members, Rule } from './rule.ts'

/**
 * An object under `oneOf` or `anyOf` with a `discriminator` is judged by the alternative alone that it names (OpenAPI 3.1.1,
 * 4.8.25); one that names none is wrong. Without this, open schemas that overlap would be alternatives at once.
 */
export const namedAlternative: Rule = (schema, subject) => {
  const keyword = ['oneOf', 'anyOf'].find((one) => Array.isArray(schema[one]))
  const { discriminator } = subject.source
  if (!keyword || !isObject(discriminator) || typeof discriminator.propertyName !== 'string') return schema
  const { [keyword]: all, ...others } = schema
  const list = within(subject.place, keyword)
  const schemas = Array.isArray(all) ? all : []
  const alternatives = alternativesOf(subject, list, schemas, discriminator.propertyName)
  if (!alternatives) return schema
  const choice = {
    if: { type: 'object' },
    // biome-ignore lint/suspicious/noThenProperty: the name of a keyword
    then: chosen(discriminator.propertyName, alternatives),
    else: { [keyword]: all },
  }
  return { ...others, allOf: [...(Array.isArray(others.allOf) ? others.allOf : []), choice] }
}

const chosen = (property: string, alternatives: readonly Alternative[]): Members => {
  const named = (names: readonly string[]) => ({
    required: [property],
    properties: { [property]: { enum: names } },
  })
  return {
    ...named([...new Set(alternatives.flatMap(({ names }) => names))]),
    // biome-ignore lint/suspicious/noThenProperty: the name of a keyword
    allOf: alternatives.map(({ names, schema }) => ({ if: named(names), then: schema })),
  }
}
