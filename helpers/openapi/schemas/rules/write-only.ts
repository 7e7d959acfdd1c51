import { isObject } from '../../../http/answer.ts'
import { type Place, within } from '../../files/place.ts'
import type { Looks, Members, Subject } from './rule.ts'

/** A `writeOnly` property is for requests: an answer need not have it (OpenAPI 3.0.3, 4.7.24.2). */
export function withoutWriteOnly(schema: Members, { place, hidden, follow }: Subject): Members {
  if (!Array.isArray(schema.required)) return schema
  const names = new Set([...hidden, ...writeOnlyIn(place, follow)])
  return { ...schema, required: schema.required.filter((name) => !names.has(name)) }
}

/** How many `allOf` may stand in one another until nobody looks further. */
const DEEPEST = 20

/** Names of the `writeOnly` properties of a schema and of those that it is made of by `allOf`. */
export function writeOnlyIn(place: Place, follow: Looks['follow'], depth = 0): readonly string[] {
  const at = follow(place)
  if (!at || !isObject(at.value) || depth > DEEPEST) return []
  const { properties, allOf } = at.value
  const own = Object.keys(isObject(properties) ? properties : {}).filter((name) => {
    const value = follow(within(at, 'properties', name))?.value
    return isObject(value) && value.writeOnly === true
  })
  const parts = Array.isArray(allOf) ? allOf : []
  return [
    ...own,
    ...parts.flatMap((_, index) => writeOnlyIn(within(at, 'allOf', String(index)), follow, depth + 1)),
  ]
}
