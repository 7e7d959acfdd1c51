import { pointerOf } from '../base/json-pointer.ts'
import { isObject } from '../http/answer.ts'
import { type Members, partsOf } from './dialects.ts'
import { type Place, rootOf, within } from './place.ts'
import { follow, targetOf } from './references.ts'

/** A schema with alternatives, and how it refers to others. */
interface Subject {
  readonly place: Place
  /** As its file has it. */
  readonly source: Members
  /** A schema that stands for what a text refers to. */
  readonly refer: (reference: Place) => Members | boolean
}

interface Alternative {
  /** The values that name it. */
  readonly names: readonly string[]
  readonly schema: Members | boolean
}

/**
 * An object under `oneOf` or `anyOf` with a `discriminator` is judged by the alternative alone that it names (OpenAPI 3.1.1,
 * 4.8.25); one that names none is wrong. Without this, open schemas that overlap would be alternatives at once.
 */
export function namedAlternative(schema: Members, subject: Subject): Members {
  const keyword = ['oneOf', 'anyOf'].find((one) => Array.isArray(schema[one]))
  const { discriminator } = subject.source
  if (!keyword || !isObject(discriminator) || typeof discriminator.propertyName !== 'string') return schema
  const { [keyword]: all, ...others } = schema
  const schemas: readonly (Members | boolean)[] = Array.isArray(all) ? all : []
  const alternatives = alternativesOf(subject, keyword, schemas, discriminator.propertyName)
  if (!alternatives) return schema
  const choice = {
    if: { type: 'object' },
    // biome-ignore lint/suspicious/noThenProperty: the name of a keyword
    then: chosen(discriminator.propertyName, alternatives),
    else: { [keyword]: all },
  }
  return { ...others, allOf: [...(Array.isArray(others.allOf) ? others.allOf : []), choice] }
}

function chosen(property: string, alternatives: readonly Alternative[]): Members {
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

/**
 * The alternatives with their names: those of the mapping; without one, those that the schema has for the property; otherwise
 * the name of the schema (4.8.25.3). `undefined` if one has no name, so that nothing tells when it is meant.
 */
function alternativesOf(
  { place, refer }: Subject,
  keyword: string,
  schemas: readonly (Members | boolean)[],
  property: string,
): readonly Alternative[] | undefined {
  const mapping = within(place, 'discriminator', 'mapping')
  const mapped = Object.keys(isObject(mapping.value) ? mapping.value : {}).map((name) => {
    const reference = asReference(within(mapping, name))
    return { names: [name], schema: refer(reference), pointer: pointerAt(targetOf(reference, [])) }
  })
  const unmapped = schemas
    .map((schema, index) => ({ schema, at: within(place, keyword, String(index)) }))
    .filter(({ at }) => !mapped.some(({ pointer }) => pointer !== undefined && pointer === pointerAt(at)))
  const values = unmapped.map(({ at }) => valuesOf(at, property))
  const isTelling = new Set(values.flat()).size === values.flat().length
  const named = unmapped.map(({ schema, at }, index) => {
    const own = isTelling ? (values[index] ?? []) : []
    return { schema, names: own.length > 0 ? own : nameIn(at) }
  })
  return named.some(({ names }) => names.length === 0) ? undefined : [...mapped, ...named]
}

/** The value of a mapping as a reference: a bare name is that of a schema of the document (4.8.25.1). */
function asReference(place: Place): Place {
  const named = within(rootOf(place.file), 'components', 'schemas', String(place.value))
  return named.value === undefined ? place : { ...place, value: `#${encodeURI(pointerOf(named.tokens))}` }
}

/** The pointer of what a place is, or refers to. */
function pointerAt(place: Place | undefined): string | undefined {
  const found = place && follow(place, [])
  return found && pointerOf(found.tokens)
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

/** The last part of what a reference names. */
function nameIn({ value }: Place): readonly string[] {
  const reference = isObject(value) && typeof value.$ref === 'string' ? value.$ref : ''
  const name = reference.split('/').at(-1) ?? ''
  return name === '' ? [] : [name]
}
