import { isObject } from '../../http/answer.ts'
import { type Place, problemAt, within } from '../files/place.ts'
import type { Problems } from '../files/problems.ts'
import { applicatorsOf, type Holds } from './keywords.ts'
import type { Members } from './rules/rule.ts'

type Bring = (inner: Place, isInPlace: boolean) => Members | boolean

/**
 * The keywords of a schema that hold schemas, each with what became of them.
 *
 * @param source - the schema as its dialect reads it
 * @param problems - takes what is no list or no object though it should be
 */
export function insideOf(place: Place, source: Members, problems: Problems, bring: Bring): Members {
  const held = Object.entries(applicatorsOf(place.file.dialect)).filter(([name]) =>
    Object.hasOwn(source, name),
  )
  return Object.fromEntries(
    held.map(([name, holds]) => [name, partsOf(within(place, name), holds, problems, bring)]),
  )
}

function partsOf(place: Place, holds: Holds, problems: Problems, bring: Bring): unknown {
  const { value } = place
  const { as, isInPlace } = holds
  const inner = (token: string) => bring(within(place, token), isInPlace)
  if (as === 'schema' || (as === 'schema or list' && !Array.isArray(value))) return bring(place, isInPlace)
  if (as === 'map' || as === 'schemas or names') {
    if (isObject(value))
      return Object.fromEntries(
        Object.entries(value).map(([name, part]) => [
          name,
          as === 'schemas or names' && Array.isArray(part) ? part : inner(name),
        ]),
      )
    problems.add(problemAt(place, 'it is not an object', 'schemas by name'))
    return {}
  }
  if (Array.isArray(value) && value.length > 0) return value.map((_, index) => inner(String(index)))
  problems.add(problemAt(place, 'it is not a list of schemas', 'at least one schema in a list'))
  return [true]
}
