import { repeatedly } from '../../base/clock.ts'
import { missingAfter } from '../../browser/browser-walk.ts'
import type { PortalSession } from '../../browser/portal/portal-session.ts'
import type { PortalJourneyName, PortalRequest, PortalWalk } from '../../browser/portal/portal-walk.ts'
import type { Portal } from '../../config/target.ts'
import type { KeyList, ShownPair } from '../../evidence/portal/portal-evidence.ts'
import type { Recorder } from '../../evidence/recorder.ts'
import { notChosen } from '../../evidence/safety.ts'
import { blocked, type Missing, type Recorded, recorded } from '../../http/exchange.ts'
import type { KeyBook } from './key-book.ts'
import { keyTokens } from './key-tokens.ts'
import type { MakingJourney } from './ledger.ts'
import { keyNames } from './rows.ts'

const NO_ADDRESS: Missing = {
  is: 'not configured',
  because:
    'add open to listKeys in the file of PORTAL_JOURNEY: only an address can be opened without a session',
}

/** Why nothing more is done at the portal. */
export const INTERRUPTED = blocked('the run was interrupted')

/** The run was interrupted: nothing more is started. */
export class Interrupted extends Error {}

/** The time limits of a portal. */
export interface PortalPatience {
  /** Milliseconds until a new key has to be in the list. */
  readonly listed: number
  /** Aborts what is in progress. */
  readonly signal?: AbortSignal
}

/** A developer at the portal, and what they do there. */
export type PortalDeveloper = ReturnType<typeof portalDeveloper>

/** @param book - the keys that runs made, until they are gone */
export function portalDeveloper(
  recorder: Recorder,
  portal: Portal,
  session: PortalSession,
  book: KeyBook,
  patience: PortalPatience,
) {
  const walks: PortalWalk[] = []
  let rows: readonly string[] = []

  /**
   * Follows a journey. It records what it reads about a key at once, and registers a client secret as a secret.
   *
   * @throws Interrupted
   */
  async function walk(request: PortalRequest): Promise<PortalWalk> {
    if (patience.signal?.aborted) throw new Interrupted()
    return walkEvenIfInterrupted(request)
  }

  /** Follows a journey even if the run was interrupted. */
  async function walkEvenIfInterrupted(request: PortalRequest): Promise<PortalWalk> {
    const doubt = book.whyNotTried(request, rows)
    const taken = doubt ? notTaken(request, doubt) : await take(request)
    const { about } = request
    const key = about && book.idOf(about)
    const walked = { ...taken, ...(about && { about }), ...(key !== undefined && { key }) }
    walks.push(walked)
    if (walked.keys) {
      rows = walked.keys
      book.listed(walked.keys)
    }
    if (request.journey === 'revokeKey' && request.decision === 'confirm' && !walked.failure)
      book.saw(request.about?.CLIENT_ID_OF_KEY, { isRevoked: true })
    return walked
  }

  function take(request: PortalRequest): Promise<PortalWalk> {
    const { journey, about } = request
    const before = rows
    const onRead: PortalRequest['onRead'] = async (readings) => {
      const { client_id, client_secret } = readings
      if (client_secret) recorder.secrets.push({ name: 'client_secret', value: client_secret })
      const id = about && book.idOf(about)
      if (id && MAKES.has(journey) && !book.isOthers(client_id, before)) book.read(id, readings)
    }
    const isLater = LATER.has(journey) && portal.journeys[journey]?.open !== undefined
    const lookFor = isLater ? book.keys(true).flatMap(({ secrets }) => [...secrets]) : []
    return session.walk({ ...request, lookFor, onRead })
  }

  return {
    recorder,
    portal,
    book,
    patience,
    names: keyNames(recorder.target.name),
    tokens: keyTokens(recorder, book, portal.revocationSeconds),
    walks,
    walk,
    close: () => session.close(),
    walkEvenIfInterrupted,

    /** The list of keys as it was last read, a text each. */
    rows: () => rows,

    /** Why a journey cannot be followed; undefined if the portal has it. */
    lacks(...journeys: readonly PortalJourneyName[]): Missing | undefined {
      const absent = journeys.filter((name) => !portal.journeys[name])
      return absent.length === 0
        ? undefined
        : { is: 'not configured', because: `add ${absent.join(' and ')} to the file of PORTAL_JOURNEY` }
    },

    /**
     * Follows a journey that may create a key, and records first that there may be one.
     *
     * @param typed - the name that is typed; by default the name of the key, with which it starts
     * @throws Interrupted
     */
    async make(
      journey: Exclude<MakingJourney, 'renewKey'>,
      name: string,
      decision: 'confirm' | 'cancel' = 'confirm',
      typed = name,
    ): Promise<PortalWalk> {
      if (patience.signal?.aborted) throw new Interrupted()
      book.add({ name: typed, journey, before: rows }, true, name)
      return walkEvenIfInterrupted({ journey, decision, about: { KEY_NAME: typed } })
    },

    /** Lists the keys repeatedly until the expected change is there or time is up. */
    list: (isThere: (keys: readonly string[]) => boolean = () => true): Promise<KeyList> =>
      repeatedly(
        recorder.clock,
        patience.listed,
        async () => {
          const { failure, keys = [] } = await walk({ journey: 'listKeys' })
          return failure ? missingAfter(failure) : recorded(keys)
        },
        (list) => list.is !== 'recorded' || isThere(list.value),
      ),

    /** Signs out, and opens the list with the old cookies, if a chosen standard covers that. */
    async logOut(): Promise<Recorded<PortalWalk>> {
      const unwanted = notChosen(recorder.target.profiles, 'portal.log-out') ?? this.lacks('signOut')
      if (unwanted) return unwanted
      if (patience.signal?.aborted) return INTERRUPTED
      if (!portal.journeys.listKeys.open) return NO_ADDRESS
      const { failure } = await session.walk({ journey: 'signOut', isPlain: true })
      if (failure) return missingAfter(failure)
      return recorded(await session.walk({ journey: 'listKeys', isAgain: true, isPlain: true }))
    },

    /** Opens the list without logging in, if a chosen standard covers that. It changes nothing. */
    async listAsStranger(): Promise<Recorded<PortalWalk>> {
      const unwanted = notChosen(recorder.target.profiles, 'portal.session')
      if (unwanted) return unwanted
      if (patience.signal?.aborted) return INTERRUPTED
      if (!portal.journeys.listKeys.open) return NO_ADDRESS
      return recorded(await session.walk({ journey: 'listKeys', isStranger: true, isPlain: true }))
    },
  }
}

/** Journeys whose pages show the client ID of a new key. */
const MAKES: ReadonlySet<PortalJourneyName> = new Set<MakingJourney>([
  'registerApplication',
  'createKey',
  'renewKey',
  'requestProduction',
])

/** Journeys to pages that come after the one that issues a pair. */
const LATER: ReadonlySet<PortalJourneyName> = new Set(['listKeys', 'readKey'])

/** The variables that give a journey the key that it is about. */
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
