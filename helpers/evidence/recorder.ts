import PQueue from 'p-queue'
import { type Clock, timeOfDay } from '../base/clock.ts'
import type { BrowserWalk } from '../browser/browser-walk.ts'
import type { Target } from '../config/target.ts'
import { isAccepted, isServiceError, member, todoAbout } from '../http/answer.ts'
import { blocked, type Exchange, following, type Missing, type Recorded, recorded } from '../http/exchange.ts'
import { type SigningKeys, signingKeys } from '../http/jose/jwt.ts'
import { strangersKey } from '../http/jose/stranger.ts'
import { outcomeAndWay } from '../http/redirect.ts'
import type { HttpClient } from '../http/send.ts'
import type { Known } from '../http/unsigned-request.ts'
import type { Refusal } from '../requests/refusal.ts'
import type { SecretSink } from './collect-credentials.ts'
import type { Attempt, AttemptOfRow } from './evidence.ts'
import { type Further, nothingFurther } from './further.ts'
import { rowLeftOut } from './safety.ts'

/** What every part of the recorder works with. */
export interface Recorder {
  readonly target: Target
  readonly http: HttpClient
  readonly signingKeys: SigningKeys
  readonly attempts: Record<string, AttemptOfRow>
  readonly further: Further
  readonly secrets: SecretSink
  /** Variables whose values the service took. */
  readonly taken: Set<string>
  /** Addresses that may be wrong in the configuration: nothing more is sent to them. */
  readonly inDoubt: Map<string, Missing>
  /**
   * Processes items concurrently, as many at once as the service allows.
   *
   * @param order - what pages wait for goes before whatever nothing waits for
   */
  sideBySide<Item>(
    items: readonly Item[],
    work: (item: Item) => Promise<void>,
    order?: { readonly isAwaited: boolean },
  ): Promise<void>
  /** Every walk through the browser, in order. */
  readonly walks: BrowserWalk[]
  readonly clock: Clock
}

/** A recorder that has recorded nothing yet. */
export function newRecorder(
  target: Target,
  http: HttpClient,
  secrets: Recorder['secrets'] = [],
  clock = timeOfDay(),
): Recorder {
  const keys = signingKeys(target.application, target.second, strangersKey())
  const queue = new PQueue({ concurrency: target.transport.concurrency })
  const sideBySide: Recorder['sideBySide'] = async (items, work, { isAwaited } = { isAwaited: false }) => {
    const tasks = items.map((item) => () => work(item))
    await queue.addAll(tasks, { priority: Number(isAwaited) })
  }
  return {
    target,
    http,
    signingKeys: keys,
    attempts: {},
    further: nothingFurther(),
    secrets,
    taken: new Set(),
    inDoubt: new Map(),
    sideBySide,
    walks: [],
    clock,
  }
}

/** What a missing step means for the steps behind it. */
export function blockedBy(missing: Missing): Missing {
  return missing.is === 'unreachable' ? { ...missing, is: 'blocked' } : missing
}

/** An accepted exchange, or what it blocks. */
export function accepted(name: string, exchange: Recorded<Exchange>): Recorded<Exchange> {
  if (exchange.is !== 'recorded') return blockedBy(exchange)
  const { value } = exchange
  if (isAccepted(value)) return exchange
  const because = `${name} ${isServiceError(value) ? 'failed with' : 'answered'} ${outcomeAndWay(value)}`
  return blocked(because, todoAbout(value))
}

/** Whether the unedited twin of a refusal was accepted; if not, the refusal would prove nothing. */
export function controlOf(twin: Recorded<unknown>): Attempt['control'] {
  if (twin.is === 'recorded') return { is: 'accepted' }
  if (twin.is === 'not configured' || twin.is === 'left out' || twin.is === 'does not apply') return twin
  const because = `the unedited request was not accepted: ${twin.because}`
  return following(twin, { is: 'inconclusive', because })
}

/** A member of an accepted answer that the next step needs. */
export function acceptedMember(name: string, step: Recorded<Exchange>, field: string): Recorded<string> {
  const from = accepted(name, step)
  if (from.is !== 'recorded') return from
  const value = member(from.value, field)
  return value ? recorded(value) : blocked(`${name} answered without ${field}`)
}

/** What the edits of a run may know at its start. */
export function knownOf({ target, signingKeys: keys }: Recorder): Known {
  const { application, second, expiredAccessToken, scope } = target
  return {
    scope,
    clientId: application.oidcClientId,
    clientSecret: application.clientSecret,
    keys,
    ...(second && { second: { clientId: second.oidcClientId, clientSecret: second.clientSecret } }),
    ...(expiredAccessToken && { expiredAccessToken }),
  }
}

/** What each need of a row asks for. */
export const NEEDS = {
  SECOND_CLIENT_ID: 'set SECOND_CLIENT_ID',
  EXPIRED_ACCESS_TOKEN: 'set EXPIRED_ACCESS_TOKEN to an access token that expired ten minutes ago or earlier',
} as const

/** Why a row is not sent: it is not in the set of checks, or lacks a variable. */
export function unmetNeed(row: Refusal, target: Target): Missing | undefined {
  const { needs } = row
  const { second, expiredAccessToken } = target
  const unsafe = rowLeftOut(target, row)
  if (unsafe) return unsafe
  const met = { SECOND_CLIENT_ID: second, EXPIRED_ACCESS_TOKEN: expiredAccessToken }
  return needs && !met[needs] ? { is: 'not configured', because: NEEDS[needs] } : undefined
}

/** Notes the evidence of one row. */
export function note(
  recorder: Recorder,
  { key, area, clause, when }: Pick<AttemptOfRow, 'area' | 'clause' | 'when'> & { readonly key: string },
  attempt: Attempt,
): void {
  recorder.attempts[key] = { area, clause, when, ...attempt }
}

/** Notes rows that could not be sent. */
export function noteMissing(recorder: Recorder, rows: readonly Refusal[], missing: Missing): void {
  for (const row of rows) note(recorder, row, { control: missing, answer: missing })
}
