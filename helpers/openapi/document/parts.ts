import { isObject } from '../../http/answer.ts'
import type { References } from '../files/follow.ts'
import { type Place, within } from '../files/place.ts'

/** The members of the object at a place, those that are references followed; none where there is no object. */
export const membersAt = (place: Place, references: References): readonly (readonly [string, Place])[] =>
  Object.keys(isObject(place.value) ? place.value : {}).flatMap((name) => {
    const found = references.follow(within(place, name))
    return found && isObject(found.value) ? [[name, found] as const] : []
  })

/** The elements of the list at a place, those that are references followed. */
export const elementsAt = (place: Place, references: References): readonly Place[] =>
  (Array.isArray(place.value) ? place.value : []).flatMap((_, index) => {
    const found = references.follow(within(place, String(index)))
    return found && isObject(found.value) ? [found] : []
  })

/** A text at a place further inside. */
export function textAt(place: Place, ...tokens: readonly string[]): string | undefined {
  const { value } = within(place, ...tokens)
  return typeof value === 'string' ? value : undefined
}
