import { isObject } from '../http/answer.ts'

type Members = Readonly<Record<string, unknown>>

/**
 * Converts the schemas in a document to JSON Schema 2020-12. All values keep their JSON pointers, apart from those that
 * `nullable` wraps.
 *
 * @param isOld - the document is OpenAPI 3.0
 */
export function current(value: unknown, isOld: boolean): unknown {
  if (Array.isArray(value)) return value.map((one) => current(one, isOld))
  if (!isObject(value)) return value
  // OpenAPI 3.0 ignores all members next to a reference (3.0.3, 4.7.23), but authors expect `nullable` to work.
  const source =
    isOld && typeof value.$ref === 'string' ? { $ref: value.$ref, nullable: value.nullable } : value
  const members = Object.fromEntries(
    Object.entries(source).map(([name, inner]) => [name, current(inner, isOld)]),
  )
  const { nullable, ...others } = members
  if (typeof nullable !== 'boolean' && nullable !== undefined) return forAnswers(byName(members))
  const schema = forAnswers(byName(isOld ? withLimits(others) : others))
  return isOld && nullable === true ? orNull(schema) : schema
}

/** Converts boolean exclusive limits (JSON Schema draft-05, 5.3 and 5.5) to the form of 2020-12. */
const withLimits = (schema: Members): Members =>
  limit(limit(schema, 'minimum', 'exclusiveMinimum'), 'maximum', 'exclusiveMaximum')

function limit(schema: Members, limit: string, exclusive: string): Members {
  if (typeof schema[exclusive] !== 'boolean') return schema
  const { [limit]: value, [exclusive]: isExclusive, ...others } = schema
  return value === undefined ? others : { ...others, [isExclusive ? exclusive : limit]: value }
}

/**
 * Converts a schema with `nullable: true` (OpenAPI 3.0.3, 4.7.24.1). Authors expect it to allow `null` even if `enum` does
 * not list it, and next to `$ref` and `allOf`, where it has no effect by the wording of 3.0.3.
 */
function orNull(schema: Members): Members {
  if (['$ref', 'allOf', 'anyOf', 'oneOf', 'not'].some((keyword) => Object.hasOwn(schema, keyword)))
    // biome-ignore lint/suspicious/noThenProperty: the name of a keyword
    return { if: { type: 'null' }, then: true, else: schema }
  const { type, enum: values } = schema
  return {
    ...schema,
    ...(type !== undefined && { type: [type, 'null'].flat() }),
    ...(Array.isArray(values) && { enum: [...new Set([...values, null])] }),
  }
}

/** Makes `writeOnly` properties optional: they are for requests, and an answer may omit them (OpenAPI 3.0.3, 4.7.24.2). */
function forAnswers(schema: Members): Members {
  const { required, properties } = schema
  if (!Array.isArray(required) || !isObject(properties)) return schema
  const isWanted = (name: string) => {
    const property = properties[name]
    return !isObject(property) || property.writeOnly !== true
  }
  return { ...schema, required: required.filter(isWanted) }
}

/**
 * Applies a `discriminator` to `oneOf` or `anyOf` (OpenAPI 3.1.1, 4.8.25): an object is judged by the alternative that it
 * names. Otherwise it could match several overlapping alternatives. An object that names no known alternative is invalid
 * if there is a mapping; without a mapping it may match any of them.
 */
function byName(schema: Members): Members {
  const keyword = ['oneOf', 'anyOf'].find((one) => Array.isArray(schema[one]))
  const { propertyName, mapping } = isObject(schema.discriminator) ? schema.discriminator : {}
  if (!keyword || typeof propertyName !== 'string') return schema
  const { [keyword]: all, ...others } = schema
  const alternatives: readonly unknown[] = Array.isArray(all) ? all : []
  const names = alternatives.map((one) => namesOf(one, mapping))
  if (names.some((own) => own.length === 0)) return schema
  const named = (values: readonly string[]) => ({
    required: [propertyName],
    properties: { [propertyName]: { enum: values } },
  })
  const known = named([...new Set(names.flat())])
  const choice = {
    if: { type: 'object' },
    // biome-ignore lint/suspicious/noThenProperty: the name of a keyword
    then: {
      allOf: [
        isObject(mapping) ? known : { if: known, else: { anyOf: alternatives } },
        // biome-ignore lint/suspicious/noThenProperty: the name of a keyword
        ...alternatives.map((one, index) => ({ if: named(names[index] ?? []), then: one })),
      ],
    },
    else: { [keyword]: all },
  }
  return { ...others, allOf: [...(Array.isArray(others.allOf) ? others.allOf : []), choice] }
}

/** The names of an alternative: from the mapping, or else the name of the schema that it refers to (4.8.25.3). */
function namesOf(alternative: unknown, mapping: unknown): readonly string[] {
  const reference = isObject(alternative) && typeof alternative.$ref === 'string' ? alternative.$ref : ''
  const [name = ''] = reference.split('/').slice(-1)
  if (name === '') return []
  const mapped = Object.entries(isObject(mapping) ? mapping : {}).filter(
    ([, to]) => to === reference || to === name,
  )
  return mapped.length > 0 ? mapped.map(([key]) => key) : [name]
}
