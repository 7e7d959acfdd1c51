import { setTimeout as sleep } from 'node:timers/promises'
import type { ClauseId } from '../../../contract/index.ts'
import { missingAfter } from '../../browser/browser-walk.ts'
import type { PortalSession } from '../../browser/portal/portal-session.ts'
import type { PortalJourneyName, PortalRequest, PortalWalk } from '../../browser/portal/portal-walk.ts'
import type { Portal } from '../../config/target.ts'
import { blocked, type Missing, type Recorded, recorded } from '../../http/exchange.ts'
import type { MakingJourney } from '../ledger/ledger.ts'
import type { Recorder } from '../recorder.ts'
import { notChosen } from '../safety.ts'
import type { KeyBook } from './key-book.ts'
import { type KeyTokens, keyTokens, PAUSE_MS } from './key-tokens.ts'
import type { KeyList, ShownPair } from './portal-evidence.ts'
import { type KeyNames, keyNames } from './rows.ts'

const NO_ADDRESS: Missing = {
  is: 'not configured',
  because:
    'add open to listKeys in the file of PORTAL_JOURNEY: only an address can be opened by somebody else',
}

/** The run was interrupted: nothing more is started. */
export class Interrupted extends Error {}

/** How long a portal is given. */
export interface PortalPatience {
  /** Milliseconds until a new key has to be in the list. */
  readonly listed: number
  /** Aborts what is in progress. */
  readonly signal?: AbortSignal
}

/** A developer at the portal, and what they do there. */
export class PortalDeveloper {
  readonly portal: Portal
  readonly names: KeyNames
  readonly walks: PortalWalk[] = []
  /** The keys that runs made, until they are gone. */
  readonly book: KeyBook
  readonly tokens: KeyTokens
  readonly patience: PortalPatience
  /** The list of keys as it was last read, a text each. */
  rows: readonly string[] = []
  readonly recorder: Recorder
  readonly #session: PortalSession

  constructor(
    recorder: Recorder,
    portal: Portal,
    session: PortalSession,
    book: KeyBook,
    patience: PortalPatience,
  ) {
    this.portal = portal
    this.book = book
    this.names = keyNames(recorder.target.name)
    this.tokens = keyTokens(recorder, book, portal.revocationSeconds)
    this.patience = patience
    this.recorder = recorder
    this.#session = session
  }

  /** Why a journey cannot be followed; undefined if the portal has it. */
  lacks(...journeys: readonly PortalJourneyName[]): Missing | undefined {
    const absent = journeys.filter((name) => !this.portal.journeys[name])
    return absent.length === 0
      ? undefined
      : { is: 'not configured', because: `add ${absent.join(' and ')} to the file of PORTAL_JOURNEY` }
  }

  /**
   * Follows a journey. What it reads about a key is remembered at once, and a client secret is kept out of every text.
   *
   * @throws Interrupted
   */
  async walk(request: PortalRequest): Promise<PortalWalk> {
    if (this.patience.signal?.aborted) throw new Interrupted()
    return this.walkEvenIfInterrupted(request)
  }

  /**
   * Follows a journey that may create a key, and first remembers that there may be one.
   *
   * @throws Interrupted
   */
  async make(
    journey: Exclude<MakingJourney, 'renewKey'>,
    KEY_NAME: string,
    decision: 'confirm' | 'cancel' = 'confirm',
  ): Promise<PortalWalk> {
    if (this.patience.signal?.aborted) throw new Interrupted()
    this.book.add({ name: KEY_NAME, journey, before: this.rows }, true)
    return this.walkEvenIfInterrupted({ journey, decision, about: { KEY_NAME } })
  }

  /** Follows a journey even if the run was interrupted. */
  async walkEvenIfInterrupted(request: PortalRequest): Promise<PortalWalk> {
    const doubt = this.book.whyNotTried(request, this.rows)
    const walk = doubt ? notTaken(request, doubt) : await this.#take(request)
    this.walks.push(walk)
    if (walk.keys) {
      this.rows = walk.keys
      this.book.listed(walk.keys)
    }
    if (request.journey === 'revokeKey' && request.decision === 'confirm' && !walk.failure)
      this.book.saw(request.about?.CLIENT_ID_OF_KEY, { isRevoked: true })
    return walk
  }

  /** Lists the keys repeatedly until the expected change is there or time is up. */
  async list(isThere: (keys: readonly string[]) => boolean = () => true): Promise<KeyList> {
    const deadline = performance.now() + this.patience.listed
    for (;;) {
      const walk = await this.walk({ journey: 'listKeys' })
      if (walk.failure) return missingAfter(walk.failure)
      const keys = walk.keys ?? []
      if (isThere(keys) || performance.now() >= deadline) return recorded(keys)
      await sleep(PAUSE_MS)
    }
  }

  /** Whether a clause of a standard is one that the run judges. */
  isAbout(id: ClauseId): boolean {
    return notChosen(this.recorder.target.profiles, id) === undefined
  }

  /** Opens the list as somebody who is not logged in, where a standard is about that. It changes nothing. */
  async listAsStranger(): Promise<Recorded<PortalWalk>> {
    const unwanted = notChosen(this.recorder.target.profiles, 'portal.session')
    if (unwanted) return unwanted
    if (!this.portal.journeys.listKeys.open) return NO_ADDRESS
    const walk = await this.#session.walk({ journey: 'listKeys', isStranger: true })
    return recorded(walk)
  }

  async #take(request: PortalRequest): Promise<PortalWalk> {
    const { journey, about: { KEY_NAME: id } = {} } = request
    const before = this.rows
    const onRead: PortalRequest['onRead'] = async (readings) => {
      const { client_id, client_secret } = readings
      if (client_secret) this.recorder.secrets.push({ name: 'client_secret', value: client_secret })
      if (id && MAKES.has(journey) && !this.book.isOthers(client_id, before)) this.book.read(id, readings)
    }
    const isLater = LATER.has(journey) && this.portal.journeys[journey]?.open !== undefined
    const lookFor = isLater ? this.book.keys(true).flatMap(({ secrets }) => [...secrets]) : []
    return this.#session.walk({ ...request, lookFor, onRead })
  }
}

/** Journeys from whose pages the client ID of a new key is taken. */
const MAKES: ReadonlySet<PortalJourneyName> = new Set<MakingJourney>([
  'registerApplication',
  'createKey',
  'renewKey',
  'requestProduction',
])

/** Journeys to pages that come after the one that issues a pair. */
const LATER: ReadonlySet<PortalJourneyName> = new Set(['listKeys', 'readKey'])

/** The variables that tell a journey which key it is about. */
export const aboutKey = (KEY_NAME: string, CLIENT_ID_OF_KEY = KEY_NAME) => ({ KEY_NAME, CLIENT_ID_OF_KEY })

/** The pair that a walk read; a member that it did not read is taken from the pair before. */
export function pairOf({ readings, failure }: PortalWalk, before?: ShownPair): Recorded<ShownPair> {
  if (failure) return missingAfter(failure)
  const client_id = readings.client_id ?? before?.client_id
  const client_secret = readings.client_secret ?? before?.client_secret
  return client_id && client_secret
    ? recorded({ client_id, client_secret })
    : blocked('the portal showed no key pair')
}

/** A walk that was not taken. */
const notTaken = ({ journey, decision }: PortalRequest, reason: string): PortalWalk => ({
  journey,
  ...(decision && { decision }),
  pages: [],
  readings: {},
  failure: { kind: 'page', reason, title: '', address: '' },
  stoppedAt: 'steps',
  durationMs: 0,
})
