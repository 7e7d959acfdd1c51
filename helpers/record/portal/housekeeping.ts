import type { Recorded } from '../../http/exchange.ts'
import type { Desk } from './desk.ts'
import { nameIn } from './key-names.ts'
import type { Housekeeping, KeyList, PortalEvidence } from './portal-evidence.ts'

/** Revokes what earlier runs left. */
export async function revokeLeftovers(desk: Desk, keys: KeyList): Promise<readonly string[]> {
  if (keys.is !== 'recorded' || desk.portal.actions === 'read') return []
  const left = [...new Set(live(desk, keys.value).flatMap((key) => desk.names.leftIn(key)))]
  for (const KEY_NAME of left) await revokeNamed(desk, KEY_NAME)
  return left
}

/**
 * Revokes every key of this run that is still live, and tells which ones it could not, those of earlier runs among them.
 * Never throws for what the portal does, and goes on where the run was interrupted.
 */
export async function revokeOwn(desk: Desk, leftovers: readonly string[]): Promise<Housekeeping> {
  if (desk.asked.size === 0 && leftovers.length === 0) return { leftovers, revoked: [], remains: [] }
  const own = await ownKeys(desk)
  for (const [name, clientId] of own) await revokeNamed(desk, name, clientId)
  const after = own.size === 0 && leftovers.length === 0 ? [] : await namesOfLive(desk)
  const remains = after ?? [...own.keys()]
  return {
    leftovers,
    revoked: [...leftovers, ...own.keys()].filter((name) => !remains.includes(name)),
    remains,
  }
}

/** The keys of this run that the list shows as live; where it cannot be read, all that were asked for. */
async function ownKeys(desk: Desk): Promise<ReadonlyMap<string, string | undefined>> {
  const { keys } = await desk.tidy({ journey: 'listKeys' })
  if (!keys) return new Map(desk.asked)
  const shown = live(desk, keys)
  return new Map(
    [...desk.asked].filter(([name, clientId]) =>
      shown.some((key) => key.includes(name) || (clientId !== undefined && key.includes(clientId))),
    ),
  )
}

/** Names of keys of this run, and of those left behind, that are listed as live; undefined if nothing can be read. */
async function namesOfLive(desk: Desk): Promise<readonly string[] | undefined> {
  const { keys } = await desk.tidy({ journey: 'listKeys' })
  return (
    keys &&
    live(desk, keys).flatMap((key) => (desk.names.isOwn(key) ? [nameIn(key) ?? ''] : desk.names.leftIn(key)))
  )
}

async function revokeNamed(desk: Desk, KEY_NAME: string, clientId?: string): Promise<void> {
  const about = { KEY_NAME, ...(clientId && { CLIENT_ID_OF_KEY: clientId }) }
  await desk.tidy({ journey: 'revokeKey', decision: 'confirm', about, isPlain: true })
}

/** Keys that the list does not call revoked. */
function live({ portal: { words } }: Desk, keys: readonly string[]): readonly string[] {
  return keys.filter((key) => !key.toLowerCase().includes(words.revoked.toLowerCase()))
}

/** What was tidied up, in a sentence each for a reader; nothing where only this run's own keys were. */
export function tidiedUp(portal: Recorded<PortalEvidence>): readonly string[] {
  if (portal.is !== 'recorded') return []
  const { leftovers, remains } = portal.value.housekeeping
  const left = leftovers.filter((name) => !remains.includes(name))
  return [
    ...(left.length > 0 ? [`Revoked at the portal what an earlier run left: ${left.join(', ')}.`] : []),
    ...(remains.length > 0 ? [`Not revoked at the portal, do it by hand: ${remains.join(', ')}.`] : []),
  ]
}
