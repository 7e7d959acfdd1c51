import { setTimeout as sleep } from 'node:timers/promises'
import { isAccepted, isServiceError } from '../../http/answer.ts'
import { type Exchange, recorded } from '../../http/exchange.ts'
import type { KeptKey } from '../ledger/kept-key.ts'
import { aboutKey } from './key-actions.ts'
import type { PortalDeveloper } from './portal-developer.ts'
import { isRevoked, type Looked, rowsOf, standingOf } from './standing.ts'

type Rows = Looked['rows']

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
  await Promise.all(keys.map(({ id }) => look(developer, id, rows, reasons.get(id))))
}

async function look(
  developer: PortalDeveloper,
  id: string,
  rows: Rows,
  why: string | undefined,
): Promise<void> {
  const key = developer.book.find(id)
  if (!key) return
  const { words, revocationSeconds } = developer.portal
  const token = await tokenOf(developer, key)
  const left = standingOf(key, { rows, token, why, known: developer.known, words, revocationSeconds })
  if (left) developer.book.note(id, { left })
  else developer.book.forget(key)
}

/** Gives a key that may have just been created time to be listed. */
async function untilListed(developer: PortalDeveloper, keys: readonly KeptKey[]): Promise<void> {
  const latest = keys.flatMap(({ clientId, since }) => (clientId === undefined ? [Date.parse(since)] : []))
  const age = Date.now() - Math.max(0, ...latest)
  await sleep(Math.max(0, developer.patience.listed - age))
}

/** The list, or nothing where it cannot be read. */
async function rowsOfNow(developer: PortalDeveloper): Promise<Rows> {
  return (await developer.walkEvenIfInterrupted({ journey: 'listKeys', isPlain: true })).keys
}

/** A key is found by what the list shows of it; one that it does not show may be found in another way. */
function isToRevoke({ portal: { words } }: PortalDeveloper, key: KeptKey, rows: Rows): boolean {
  const own = rows ? rowsOf(key, rows) : []
  if (own.length > 0) return own.some((row) => !isRevoked(row, words))
  return key.clientId !== undefined && !key.revoked
}

/** @returns why the key was not revoked; undefined if it was */
async function revoke(
  developer: PortalDeveloper,
  { name, clientId = name }: KeptKey,
): Promise<string | undefined> {
  const { actions, journeys } = developer.portal
  if (actions === 'read') return 'PORTAL_ACTIONS=read revokes nothing'
  if (!journeys.revokeKey) return 'the file of PORTAL_JOURNEY has no revokeKey'
  const about = aboutKey(name, clientId)
  const { failure } = await developer.walkEvenIfInterrupted({
    journey: 'revokeKey',
    decision: 'confirm',
    about,
    isPlain: true,
  })
  return failure?.reason
}

/** How the token endpoint answers every pair that a key had; for a revoked one, after its delay. */
async function tokenOf(developer: PortalDeveloper, key: KeptKey): Promise<Looked['token']> {
  const { clientId: client_id = '' } = key
  const secrets = await developer.book.secretsOf(key)
  for (const secret of secrets) developer.hide(secret)
  const answers = await Promise.all(
    secrets.map((client_secret) => {
      const pair = recorded({ client_id, client_secret })
      return key.revoked ? developer.tokenUntil(pair, isRefused) : developer.token(pair)
    }),
  )
  if (answers.some((answer) => answer.is === 'recorded' && isAccepted(answer.value))) return 'accepted'
  if (!answers.every((answer) => answer.is === 'recorded' && isRefused(answer.value))) return 'unanswered'
  const isWhole = secrets.length > 0 && secrets.length === key.secrets.length && !key.isRenewing
  return isWhole ? 'refused' : 'unknown'
}

const isRefused = (answer: Exchange): boolean => !isAccepted(answer) && !isServiceError(answer)
