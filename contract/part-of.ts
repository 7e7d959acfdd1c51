import { ENDPOINTS, type EndpointDescription } from './endpoints.ts'
import { type AnyClauseId, areaOf, type ClauseArea, clauseOf } from './index.ts'
import type { Part } from './parts.ts'

const OF_AREA: ReadonlyMap<ClauseArea, Part | undefined> = new Map(
  Object.values<EndpointDescription>(ENDPOINTS).flatMap(({ areas = [], steps, part }) =>
    [...areas, ...Object.values(steps).map(({ area }) => area)].map((area) => [area, part] as const),
  ),
)

/**
 * The part of the service that a clause is about; `undefined` if it concerns every part. A clause of discovery about
 * something that only the code flow needs, such as the address of an endpoint, names `consent` itself.
 */
export function partOf(id: AnyClauseId): Part | undefined {
  const { place, part } = clauseOf(id)
  return part ?? (place === 'portal' ? 'portal' : OF_AREA.get(areaOf(id)))
}
