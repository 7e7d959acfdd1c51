import type { References } from '../files/follow.ts'
import { type Place, problemAt, within } from '../files/place.ts'
import type { Problems } from '../files/problems.ts'
import type { ApiParameter } from './api-document.ts'
import { exampleOf } from './example-of.ts'
import { elementsAt, textAt } from './parts.ts'

/**
 * The parameters of an operation: its own, and those of its path that it does not describe itself (OpenAPI 3.1.1, 4.8.9.1).
 *
 * @param places - the operation and its path
 */
export function parametersOf(
  places: readonly Place[],
  references: References,
  problems: Problems,
): readonly ApiParameter[] {
  const found = new Map<string, ApiParameter>()
  for (const place of places.flatMap((one) => elementsAt(within(one, 'parameters'), references))) {
    const parameter = parameterAt(place, references)
    if (!parameter) {
      problems.add(problemAt(place, 'it has no name or no place', '"name" and "in"', 'in: query'))
      continue
    }
    const key = `${parameter.in} ${parameter.name}`
    if (!found.has(key)) found.set(key, parameter)
  }
  return [...found.values()]
}

const PLACES = ['path', 'query', 'header', 'cookie']

function parameterAt(place: Place, references: References): ApiParameter | undefined {
  const name = textAt(place, 'name')
  const where = textAt(place, 'in')
  if (!name || !where || !PLACES.includes(where)) return undefined
  const value = exampleOf(place, references)
  const explode = within(place, 'explode').value
  return {
    name,
    in: where,
    isRequired: where === 'path' || within(place, 'required').value === true,
    isExploded: typeof explode === 'boolean' ? explode : where === 'query' || where === 'cookie',
    ...(value !== undefined && { value }),
  }
}
