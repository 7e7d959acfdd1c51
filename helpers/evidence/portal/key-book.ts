import { hkdfSync, type KeyObject } from 'node:crypto'
import { CompactEncrypt, compactDecrypt, errors } from 'jose'
import type { PortalWalk } from '../../browser/portal/portal-walk.ts'
import type { Application, Portal, Target } from '../../config/target.ts'
import { accountOf, checkoutOf, type KeptKey, type MakingJourney } from '../ledger/kept-key.ts'
import { isOver, type Place } from '../ledger/keys-left.ts'
import type { KeyLedger } from '../ledger/ledger.ts'
import { rowsOf } from './standing.ts'

type Readings = PortalWalk['readings']

/** The ledger as one run writes and reads it: keys at one portal, of one developer. */
export class KeyBook {
  readonly #ledger: KeyLedger
  readonly #privateKey: Application['privateKey']
  readonly #place: Place
  /** Keys that this run requested. */
  readonly #own = new Set<string>()
  readonly #clientIds = new Set<string>()
  readonly #sealed = new Map<string, string>()

  constructor(
    ledger: KeyLedger,
    target: Pick<Target, 'name'> & { readonly application: Pick<Application, 'privateKey'> },
    portal: Pick<Portal, 'url' | 'variables'>,
    folder = process.cwd(),
  ) {
    this.#ledger = ledger
    this.#privateKey = target.application.privateKey
    this.#place = {
      folder,
      target: target.name,
      portal: portal.url,
      username: portal.variables.PORTAL_USERNAME,
    }
    for (const { clientId } of this.#here()) if (clientId) this.#clientIds.add(clientId)
  }

  /** The keys that this run requested and those that earlier ones left, unless they are known to be gone. */
  own(): readonly KeptKey[] {
    return this.#here().filter(({ id }) => this.#own.has(id))
  }

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

  /** Records that a key is about to be created. */
  ask(name: string, journey: MakingJourney, before: readonly string[]): void {
    this.#own.add(name)
    this.#ledger.note(this.#fresh({ id: name, name, journey, before }))
  }

  /** Notes a key of an earlier run that is in the list and not in the ledger; its request may have been approved since. */
  found(name: string, journey: MakingJourney): void {
    this.#ledger.note({ ...this.#fresh({ id: name, name, journey, before: [] }), review: 'approved' })
  }

  /** Records what is new about a key. */
  note(id: string, news: Partial<KeptKey>): void {
    const key = this.find(id)
    if (key) this.#ledger.note({ ...key, ...news })
  }

  /** Notes which keys the list shows, and how it shows a request that this run has just made. */
  listed(rows: readonly string[]): void {
    for (const key of this.#here().filter((one) => !one.listed)) {
      const [row] = rowsOf(key, rows)
      const isNew = this.#own.has(key.id) && key.review === undefined
      if (row !== undefined) this.#ledger.note({ ...key, listed: true, ...(isNew && { pendingAs: row }) })
    }
  }

  /** Notes that the pair of a key got a token. */
  worked(clientId: string): void {
    const key = this.#here().find((one) => one.clientId === clientId)
    if (key && !key.worked) this.#ledger.note({ ...key, worked: true })
  }

  /** Notes that the revocation of a key was confirmed, by what a journey found it by. */
  revoked(mark: string | undefined): void {
    const key = this.#here().find(({ clientId, name }) => (clientId ?? name) === mark)
    if (key) this.#ledger.note({ ...key, revoked: true })
  }

  /**
   * Notes what a walk has read of a key so far. A renewal that shows another client ID makes another key.
   *
   * @param id - of the key that the walk was about
   */
  async read(id: string, { client_id, client_secret }: Readings): Promise<void> {
    const key = this.find(id)
    if (!key) return
    const clientId = client_id ?? key.clientId
    if (clientId !== undefined) this.#clientIds.add(clientId)
    const isAnother = key.clientId !== undefined && clientId !== key.clientId
    const about = isAnother ? this.#renewed(key) : key
    this.#ledger.note({ ...about, ...(clientId && { clientId }) })
    if (!client_secret) return
    await this.#addSecret(about.id, client_secret)
    this.note(id, { isRenewing: false })
  }

  /** The secrets of a key, as far as this target can decrypt them. */
  async secretsOf({ secrets }: KeptKey): Promise<readonly string[]> {
    const clear = await Promise.all(secrets.map((sealed) => unseal(sealed, this.#privateKey)))
    return clear.filter((secret) => secret !== undefined)
  }

  forget(key: KeptKey): void {
    this.#ledger.forget(key)
  }

  /** The key that a renewal with another client ID created; the old one may continue to work. */
  #renewed({ id, name, before }: KeptKey): KeptKey {
    const renewed = `${id}-renewed`
    this.#own.add(renewed)
    return this.find(renewed) ?? this.#fresh({ id: renewed, name, journey: 'renewKey', before })
  }

  async #addSecret(id: string, secret: string): Promise<void> {
    const sealed = this.#sealed.get(secret) ?? (await seal(secret, this.#privateKey))
    this.#sealed.set(secret, sealed)
    const key = this.find(id)
    if (key && !key.secrets.includes(sealed)) this.#ledger.note({ ...key, secrets: [...key.secrets, sealed] })
  }

  #fresh(key: Pick<KeptKey, 'id' | 'name' | 'journey' | 'before'>): KeptKey {
    const { folder, target, portal = '', username } = this.#place
    return {
      ...key,
      target,
      checkout: checkoutOf(folder, target),
      portal,
      account: accountOf(portal, username),
      since: new Date().toISOString(),
      secrets: [],
    }
  }

  #here(): readonly KeptKey[] {
    const { portal = '', username } = this.#place
    return this.#ledger.keys().filter(({ account }) => account === accountOf(portal, username))
  }
}

/**
 * Encrypts a client secret (JWE, RFC 7516), so that no file contains it in the clear. The key is derived from the
 * application's private key, which every run has and no ledger.
 */
function seal(secret: string, privateKey: KeyObject): Promise<string> {
  return new CompactEncrypt(Buffer.from(secret))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .encrypt(keyOf(privateKey))
}

/** The secret; `undefined` if it was sealed with another private key. */
async function unseal(sealed: string, privateKey: KeyObject): Promise<string | undefined> {
  try {
    const { plaintext } = await compactDecrypt(sealed, keyOf(privateKey))
    return Buffer.from(plaintext).toString()
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined
    throw error
  }
}

function keyOf(privateKey: KeyObject): Uint8Array {
  const secret = privateKey.export({ format: 'der', type: 'pkcs8' })
  return new Uint8Array(hkdfSync('sha256', secret, '', 'key ledger of authorization-contract', 32))
}
