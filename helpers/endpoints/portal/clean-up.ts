import type { PortalWords } from '../../browser/portal/portal-walk.ts'
import type { PortalEvidence } from '../../evidence/portal/portal-evidence.ts'
import { isAccepted, isServiceError } from '../../http/answer.ts'
import { type Exchange, type Recorded, recorded } from '../../http/exchange.ts'
import type { BookedKey } from './key-book.ts'
import type { KeptKey, Left } from './ledger.ts'
import { aboutKey, type PortalDeveloper } from './portal-developer.ts'
import { hasWord, isEnded, isRevoked, journeyOf, namesIn, rowsOf } from './rows.ts'

type Rows = Looked['rows']

/**
 * Revokes the keys that earlier runs left: those that the ledger has, and those that the list shows by their names.
 *
 * @returns the keys that are gone, one text each
 */
export async function revokeLeftovers(developer: PortalDeveloper): Promise<readonly string[]> {
  const { book, names, portal } = developer
  const remembered = new Set(book.keys(false).map(({ kept }) => kept.name))
  const live = developer.rows().filter((row) => !isEnded(row, portal.words))
  for (const name of new Set(live.flatMap((row) => names.leftIn(row))))
    if (!remembered.has(name)) book.add({ name, journey: journeyOf(name), before: [] }, false)
  const leftovers = book.keys(false)
  await cleanUpKeys(developer, leftovers)
  const left = book.keys(false)
  return leftovers
    .filter((key) => !left.includes(key))
    .map(({ kept: { clientId, name } }) => (clientId ? `${clientId} (${name})` : name))
}

/** A sentence on the keys of earlier runs that were removed; empty if there were none. */
export function tidiedUp(portal: Recorded<PortalEvidence>): readonly string[] {
  const left = portal.is === 'recorded' ? portal.value.leftovers : []
  return left.length > 0 ? [`Removed from the portal, left by an earlier run: ${left.join(', ')}.`] : []
}

/**
 * Revokes keys, checks that they are gone, and forgets those that are. The rest are recorded with the reason. Never
 * throws for what the portal does, and continues even if the run was interrupted.
 */
export async function cleanUpKeys(developer: PortalDeveloper, keys: readonly BookedKey[]): Promise<void> {
  if (keys.length === 0) return
  await untilListed(developer, keys)
  const before = await rowsOfNow(developer)
  const reasons = new Map<BookedKey, string | undefined>()
  for (const key of keys.filter((one) => isToRevoke(developer, one, before)))
    reasons.set(key, await revoke(developer, key))
  const rows = reasons.size > 0 ? await rowsOfNow(developer) : before
  await Promise.all(keys.map((key) => settle(developer, key, rows, reasons.get(key))))
}

async function settle(developer: PortalDeveloper, key: BookedKey, rows: Rows, why: string | undefined) {
  const { book, portal } = developer
  const token = await tokenOf(developer, key)
  const { words, revocationSeconds } = portal
  const seen = { rows, token, isSpent: Boolean(key.hasWorked && key.isRevoked), why, known: book.known }
  book.settle(key, standingOf(key.kept, { ...seen, words, revocationSeconds }))
}

/** Gives a key that may have just been created time to be listed. */
async function untilListed(
  { patience, recorder: { clock } }: PortalDeveloper,
  keys: readonly BookedKey[],
): Promise<void> {
  const latest = keys.flatMap(({ kept: { clientId, since } }) =>
    clientId === undefined ? [Date.parse(since)] : [],
  )
  await clock.until(Math.max(0, ...latest) + patience.listed)
}

/** The list of keys; `undefined` if it cannot be read. */
const rowsOfNow = async (developer: PortalDeveloper): Promise<Rows> =>
  (await developer.walkEvenIfInterrupted({ journey: 'listKeys', isPlain: true })).keys

/** True if the list shows a key that is not revoked. A key that it does not show may still be found by its client ID. */
function isToRevoke({ portal: { words } }: PortalDeveloper, key: BookedKey, rows: Rows): boolean {
  const own = rows ? rowsOf(key.kept, rows) : []
  if (own.length > 0) return own.some((row) => !isRevoked(row, words))
  return key.kept.clientId !== undefined && !key.isRevoked
}

