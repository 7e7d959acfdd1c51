import { isObject } from '../../../http/answer.ts'
import { addressOf } from '../../files/address.ts'
import { type Place, within } from '../../files/place.ts'
import type { Members, Subject } from './rule.ts'
import { valuesOf } from './values-of.ts'

/** An alternative of a discriminator. */
export interface Alternative {
  /** The values that name it. */
  readonly names: readonly string[]
  readonly schema: Members | boolean
}

/**
 * The alternatives of a discriminator with their names: those of the mapping; without one, those that the schema has for the
 * property; otherwise the name of the schema (OpenAPI 3.1.1, 4.8.25.3).
 *
 * @param list - where the alternatives stand
 * @param schemas - the same in the current draft
 * @returns `undefined` if one has no name, so that nothing tells when it is meant
 */
export function alternativesOf(
  subject: Subject,
  list: Place,
  schemas: readonly (Members | boolean)[],
  property: string,
): readonly Alternative[] | undefined {
  const mapped = mappingOf(subject)
  const unmapped = schemas
    .map((schema, index) => ({ schema, place: within(list, String(index)) }))
    .filter(({ place }) => !mapped.some(({ address }) => address === standsAt(subject, place)))
  const values = unmapped.map(({ place }) => valuesOf(place, property, subject))
  const isTelling = new Set(values.flat()).size === values.flat().length
  const named = unmapped.map(({ place, schema }, index) => {
    const own = isTelling ? (values[index] ?? []) : []
    return { schema, names: own.length > 0 ? own : lastName(place) }
  })
  return named.some(({ names }) => names.length === 0) ? undefined : [...mapped, ...named]
}

interface Mapped extends Alternative {
  readonly address: string | undefined
}

function mappingOf(subject: Subject): readonly Mapped[] {
  const mapping = within(subject.place, 'discriminator', 'mapping')
  if (!isObject(mapping.value)) return []
  return Object.keys(mapping.value).map((name) => {
    const reference = asReference(within(mapping, name))
    const target = subject.target(reference)
    const address = target && standsAt(subject, target)
    return { names: [name], schema: subject.refer(reference), address }
  })
}

/** The value of a mapping as a reference: a bare name is that of a schema of the document (4.8.25.1). */
function asReference(place: Place): Place {
  const { value, file } = place
  const root = { file, tokens: [], value: file.value }
  if (typeof value !== 'string') return place
  const named = within(root, 'components', 'schemas', value)
  return named.value === undefined ? place : { ...place, value: addressOf(named).replace(/^[^#]*/, '') }
}

/** The address of what a place is, or refers to. */
function standsAt({ follow }: Subject, place: Place): string | undefined {
  const found = follow(place)
  return found && addressOf(found)
}

/** The last part of what a reference names. */
function lastName({ value }: Place): readonly string[] {
  const reference = isObject(value) && typeof value.$ref === 'string' ? value.$ref : ''
  const name = reference.split(/[/#]/).at(-1) ?? ''
  return name === '' ? [] : [name.replace(/\.(json|ya?ml)$/i, '')]
}
