import type { PortalJourneyName, PortalRequest, PortalWalk } from '../../browser/portal/portal-walk.ts'
import {
  accountOf,
  checkoutOf,
  isOver,
  type KeptKey,
  type KeyLedger,
  type Left,
  type Place,
} from './ledger.ts'
import { hasWord, rowsOf } from './rows.ts'

/** Journeys that change the key that they are about. */
const CHANGES: ReadonlySet<PortalJourneyName> = new Set([
  'renewKey',
  'revokeKey',
  'approveProduction',
  'denyProduction',
])

/** What a run has seen of a key. */
interface Seen {
  /** It is being renewed: it may have a secret that was not read. */
  isRenewing?: boolean
  /** Its pair got a token. */
  hasWorked?: boolean
  /** Its revocation was confirmed. */
  isRevoked?: boolean
}

/** A key of a run, as this run knows it. Only what the ledger keeps outlives the run; its secrets do not. */
export interface BookedKey extends Seen {
  /** What the ledger keeps. */
  kept: KeptKey
  /** This run requested it. */
  readonly isOwn: boolean
  /** Every client secret that was read of it. */
  readonly secrets: Set<string>
}

/** The keys of one developer at one portal, as the ledger keeps them and as this run has seen them. */
export class KeyBook {
  readonly #ledger: KeyLedger
  readonly #place: Place
  /** Client IDs of the configured applications. */
  readonly #configured: readonly string[]
  readonly #keys = new Map<string, BookedKey>()
  readonly #clientIds = new Set<string>()

  constructor(ledger: KeyLedger, place: Place, configured: readonly string[] = []) {
    this.#ledger = ledger
    this.#place = place
    this.#configured = configured
    for (const kept of ledger.keys().filter(({ account }) => account === accountOf(place))) {
      if (kept.clientId) this.#clientIds.add(kept.clientId)
      // A run that is still in progress takes care of its own keys.
      if (isOver(kept, place)) this.#book(kept, false)
    }
  }

  /** The keys that this run requested (`areOwn`) or that earlier runs left, without those that are known to be gone. */
  keys(areOwn: boolean): readonly BookedKey[] {
    return [...this.#keys.values()].filter(({ isOwn }) => isOwn === areOwn)
  }

  /** Client IDs of all keys of runs that this run has seen, even of those that are gone. */
  get clientIds(): readonly string[] {
    return [...this.#clientIds]
  }

  /** Client IDs of keys that are accounted for: the configured ones, and those of runs. */
  get known(): readonly string[] {
    return [...this.#configured, ...this.#clientIds]
  }

  /**
   * Records a key: one of this run that is about to be created, or one of an earlier run that the list shows.
   *
   * @param id - by default its name; a renewed key adds to the id of the old one
   */
  add(key: Pick<KeptKey, 'name' | 'journey' | 'before'>, isOwn: boolean, id: string = key.name): BookedKey {
    const [checkout, account] = [checkoutOf(this.#place), accountOf(this.#place)]
    const { portal = '' } = this.#place
    const kept = { id, ...key, checkout, portal, account, since: new Date().toISOString() }
    this.#ledger.note(kept)
    return this.#book(kept, isOwn)
  }

  /** Records why a key is left, or forgets one that is gone. */
  settle(key: BookedKey, left: Left | undefined): void {
    if (left) this.#note(key, { left: { ...left, seen: new Date().toISOString() } })
    else if (this.#keys.delete(key.kept.id)) this.#ledger.forget(key.kept)
  }

  /** The id of the key that a walk is about: the one with that client ID, or else the last one with that name. */
  idOf({
    KEY_NAME: name,
    CLIENT_ID_OF_KEY: clientId,
  }: NonNullable<PortalRequest['about']>): string | undefined {
    const keys = [...this.#keys.values()]
    const found =
      keys.find(({ kept }) => clientId !== undefined && kept.clientId === clientId) ??
      keys.findLast(({ kept }) => kept.name === name)
    return found?.kept.id ?? name
  }

  /** Notes which keys the list shows. */
  listed(rows: readonly string[]): void {
    for (const key of this.#keys.values())
      if (!key.kept.listed && rowsOf(key.kept, rows).length > 0) this.#note(key, { listed: true })
  }

  /** Notes what was seen of a key. `mark` is its client ID or, as long as that is unknown, its name. */
  saw(mark: string | undefined, seen: Seen): void {
    for (const key of this.#keys.values())
      if (mark === (key.kept.clientId ?? key.kept.name)) Object.assign(key, seen)
  }

  /**
   * Notes what a walk has read of a key so far. A renewal that shows another client ID makes another key.
   *
   * @param id - of the key that the walk was about
   */
  read(id: string, { client_id, client_secret }: PortalWalk['readings']): void {
    const key = this.#keys.get(id)
    if (!key) return
    const { clientId = client_id } = key.kept
    const about = client_id === undefined || client_id === clientId ? key : this.#renewed(key.kept)
    if (client_id !== undefined) this.#note(about, { clientId: client_id })
    if (client_secret === undefined) return
    about.secrets.add(client_secret)
    key.isRenewing = false
  }

  /**
   * True if a client ID belongs to a key that was there before and that no run created, no matter what a page says.
   *
   * @param before - the list as it was, a text for each key
   */
  isOthers(clientId: string | undefined, before: readonly string[]): boolean {
    if (clientId === undefined || this.#clientIds.has(clientId)) return false
    return this.#configured.includes(clientId) || before.some((row) => hasWord(row, clientId))
  }

  /** Why an action on a key is not performed: it could affect somebody else's key. */
  whyNotTried({ journey, about }: PortalRequest, rows: readonly string[]): string | undefined {
    const { KEY_NAME, CLIENT_ID_OF_KEY: mark } = about ?? {}
    if (!mark || !CHANGES.has(journey)) return undefined
    if (mark !== KEY_NAME && !this.#clientIds.has(mark))
      return `${journey} was not tried: the client ID that was read does not belong to a new key`
    return rows.some((row) => row.includes(mark) && !hasWord(row, mark))
      ? `${journey} was not tried: the client ID of another key in the list contains this one`
      : undefined
  }

  /** The key that a renewal with another client ID created; the old one may continue to work. */
  #renewed({ id, name, before }: KeptKey): BookedKey {
    const renewed = `${id}-renewed`
    return this.#keys.get(renewed) ?? this.add({ name, journey: 'renewKey', before }, true, renewed)
  }

  #book(kept: KeptKey, isOwn: boolean): BookedKey {
    const key = { kept, isOwn, secrets: new Set<string>() }
    this.#keys.set(kept.id, key)
    return key
  }

  #note(key: BookedKey, more: Partial<KeptKey>): void {
    key.kept = { ...key.kept, ...more }
    if (more.clientId) this.#clientIds.add(more.clientId)
    this.#ledger.note(key.kept)
  }
}
