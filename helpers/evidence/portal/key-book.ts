import type { PortalJourneyName, PortalRequest, PortalWalk } from '../../browser/portal/portal-walk.ts'
import {
  accountOf,
  checkoutOf,
  isOver,
  type KeptKey,
  type KeyLedger,
  type MakingJourney,
  type Place,
} from '../ledger/ledger.ts'
import { hasWord, journeyOf, rowsOf } from './rows.ts'

/** Journeys that change the key that they are about. */
const CHANGES: ReadonlySet<PortalJourneyName> = new Set([
  'renewKey',
  'revokeKey',
  'approveProduction',
  'denyProduction',
])

/** What a run knows of a key besides what its ledger keeps: it ends with the run, as the secrets that it is about. */
interface Seen {
  /** Every client secret that was read of it. */
  readonly secrets: Set<string>
  /** It is being renewed: it may have a secret that was not read. */
  isRenewing?: boolean
  /** Its pair got a token. */
  worked?: boolean
  /** Its revocation was confirmed. */
  revoked?: boolean
}

/** The keys of runs at one portal, of one developer: as the ledger keeps them, and as this run has seen them. */
export class KeyBook {
  readonly #ledger: KeyLedger
  readonly #place: Place
  /** Client IDs of the configured applications. */
  readonly #configured: readonly string[]
  /** Keys that this run requested, by their ids. */
  readonly #own = new Set<string>()
  readonly #seen = new Map<string, Seen>()
  readonly #clientIds = new Set<string>()

  constructor(ledger: KeyLedger, place: Place, configured: readonly string[] = []) {
    this.#ledger = ledger
    this.#place = place
    this.#configured = configured
    for (const { clientId } of this.#here()) if (clientId) this.#clientIds.add(clientId)
  }

  /** The keys that this run requested, unless they are known to be gone. */
  own(): readonly KeptKey[] {
    return this.#here().filter(({ id }) => this.#own.has(id))
  }

  /** Those that earlier runs left. */
  leftovers(): readonly KeptKey[] {
    return this.#here().filter((key) => !this.#own.has(key.id) && isOver(key, this.#place))
  }

  /** Client IDs of all keys of runs that this run has seen, whatever became of them. */
  get clientIds(): readonly string[] {
    return [...this.#clientIds]
  }

  /** Client IDs of keys that are accounted for: the configured ones, and those of runs. */
  get known(): readonly string[] {
    return [...this.#configured, ...this.#clientIds]
  }

  find(id: string): KeptKey | undefined {
    return this.#ledger.keys().find((key) => key.id === id)
  }

  /** What this run has seen of a key. */
  seenOf(id: string): Seen {
    const seen = this.#seen.get(id) ?? { secrets: new Set() }
    this.#seen.set(id, seen)
    return seen
  }

  /** Records that a key is about to be created. */
  ask(name: string, journey: MakingJourney, before: readonly string[]): void {
    this.#own.add(name)
    this.#ledger.note(this.#fresh({ id: name, name, journey, before }))
  }

  /** Notes a key of an earlier run that is in the list and not in the ledger. */
  found(name: string): void {
    this.#ledger.note(this.#fresh({ id: name, name, journey: journeyOf(name), before: [] }))
  }

  /** Records why a key is left, or forgets one that is gone. */
  settle(key: KeptKey, left: KeptKey['left']): void {
    if (left) this.#ledger.note({ ...key, left })
    else this.#ledger.forget(key)
  }

  /** Notes which keys the list shows. */
  listed(rows: readonly string[]): void {
    for (const key of this.#here())
      if (!key.listed && rowsOf(key, rows).length > 0) this.#ledger.note({ ...key, listed: true })
  }

  /** Notes that the pair of a key got a token. */
  worked(clientId: string): void {
    for (const { id } of this.#here().filter((key) => key.clientId === clientId))
      this.seenOf(id).worked = true
  }

  /** Notes that the revocation of a key was confirmed, by what a journey found it by. */
  revoked(mark: string | undefined): void {
    const key = this.#here().find(({ clientId, name }) => (clientId ?? name) === mark)
    if (key) this.seenOf(key.id).revoked = true
  }

  /**
   * Notes what a walk has read of a key so far. A renewal that shows another client ID makes another key.
   *
   * @param id - of the key that the walk was about
   */
  read(id: string, { client_id, client_secret }: PortalWalk['readings']): void {
    const key = this.find(id)
    if (!key) return
    const clientId = client_id ?? key.clientId
    if (clientId !== undefined) this.#clientIds.add(clientId)
    const isAnother = key.clientId !== undefined && clientId !== key.clientId
    const about = isAnother ? this.#renewed(key) : key
    this.#ledger.note({ ...about, ...(clientId && { clientId }) })
    if (!client_secret) return
    this.seenOf(about.id).secrets.add(client_secret)
    this.seenOf(id).isRenewing = false
  }

  /**
   * Whether a client ID belongs to a key that was there before and that no run created, whatever a page says.
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
  #renewed({ id, name, before }: KeptKey): KeptKey {
    const renewed = `${id}-renewed`
    this.#own.add(renewed)
    return this.find(renewed) ?? this.#fresh({ id: renewed, name, journey: 'renewKey', before })
  }

  #fresh(key: Pick<KeptKey, 'id' | 'name' | 'journey' | 'before'>): KeptKey {
    const [checkout, account] = [checkoutOf(this.#place), accountOf(this.#place)]
    const { portal = '' } = this.#place
    return { ...key, checkout, portal, account, since: new Date().toISOString() }
  }

  #here(): readonly KeptKey[] {
    return this.#ledger.keys().filter(({ account }) => account === accountOf(this.#place))
  }
}
