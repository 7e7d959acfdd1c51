import { type AnyClauseId, areaOf, type ClauseArea, clauseOf } from './index.ts'
import type { Part } from './parts.ts'

/**
 * The part of the service that the clauses of an area are about. Clauses of other areas concern every part. A clause of
 * discovery about something that only the code flow needs, such as the address of an endpoint, names `consent` itself.
 */
const OF_AREA: Readonly<Partial<Record<ClauseArea, Part>>> = {
  token: 'client-credentials',
  'key-pair': 'client-credentials',
  discovery: 'discovery',
  keys: 'discovery',
  assertion: 'consent',
  par: 'consent',
  'request-object': 'consent',
  authorization: 'consent',
  page: 'consent',
  exchange: 'consent',
  'id-token': 'consent',
  refresh: 'consent',
  userinfo: 'consent',
  revocation: 'consent',
  introspection: 'consent',
}

/** The part of the service that a clause is about; `undefined` if it concerns every part. */
export function partOf(id: AnyClauseId): Part | undefined {
  const { place, part } = clauseOf(id)
  return part ?? (place === 'portal' ? 'portal' : OF_AREA[areaOf(id)])
}
