import PQueue from 'p-queue'
import type { Drawn } from '../../contract/requests/ranges.ts'
import type { AddressName } from '../../contract/steps.ts'
import { type Clock, timeOfDay } from '../base/clock.ts'
import { type Draw, TAME } from '../base/draw.ts'
import type { BrowserWalk } from '../browser/browser-walk.ts'
import type { ConsentSession } from '../browser/consent-session.ts'
import type { Target } from '../config/target.ts'
import { isAccepted, isServiceError, member, todoAbout } from '../http/answer.ts'
import { andThen, blocked, type Exchange, type Missing, type Recorded, recorded } from '../http/exchange.ts'
import { type SigningKeys, signingKeys } from '../http/jose/jwt.ts'
import { strangersKey } from '../http/jose/stranger.ts'
import { outcomeAndWay } from '../http/redirect.ts'
import type { HttpClient } from '../http/send.ts'
import { whySpent } from '../http/sent-again.ts'
import type { Known } from '../http/unsigned-request.ts'
import type { Refusal } from '../requests/refusal.ts'
import type { Observed } from './answer-facts.ts'
import type { SecretSink } from './collect-credentials.ts'
import type { AttemptOfCase } from './evidence.ts'
import { noRepeats, type Repeats } from './repeats.ts'

/** What every part of the recorder works with. */
export interface Recorder {
  readonly target: Target
  readonly http: HttpClient
  readonly signingKeys: SigningKeys
  readonly attempts: Record<string, AttemptOfCase>
  readonly repeats: Repeats
  readonly secrets: SecretSink
  /** Variables whose values the service accepted. */
  readonly taken: Set<string>
  /** Addresses that may be wrong in the configuration: nothing more is sent to them. */
  readonly inDoubt: Map<string, Missing>
  /**
   * Processes items concurrently, as many at once as the service allows.
   *
   * @param order - requests that block the browser (`isAwaited`) are sent first
   * @returns the results, in the order of the items
   */
  sideBySide<Item, Result>(
    items: readonly Item[],
    work: (item: Item) => Promise<Result>,
    order?: { readonly isAwaited: boolean },
  ): Promise<readonly Result[]>
  /** Every walk through the browser, in order. */
  readonly walks: BrowserWalk[]
  readonly clock: Clock
  readonly draw: Draw
  /** True if everything is done once more, with requests that are drawn. */
  readonly isLate?: true
  /** True if the applications have changed places. */
  readonly isSwapped?: true
  /** Limits of the service that refused drawn requests. */
  readonly limits: Observed[]
  /** The seeds that drew what the cases of the pushed authorization request have in common. */
  readonly casesDrawnBy: Set<number>
  /** What is not drawn any more, because the service refused it. */
  readonly tamed: Set<Drawn>
}

/** The addresses from discovery (document, 2.3 and 4.2), or why one cannot be used. */
export type Endpoints = Readonly<Record<AddressName, Recorded<string>>>

/** Opens the browser of the user, on first use. It throws if there is no browser. */
type OpenBrowser = () => Promise<ConsentSession>

/** What the parts of a run after discovery work with. */
export interface Run extends Recorder {
  readonly endpoints: Endpoints
  readonly open: OpenBrowser
  /** The rows to send, for every request. */
  readonly rows: readonly Refusal[]
}

/** A recorder that has recorded nothing yet. */
export function newRecorder(
  target: Target,
  http: HttpClient,
  secrets: Recorder['secrets'] = [],
  clock = timeOfDay(),
  draw = TAME,
): Recorder {
  const queue = new PQueue({ concurrency: target.transport.concurrency })
  return {
    target,
    http,
    signingKeys: signingKeys(target.application, target.second, strangersKey()),
    attempts: {},
    repeats: noRepeats(),
    secrets,
    taken: new Set(),
    inDoubt: new Map(),
    sideBySide: (items, work, { isAwaited } = { isAwaited: false }) =>
      queue.addAll(
        items.map((item) => () => work(item)),
        { priority: Number(isAwaited) },
      ),
    walks: [],
    clock,
    draw,
    limits: [],
    casesDrawnBy: new Set(),
    tamed: new Set(),
  }
}

/** What a missing step means for the steps after it. */
export function blockedBy(missing: Missing): Missing {
  return missing.is === 'unreachable' ? { ...missing, is: 'blocked' } : missing
}

/** The exchange if it was accepted; otherwise why the steps after it are blocked. */
export function accepted(name: string, exchange: Recorded<Exchange>): Recorded<Exchange> {
  if (exchange.is !== 'recorded') return blockedBy(exchange)
  const { value } = exchange
  if (isAccepted(value)) return exchange
  const spent = whySpent(value)
  if (spent) return { is: 'inconclusive', because: `${name} answered ${outcomeAndWay(value)}: ${spent}` }
  const because = `${name} ${isServiceError(value) ? 'failed with' : 'answered'} ${outcomeAndWay(value)}`
  return blocked(because, todoAbout(value))
}

/** Whether an exchange was accepted. */
export const isTaken = (answer: Recorded<Exchange> | undefined): boolean =>
  answer?.is === 'recorded' && isAccepted(answer.value)

/** A member of an accepted answer that the next step needs. */
export const acceptedMember = (name: string, step: Recorded<Exchange>, field: string): Recorded<string> =>
  andThen(accepted(name, step), (answer) => {
    const value = member(answer, field)
    return value ? recorded(value) : blocked(`the answer to ${name} has no ${field}`)
  })

/**
 * The values that edits may use at the start of a run.
 *
 * @param by - the application that sends the edited request; by default the first one
 */
export function knownOf({ target, signingKeys: keys }: Recorder, by?: 'second'): Known {
  const { second, expiredAccessToken, scope } = target
  const application = (by && second) ?? target.application
  return {
    scope,
    clientId: application.oidcClientId,
    clientSecret: application.clientSecret,
    keys,
    ...(second && !by && { second: { clientId: second.oidcClientId, clientSecret: second.clientSecret } }),
    ...(expiredAccessToken && { expiredAccessToken }),
  }
}
