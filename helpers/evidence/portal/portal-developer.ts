import { setTimeout as sleep } from 'node:timers/promises'
import type { ClauseId } from '../../../contract/index.ts'
import type { WalkFailure } from '../../browser/browser-walk.ts'
import { missingAfter } from '../../browser/browser-walk.ts'
import type { PortalJourneyName } from '../../browser/portal/portal-journeys.ts'
import type { PortalSession } from '../../browser/portal/portal-session.ts'
import type { PortalRequest, PortalWalk } from '../../browser/portal/portal-walk.ts'
import type { Portal } from '../../config/target.ts'
import { isAccepted } from '../../http/answer.ts'
import { blocked, type Exchange, type Missing, type Recorded, recorded } from '../../http/exchange.ts'
import { clientCredentialsRequest } from '../../requests/documented-requests.ts'
import { requestToken } from '../client-credentials.ts'
import { noteAnswer } from '../further.ts'
import type { MakingJourney } from '../ledger/kept-key.ts'
import type { Recorder } from '../recorder.ts'
import { notChosen } from '../safety.ts'
import type { KeyBook } from './key-book.ts'
import { type KeyNames, keyNames } from './key-names.ts'
import type { KeyList, Seen, ShownPair } from './portal-evidence.ts'
import { hasWord } from './standing.ts'

const PAUSE_MS = 250

const NO_ADDRESS: Missing = {
  is: 'not configured',
  because:
    'add open to listKeys in the file of PORTAL_JOURNEY: only an address can be opened by somebody else',
}

const NO_BYSTANDER: Missing = { is: 'left out', because: 'the action is not about a key of this application' }

/** The run was interrupted: nothing more is started. */
export class Interrupted extends Error {}

/** How long a portal is given. */
export interface PortalPatience {
  /** Milliseconds until a new key has to be in the list. */
  readonly listed: number
  /** Aborts what is in progress. */
  readonly signal?: AbortSignal
}

