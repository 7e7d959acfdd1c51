import { isObject } from '../../../http/answer.ts'
import { type Place, within } from '../../files/place.ts'
import type { Looks } from './rule.ts'

/** How many `allOf` may stand in one another until nobody looks further. */
const DEEPEST = 20

/** The texts that a schema, or what it is made of by `allOf`, allows a property by `const` or `enum`; none where it does not say. */
export function valuesOf(place: Place, property: string, looks: Looks, depth = 0): readonly string[] {
  const at = looks.follow(place)
  if (!at || !isObject(at.value) || depth > DEEPEST) return []
  const member = looks.follow(within(at, 'properties', property))?.value
  if (isObject(member)) {
    const own = [member.const, member.enum].flat().filter((value) => typeof value === 'string')
    if (own.length > 0) return own
  }
  const parts = Array.isArray(at.value.allOf) ? at.value.allOf : []
  for (const index of parts.keys()) {
    const found = valuesOf(within(at, 'allOf', String(index)), property, looks, depth + 1)
    if (found.length > 0) return found
  }
  return []
}
