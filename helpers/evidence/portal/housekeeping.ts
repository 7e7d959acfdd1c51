import type { Recorded } from '../../http/exchange.ts'
import type { KeptKey } from '../ledger/kept-key.ts'
import { cleanUpKeys } from './clean-up-keys.ts'
import { journeyOf } from './key-names.ts'
import type { PortalDeveloper } from './portal-developer.ts'
import type { Housekeeping, PortalEvidence } from './portal-evidence.ts'
import { isEnded } from './standing.ts'

/**
 * Revokes what earlier runs left: the keys that they remembered, and those that the list shows by their names.
 *
 * @returns all of them, those included that are not gone
 */
export async function revokeLeftovers(developer: PortalDeveloper): Promise<readonly KeptKey[]> {
  const remembered = new Set(developer.book.leftovers().map(({ name }) => name))
  const live = developer.rows.filter((row) => !isEnded(row, developer.portal.words))
  for (const name of new Set(live.flatMap((row) => developer.names.leftIn(row))))
    if (!remembered.has(name)) developer.book.found(name, journeyOf(name))
  const leftovers = developer.book.leftovers()
  await cleanUpKeys(developer, leftovers)
  return leftovers
}

/** Revokes every key of this run that is still live, and returns those that are not gone, leftovers included. */
export async function revokeOwn(
  developer: PortalDeveloper,
  leftovers: readonly KeptKey[],
): Promise<Housekeeping> {
  const own = developer.book.own()
  await cleanUpKeys(developer, own)
  const isGone = ({ id }: KeptKey) => developer.book.find(id) === undefined
  return {
    leftovers: leftovers.filter(isGone).map(labelOf),
    revoked: own.filter(isGone).map(labelOf),
    remains: [...leftovers, ...own].filter((key) => !isGone(key)).map(labelOf),
  }
}

const labelOf = ({ clientId, name }: KeptKey): string => (clientId ? `${clientId} (${name})` : name)

/** What was cleaned up, in a sentence for a reader; nothing if there were only this run's own keys. */
export function tidiedUp(portal: Recorded<PortalEvidence>): readonly string[] {
  const left = portal.is === 'recorded' ? portal.value.housekeeping.leftovers : []
  return left.length > 0 ? [`Removed from the portal, left by an earlier run: ${left.join(', ')}.`] : []
}