/** @returns why the key was not revoked; undefined if it was */
async function revoke(developer: PortalDeveloper, { kept }: BookedKey): Promise<string | undefined> {
  const { actions, journeys } = developer.portal
  if (actions === 'read') return 'PORTAL_ACTIONS=read revokes nothing'
  if (!journeys.revokeKey) return 'the file of PORTAL_JOURNEY has no revokeKey'
  const about = aboutKey(kept.name, kept.clientId)
  const confirmed = { journey: 'revokeKey', decision: 'confirm', about, isPlain: true } as const
  return (await developer.walkEvenIfInterrupted(confirmed)).failure?.reason
}

/** How the token endpoint answers every pair that this run has read of a key. For a revoked key, it waits for the refusal. */
async function tokenOf(
  { tokens }: PortalDeveloper,
  { kept: { clientId: client_id = '' }, secrets, isRevoked, isRenewing }: BookedKey,
): Promise<Looked['token']> {
  const answers = await Promise.all(
    [...secrets].map((client_secret) => {
      const pair = recorded({ client_id, client_secret })
      return isRevoked ? tokens.until(pair, isRefused) : tokens.of(pair)
    }),
  )
  if (answers.some((answer) => answer.is === 'recorded' && isAccepted(answer.value))) return 'accepted'
  if (!answers.every((answer) => answer.is === 'recorded' && isRefused(answer.value))) return 'unanswered'
  return secrets.size > 0 && !isRenewing ? 'refused' : 'unknown'
}

const isRefused = (answer: Exchange): boolean => !isAccepted(answer) && !isServiceError(answer)

/** What was seen of a key that should be gone. */
export interface Looked {
  /** The list, a text for each key; `undefined` if it could not be read. */
  readonly rows: readonly string[] | undefined
  /** How the token endpoint answered its pair; `unknown` if not all of its secrets are known. */
  readonly token: 'accepted' | 'refused' | 'unanswered' | 'unknown'
  /** Its pair worked, and its revocation was confirmed. */
  readonly isSpent: boolean
  /** Why it was not revoked; `undefined` if it was. */
  readonly why: string | undefined
  /** Client IDs of keys that are accounted for. */
  readonly known: readonly string[]
  readonly words: PortalWords
  readonly revocationSeconds: number
}

/**
 * The state of a key: `undefined` if it is gone, and otherwise what to report. It is gone only if something proves it: its
 * pair worked, was revoked and is now refused; the list calls it revoked or denied, or no longer shows it; or the list has
 * nothing that could be it. If its pair is known, the token endpoint must refuse it too.
 */
export function standingOf(key: KeptKey, looked: Looked): Left | undefined {
  const { rows, token, isSpent, why, words, revocationSeconds } = looked
  const because = why ?? 'nothing shows that it is gone'
  if (token === 'accepted')
    return alive(
      `its key pair still gets a token${why ? `; ${why}` : ` ${revocationSeconds} s after it was revoked`}`,
    )
  if (isSpent && token === 'refused') return undefined
  if (token === 'unanswered') return alive('the token endpoint did not show whether its key pair is refused')
  if (!rows) return alive(`the list of keys could not be read; ${because}`)
  const own = rowsOf(key, rows)
  if (own.some((row) => !isEnded(row, words)))
    return alive(`the portal lists it, but not as “${words.revoked}”${why ? `; ${why}` : ''}`)
  if (own.length > 0 || key.listed) return undefined
  if (key.clientId === undefined) return perhaps(candidatesOf(key, rows, looked))
  return alive(`the portal does not list it; ${because}`)
}

/**
 * Live keys of unknown origin that have appeared since a run was about to create one. Empty if the list shows keys that were
 * created in the same way by name: it would then show this one too.
 */
function candidatesOf(key: KeptKey, rows: readonly string[], { known, words }: Looked): readonly string[] {
  const names = [...key.before, ...rows].flatMap(namesIn)
  if (names.some((name) => journeyOf(name) === key.journey)) return []
  const isKnown = (row: string) => namesIn(row).length > 0 || known.some((id) => hasWord(row, id))
  return rows.filter((row) => !key.before.includes(row) && !isEnded(row, words) && !isKnown(row))
}

function perhaps(candidates: readonly string[]): Left | undefined {
  if (candidates.length === 0) return undefined
  const because = 'no page showed its client ID, and the list has new keys since then'
  return { is: 'perhaps', because, candidates }
}

const alive = (because: string): Left => ({ is: 'alive', because })
