import { isObject } from '../http/answer.ts'
import { JUDGED_BY } from './ajv.ts'
import { type Dialect, type Place, within } from './place.ts'
import { follow } from './references.ts'

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

/** A schema with the keywords of an older dialect as 2020-12 writes them. */
export function fromOlder(schema: Members, dialect: Dialect): Members {
  if (dialect === '3.0')
    return limit(limit(schema, 'minimum', 'exclusiveMinimum'), 'maximum', 'exclusiveMaximum')
  return dialect === 'draft-07' ? fromDraft07(schema) : schema
}

/** `exclusiveMinimum: true` (JSON Schema draft-05, 5.3 and 5.5) as a limit of its own. */
function limit(schema: Members, limit: string, exclusive: string): Members {
  if (typeof schema[exclusive] !== 'boolean') return schema
  const { [limit]: value, [exclusive]: isExclusive, ...others } = schema
  if (value === undefined) return others
  return { ...others, [isExclusive ? exclusive : limit]: value }
}

/** `items` as a list, `additionalItems` and `dependencies` (draft-07, 6.4 and 6.5.7). */
function fromDraft07({ items, additionalItems, dependencies, ...schema }: Members): Members {
  const needed = isObject(dependencies) ? Object.entries(dependencies) : []
  const names = needed.filter(([, value]) => Array.isArray(value))
  const schemas = needed.filter(([, value]) => !Array.isArray(value))
  return {
    ...schema,
    ...(Array.isArray(items) ? { prefixItems: items, items: additionalItems } : { items }),
    ...(names.length > 0 && { dependentRequired: Object.fromEntries(names) }),
    ...(schemas.length > 0 && { dependentSchemas: Object.fromEntries(schemas) }),
  }
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
export function partsOf(place: Place, depth = 0): readonly Place[] {
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
