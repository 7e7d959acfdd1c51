import type { PortalJourneyName, PortalRequest, PortalWalk } from '../../browser/portal/portal-walk.ts'
import type { KeyBook } from './key-book.ts'
import { hasWord } from './standing.ts'

/** Journeys that change the key that they are about. */
const CHANGES: ReadonlySet<PortalJourneyName> = new Set([
  'renewKey',
  'revokeKey',
  'approveProduction',
  'denyProduction',
])

/**
 * Whether a client ID belongs to a key that was there before and that no run created, whatever a page says.
 *
 * @param before - the list as it was, a text for each key
 */
export function isOthers(
  clientId: string | undefined,
  before: readonly string[],
  { known, book }: { readonly known: readonly string[]; readonly book: Pick<KeyBook, 'clientIds'> },
): boolean {
  if (clientId === undefined || book.clientIds.includes(clientId)) return false
  return known.includes(clientId) || before.some((row) => hasWord(row, clientId))
}

/**
 * Why an action on a key is not performed: it could affect somebody else's key.
 *
 * @param own - client IDs of the keys of runs
 */
export function whyNotTried(
  { journey, about: { KEY_NAME, CLIENT_ID_OF_KEY: mark } = {} }: PortalRequest,
  rows: readonly string[],
  own: readonly string[],
): string | undefined {
  if (!mark || !CHANGES.has(journey)) return undefined
  if (mark !== KEY_NAME && !own.includes(mark))
    return `${journey} was not tried: the client ID that was read does not belong to a new key`
  const isPart = rows.some((row) => row.includes(mark) && !hasWord(row, mark))
  return isPart
    ? `${journey} was not tried: the client ID of another key in the list contains this one`
    : undefined
}

/** A walk that was not taken. */
export function notTaken({ journey, decision }: PortalRequest, reason: string): PortalWalk {
  return {
    journey,
    ...(decision && { decision }),
    pages: [],
    readings: {},
    failure: { kind: 'page', reason, title: '', address: '' },
    stoppedAt: 'steps',
    durationMs: 0,
  }
}
