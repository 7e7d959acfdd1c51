import { setTimeout as sleep } from 'node:timers/promises'
import { isAccepted, isServiceError } from '../../http/answer.ts'
import { type Exchange, type Recorded, recorded } from '../../http/exchange.ts'
import type { KeptKey } from '../ledger/ledger.ts'
import { aboutKey, type PortalDeveloper } from './portal-developer.ts'
import type { PortalEvidence } from './portal-evidence.ts'
import { isEnded, isRevoked, rowsOf } from './rows.ts'
import { type Looked, standingOf } from './standing.ts'

type Rows = Looked['rows']

/**
 * Revokes what earlier runs left: the keys that they remembered, and those that the list shows by their names.
 *
 * @returns those that are gone
 */
export async function revokeLeftovers(developer: PortalDeveloper): Promise<readonly string[]> {
  const { book, names, portal, rows } = developer
  const remembered = new Set(book.leftovers().map(({ name }) => name))
  const live = rows.filter((row) => !isEnded(row, portal.words))
  for (const name of new Set(live.flatMap((row) => names.leftIn(row))))
    if (!remembered.has(name)) book.found(name)
  const leftovers = book.leftovers()
  await cleanUpKeys(developer, leftovers)
  return leftovers
    .filter(({ id }) => book.find(id) === undefined)
    .map(({ clientId, name }) => (clientId ? `${clientId} (${name})` : name))
}

/** What was cleaned up, in a sentence for a reader; nothing if there were only this run's own keys. */
export function tidiedUp(portal: Recorded<PortalEvidence>): readonly string[] {
  const left = portal.is === 'recorded' ? portal.value.leftovers : []
  return left.length > 0 ? [`Removed from the portal, left by an earlier run: ${left.join(', ')}.`] : []
}

/**
 * Revokes keys, checks that they are gone, and forgets those that are. The rest are recorded with the reason. Never
 * throws for what the portal does, and continues even if the run was interrupted.
 */
export async function cleanUpKeys(developer: PortalDeveloper, keys: readonly KeptKey[]): Promise<void> {
  if (keys.length === 0) return
  await untilListed(developer, keys)
  const before = await rowsOfNow(developer)
  const reasons = new Map<string, string | undefined>()
  for (const key of keys.filter((one) => isToRevoke(developer, one, before)))
    reasons.set(key.id, await revoke(developer, key))
  const rows = reasons.size > 0 ? await rowsOfNow(developer) : before
  await Promise.all(keys.map(({ id }) => settle(developer, id, rows, reasons.get(id))))
}

async function settle(developer: PortalDeveloper, id: string, rows: Rows, why: string | undefined) {
  const { book, portal } = developer
  const token = await tokenOf(developer, id)
  const key = book.find(id)
  if (!key) return
  const { worked, revoked } = book.seenOf(id)
  const { words, revocationSeconds } = portal
  const seen = { rows, token, isSpent: Boolean(worked && revoked), why, known: book.known }
  book.settle(key, standingOf(key, { ...seen, words, revocationSeconds }))
}

/** Gives a key that may have just been created time to be listed. */
async function untilListed({ patience }: PortalDeveloper, keys: readonly KeptKey[]): Promise<void> {
  const latest = keys.flatMap(({ clientId, since }) => (clientId === undefined ? [Date.parse(since)] : []))
  const age = Date.now() - Math.max(0, ...latest)
  await sleep(Math.max(0, patience.listed - age))
}

/** The list, or nothing where it cannot be read. */
const rowsOfNow = async (developer: PortalDeveloper): Promise<Rows> =>
  (await developer.walkEvenIfInterrupted({ journey: 'listKeys', isPlain: true })).keys

/** A key is found by what the list shows of it; one that it does not show may be found in another way. */
function isToRevoke({ portal: { words }, book }: PortalDeveloper, key: KeptKey, rows: Rows): boolean {
  const own = rows ? rowsOf(key, rows) : []
  if (own.length > 0) return own.some((row) => !isRevoked(row, words))
  return key.clientId !== undefined && !book.seenOf(key.id).revoked
}

/** @returns why the key was not revoked; undefined if it was */
async function revoke(developer: PortalDeveloper, key: KeptKey): Promise<string | undefined> {
  const { actions, journeys } = developer.portal
  if (actions === 'read') return 'PORTAL_ACTIONS=read revokes nothing'
  if (!journeys.revokeKey) return 'the file of PORTAL_JOURNEY has no revokeKey'
  const about = aboutKey(key.name, key.clientId)
  const confirmed = { journey: 'revokeKey', decision: 'confirm', about, isPlain: true } as const
  return (await developer.walkEvenIfInterrupted(confirmed)).failure?.reason
}

/** How the token endpoint answers every pair that this run has read of a key; for a revoked one, after its delay. */
async function tokenOf({ book, tokens }: PortalDeveloper, id: string): Promise<Looked['token']> {
  const { secrets, revoked, isRenewing } = book.seenOf(id)
  const { clientId: client_id = '' } = book.find(id) ?? {}
  const answers = await Promise.all(
    [...secrets].map((client_secret) => {
      const pair = recorded({ client_id, client_secret })
      return revoked ? tokens.until(pair, isRefused) : tokens.of(pair)
    }),
  )
  if (answers.some((answer) => answer.is === 'recorded' && isAccepted(answer.value))) return 'accepted'
  if (!answers.every((answer) => answer.is === 'recorded' && isRefused(answer.value))) return 'unanswered'
  return secrets.size > 0 && !isRenewing ? 'refused' : 'unknown'
}

const isRefused = (answer: Exchange): boolean => !isAccepted(answer) && !isServiceError(answer)
