import { isObject } from '../http/answer.ts'
import { JUDGED_BY } from './ajv.ts'
import { type Dialect, follow, type Place, within } from './place.ts'

/** The members of a schema. */
export type Members = Readonly<Record<string, unknown>>

/**
 * A schema as its dialect reads it: nothing beside `$ref` counts before 2019-09 (OpenAPI 3.0.3, 4.7.23; draft-07, 8.3), save
 * `nullable`, which is meant wherever it stands.
 */
export function withoutSiblings(source: Members, dialect: Dialect): Members {
  const isAlone = dialect === '3.0' || dialect === 'draft-07'
  if (!isAlone || !Object.hasOwn(source, '$ref')) return source
  return { $ref: source.$ref, ...(dialect === '3.0' && { nullable: source.nullable }) }
}

/** A schema of OpenAPI 3.0 with its exclusive limits as 2020-12 writes them (JSON Schema draft-05, 5.3 and 5.5). */
export const withLimits = (schema: Members): Members =>
  limit(limit(schema, 'minimum', 'exclusiveMinimum'), 'maximum', 'exclusiveMaximum')

function limit(schema: Members, limit: string, exclusive: string): Members {
  if (typeof schema[exclusive] !== 'boolean') return schema
  const { [limit]: value, [exclusive]: isExclusive, ...others } = schema
  if (value === undefined) return others
  return { ...others, [isExclusive ? exclusive : limit]: value }
}

const APPLIED = ['$ref', JUDGED_BY, 'allOf', 'anyOf', 'oneOf', 'not']

/**
 * `nullable: true` of OpenAPI 3.0 (3.0.3, 4.7.24.1). It is meant to allow `null` also where `enum` does not list it, and beside
 * `$ref` and `allOf`, where the letter of 3.0.3 leaves it without effect.
 */
export function nullable(schema: Members): Members {
  if (APPLIED.some((keyword) => Object.hasOwn(schema, keyword))) {
    // biome-ignore lint/suspicious/noThenProperty: the name of a keyword
    return { if: { type: 'null' }, then: true, else: schema }
  }
  return {
    ...schema,
    ...(schema.type !== undefined && { type: [schema.type, 'null'].flat() }),
    ...(Array.isArray(schema.enum) && { enum: [...new Set([...schema.enum, null])] }),
  }
}

/** How many `allOf` may stand in one another until nobody looks further. */
const DEEPEST = 20

/** A schema and those that it is made of by `allOf`, references followed. */
function partsOf(place: Place, depth = 0): readonly Place[] {
  const at = follow(place, [])
  if (!at || !isObject(at.value) || depth > DEEPEST) return []
  const parts = Array.isArray(at.value.allOf) ? at.value.allOf : []
  return [at, ...parts.flatMap((_, index) => partsOf(within(at, 'allOf', String(index)), depth + 1))]
}

/** Names of the `writeOnly` properties of a schema, and of those that it is made of. */
export const writeOnlyIn = (place: Place): readonly string[] =>
  partsOf(place).flatMap((part) => {
    const properties = within(part, 'properties')
    return Object.keys(isObject(properties.value) ? properties.value : {}).filter((name) => {
      const value = follow(within(properties, name), [])?.value
      return isObject(value) && value.writeOnly === true
    })
  })

/** A `writeOnly` property is for requests: an answer need not have it (OpenAPI 3.0.3, 4.7.24.2). */
export function withoutWriteOnly(schema: Members, names: ReadonlySet<string>): Members {
  if (!Array.isArray(schema.required)) return schema
  return { ...schema, required: schema.required.filter((name) => !names.has(name)) }
}

/**
 * An object under `oneOf` or `anyOf` with a `discriminator` is judged by the alternative alone that it names (OpenAPI 3.1.1,
 * 4.8.25); one that names none is wrong. Without this, open schemas that overlap would be alternatives at once.
 */
export function namedAlternative(schema: Members, place: Place): Members {
  const keyword = ['oneOf', 'anyOf'].find((one) => Array.isArray(schema[one]))
  const property = within(place, 'discriminator', 'propertyName').value
  if (!keyword || typeof property !== 'string') return schema
  const { [keyword]: all, ...others } = schema
  const schemas: readonly unknown[] = Array.isArray(all) ? all : []
  const places = schemas.map((_, index) => within(place, keyword, String(index)))
  const names = namesOf(places, property, within(place, 'discriminator', 'mapping').value)
  if (names.some((own) => own.length === 0)) return schema
  const named = (values: readonly string[]) => ({
    required: [property],
    properties: { [property]: { enum: values } },
  })
  const choice = {
    if: { type: 'object' },
    // biome-ignore lint/suspicious/noThenProperty: the name of a keyword
    then: {
      ...named([...new Set(names.flat())]),
      // biome-ignore lint/suspicious/noThenProperty: the name of a keyword
      allOf: schemas.map((one, index) => ({ if: named(names[index] ?? []), then: one })),
    },
    else: { [keyword]: all },
  }
  return { ...others, allOf: [...(Array.isArray(others.allOf) ? others.allOf : []), choice] }
}

/**
 * The names of alternatives: those of the mapping; without one, the values that the schema has for the property; otherwise the
 * name of the schema (4.8.25.3).
 */
function namesOf(
  places: readonly Place[],
  property: string,
  mapping: unknown,
): readonly (readonly string[])[] {
  const values = places.map((place) => valuesOf(place, property))
  const isTelling = new Set(values.flat()).size === values.flat().length
  return places.map(({ value }, index) => {
    const reference = isObject(value) && typeof value.$ref === 'string' ? value.$ref : ''
    const [name = ''] = reference.split('/').slice(-1)
    const mapped = Object.entries(isObject(mapping) ? mapping : {}).filter(
      ([, to]) => name !== '' && (to === reference || to === name),
    )
    if (mapped.length > 0) return mapped.map(([key]) => key)
    const own = isTelling ? (values[index] ?? []) : []
    return own.length > 0 ? own : [name].filter(Boolean)
  })
}

/** The texts that a schema allows a property by `const` or `enum`; none where it does not say. */
function valuesOf(place: Place, property: string): readonly string[] {
  const all = partsOf(place).map((part) => {
    const member = follow(within(part, 'properties', property), [])?.value
    return isObject(member)
      ? [member.const, member.enum].flat().filter((value) => typeof value === 'string')
      : []
  })
  return all.find((values) => values.length > 0) ?? []
}
