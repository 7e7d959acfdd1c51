import type { PortalWalk } from '../../browser/portal/portal-walk.ts'
import type { Portal, Target } from '../../config/target.ts'
import {
  accountOf,
  checkoutOf,
  isOver,
  type KeptKey,
  type KeyLedger,
  type MakingJourney,
  type Place,
} from '../ledger/ledger.ts'
import { rowsOf } from './standing.ts'

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
  /** Keys that this run requested, by their ids. */
  readonly #own = new Set<string>()
  readonly #seen = new Map<string, Seen>()
  readonly #clientIds = new Set<string>()

  constructor(
    ledger: KeyLedger,
    { name: target }: Pick<Target, 'name'>,
    { url: portal, variables }: Pick<Portal, 'url' | 'variables'>,
    folder = process.cwd(),
  ) {
    this.#ledger = ledger
    this.#place = { folder, target, portal, username: variables.PORTAL_USERNAME }
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
  found(name: string, journey: MakingJourney): void {
    this.#ledger.note(this.#fresh({ id: name, name, journey, before: [] }))
  }

  /** Records why a key is left. */
  leave(key: KeptKey, left: NonNullable<KeptKey['left']>): void {
    this.#ledger.note({ ...key, left })
  }

  forget(key: KeptKey): void {
    this.#ledger.forget(key)
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

  /** The key that a renewal with another client ID created; the old one may continue to work. */
  #renewed({ id, name, before }: KeptKey): KeptKey {
    const renewed = `${id}-renewed`
    this.#own.add(renewed)
    return this.find(renewed) ?? this.#fresh({ id: renewed, name, journey: 'renewKey', before })
  }

  #fresh(key: Pick<KeptKey, 'id' | 'name' | 'journey' | 'before'>): KeptKey {
    return {
      ...key,
      checkout: checkoutOf(this.#place),
      portal: this.#place.portal ?? '',
      account: accountOf(this.#place),
      since: new Date().toISOString(),
    }
  }

  #here(): readonly KeptKey[] {
    return this.#ledger.keys().filter(({ account }) => account === accountOf(this.#place))
  }
}
