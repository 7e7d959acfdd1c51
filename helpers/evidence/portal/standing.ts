import type { PortalWords } from '../../browser/portal/portal-walk.ts'
import type { KeptKey, Left } from '../ledger/ledger.ts'
import { hasWord, isEnded, journeyOf, namesIn, rowsOf } from './rows.ts'

/** What was seen of a key that should be gone. */
export interface Looked {
  /** The list, a text for each key; `undefined` where it could not be read. */
  readonly rows: readonly string[] | undefined
  /** How the token endpoint answered its pair; `unknown` if not all of its secrets are known. */
  readonly token: 'accepted' | 'refused' | 'unanswered' | 'unknown'
  /** Its pair worked, and its revocation was confirmed. */
  readonly isSpent: boolean
  /** Why it was not revoked, where it was not. */
  readonly why: string | undefined
  /** Client IDs of keys that are accounted for. */
  readonly known: readonly string[]
  readonly words: PortalWords
  readonly revocationSeconds: number
}

/**
 * Where a key stands: `undefined` if it is gone, and otherwise what there is to report. It is gone only if something
 * shows it: its pair worked, was revoked and is refused now; the list calls it revoked or denied, or has listed it and
 * does so no more; or nothing that may be it is in the list. Where its pair is known the token endpoint has to refuse it
 * besides.
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
 * Live keys that appeared since a run was about to create one, and that are not accounted for; none if the list would
 * show the key by its name, as it shows others that were created in the same way.
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