/** A developer at the portal: what they do there, and how the token endpoint reacts. */
export class PortalDeveloper {
  readonly portal: Portal
  readonly names: KeyNames
  readonly walks: PortalWalk[] = []
  /** The keys that runs made, until they are gone. */
  readonly book: KeyBook
  readonly patience: PortalPatience
  /** The list of keys as it was last read, a text each. */
  rows: readonly string[] = []
  readonly #recorder: Recorder
  /** Client secrets of pairs that got a token. */
  readonly #noted = new Set<string>()
  /** Client secrets that pages showed. */
  readonly #issued = new Set<string>()
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
    this.#recorder = recorder
    this.#session = session
    this.patience = patience
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
    this.book.ask(KEY_NAME, journey, this.rows)
    return this.walkEvenIfInterrupted({ journey, decision, about: { KEY_NAME } })
  }

  /** Follows a journey even if the run was interrupted. */
  async walkEvenIfInterrupted(request: PortalRequest): Promise<PortalWalk> {
    const doubt = this.#doubtAbout(request)
    const walk = doubt ? notTaken(request, doubt) : await this.#take(request)
    this.walks.push(walk)
    if (walk.keys) {
      this.rows = walk.keys
      this.book.listed(walk.keys)
    }
    if (request.journey === 'revokeKey' && request.decision === 'confirm' && !walk.failure)
      this.book.revoked(request.about?.CLIENT_ID_OF_KEY)
    return walk
  }

  /** Lists the keys repeatedly until the expected change is there or time is up. */
  async list(isThere: (keys: readonly string[]) => boolean = () => true): Promise<KeyList> {
    const deadline = performance.now() + this.patience.listed
    for (;;) {
      const walk = await this.walk({ journey: 'listKeys' })
      if (walk.failure) return missing(walk.failure)
      const keys = walk.keys ?? []
      if (isThere(keys) || performance.now() >= deadline) return recorded(keys)
      await sleep(PAUSE_MS)
    }
  }

  /** Whether a clause of a standard is one that the run judges. */
  isAbout(id: ClauseId): boolean {
    return notChosen(this.#recorder.target.profiles, id) === undefined
  }

  /** Opens the list as somebody who is not logged in, where a standard is about that. It changes nothing. */
  async listAsStranger(): Promise<Recorded<PortalWalk>> {
    const unwanted = notChosen(this.#recorder.target.profiles, 'portal.session')
    if (unwanted) return unwanted
    if (!this.portal.journeys.listKeys.open) return NO_ADDRESS
    const walk = await this.#session.walk({ journey: 'listKeys', isStranger: true, isPlain: true })
    return recorded(walk)
  }

  /** Asks the token endpoint with a pair (document, 4.1). */
  async token(pair: Recorded<ShownPair>): Promise<Recorded<Exchange>> {
    if (pair.is !== 'recorded') return pair
    const { client_id, client_secret } = pair.value
    const answer = await requestToken(
      this.#recorder,
      clientCredentialsRequest(this.#recorder.target, { clientId: client_id, clientSecret: client_secret }),
    )
    if (answer.is === 'recorded' && isAccepted(answer.value)) {
      this.book.worked(client_id)
      this.#noteFirst(client_secret, answer)
    }
    return answer
  }

  /** The first token of each pair is one more answer of the token endpoint. */
  #noteFirst(secret: string, answer: Recorded<Exchange>): void {
    if (this.#noted.has(secret)) return
    this.#noted.add(secret)
    noteAnswer(this.#recorder.further, {
      step: 'token',
      of: 'for a key pair of the developer portal',
      answer,
    })
  }

  /** Asks repeatedly until the expected answer comes or time is up. */
  async tokenUntil(
    pair: Recorded<ShownPair>,
    isIt: (answer: Exchange) => boolean,
  ): Promise<Recorded<Exchange>> {
    const deadline = performance.now() + this.portal.revocationSeconds * 1000
    for (;;) {
      const answer = await this.token(pair)
      if (answer.is !== 'recorded' || isIt(answer.value) || performance.now() >= deadline) return answer
      await sleep(PAUSE_MS)
    }
  }

  /** Asks with the configured pair, which no action is about. */
  bystander(): Promise<Recorded<Exchange>> {
    return requestToken(this.#recorder)
  }

  /** How the token endpoint answers the pair that a walk was about, and the configured one, afterwards. */
  async ask(walk: PortalWalk, pair: Recorded<ShownPair>): Promise<Omit<Seen, 'keys'>> {
    const [token, bystander] = await Promise.all([this.token(pair), this.bystander()])
    return { walk, pair, token, bystander }
  }

  /** The same of a key of an application of its own, which can do nothing to another one. */
  async askAlone(walk: PortalWalk, pair: Recorded<ShownPair>): Promise<Omit<Seen, 'keys'>> {
    return { walk, pair, token: await this.token(pair), bystander: NO_BYSTANDER }
  }

  /** Client IDs of keys that are accounted for: the configured ones, and those of runs. */
  get known(): readonly string[] {
    const { application, second } = this.#recorder.target
    return [application.clientId, ...(second ? [second.clientId] : []), ...this.book.clientIds]
  }

  /** Keeps a client secret out of every text. */
  hide(value: string): void {
    this.#recorder.secrets.push({ name: 'client_secret', value })
  }

  /** @throws Error where what was read could not be remembered */
  async #take(request: PortalRequest): Promise<PortalWalk> {
    const { journey, about: { KEY_NAME: id } = {} } = request
    const before = this.rows
    let fault: unknown
    const onRead: PortalRequest['onRead'] = async (readings) => {
      if (readings.client_secret) {
        this.hide(readings.client_secret)
        this.#issued.add(readings.client_secret)
      }
      if (!id || !MAKES.has(journey) || this.#isOthers(readings.client_id, before)) return
      await this.book.read(id, readings).catch((error: unknown) => {
        fault = error
      })
    }
    const isLater = LATER.has(journey) && this.portal.journeys[journey]?.open !== undefined
    const lookFor = isLater ? [...this.#issued] : []
    const walk = await this.#session.walk({ ...request, lookFor, onRead })
    if (fault) throw fault
    return walk
  }

  /** Whether a client ID belongs to a key that was there before and that no run created, whatever a page says. */
  #isOthers(clientId: string | undefined, before: readonly string[]): boolean {
    if (clientId === undefined || this.book.clientIds.includes(clientId)) return false
    return this.known.includes(clientId) || before.some((row) => hasWord(row, clientId))
  }

  /** Why an action on a key is not performed: it could affect somebody else's key. */
  #doubtAbout({
    journey,
    about: { KEY_NAME, CLIENT_ID_OF_KEY: mark } = {},
  }: PortalRequest): string | undefined {
    if (!mark || !CHANGES.has(journey)) return undefined
    if (mark !== KEY_NAME && !this.book.clientIds.includes(mark))
      return `${journey} was not tried: the client ID that was read does not belong to a new key`
    const isPart = this.rows.some((row) => row.includes(mark) && !hasWord(row, mark))
    return isPart
      ? `${journey} was not tried: the client ID of another key in the list contains this one`
      : undefined
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

/** Journeys that change the key that they are about. */
const CHANGES: ReadonlySet<PortalJourneyName> = new Set([
  'renewKey',
  'revokeKey',
  'approveProduction',
  'denyProduction',
])

function notTaken({ journey, decision }: PortalRequest, reason: string): PortalWalk {
  return {
    journey,
    ...(decision && { decision }),
    pages: [],
    readings: {},
    failure: { kind: 'page', reason, title: '', address: '' },
    stoppedAt: 'steps',
    documents: [],
    durationMs: 0,
  }
}

/** Why there is nothing to judge after a walk that failed. */
export const missing: (failure: WalkFailure) => Missing = missingAfter

/** The pair that a walk read; a member that it did not read is taken from the pair before. */
export function pairOf({ readings, failure }: PortalWalk, before?: ShownPair): Recorded<ShownPair> {
  const client_id = readings.client_id ?? before?.client_id
  const client_secret = readings.client_secret ?? before?.client_secret
  if (failure) return missing(failure)
  return client_id && client_secret
    ? recorded({ client_id, client_secret })
    : blocked('the portal showed no key pair')
}
