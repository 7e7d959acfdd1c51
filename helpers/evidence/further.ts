import type { BrowserWalk } from '../browser/browser-walk.ts'
import { isServiceError } from '../http/answer.ts'
import type { Exchange, Recorded } from '../http/exchange.ts'
import type { Redirect } from '../http/redirect.ts'
import { consentKey } from './keys.ts'
import type { Step } from './steps.ts'

/** One walk of a user through the consent, with what it was asked for. */
export interface Consent {
  readonly decision: 'approve' | 'deny'
  readonly asked: {
    readonly state: string
    readonly redirectUri: string
    /** The fixed data provider; empty where it was left blank. */
    readonly dataProvider?: string
  }
  readonly walk: BrowserWalk
  /** Where the browser was sent at the end, if it was. */
  readonly redirect?: Redirect
}

/** Which one it is of those that a run gets again, in words that complete “the answer” or “the approved consent”. */
export const OF = {
  refused: 'after the refused requests',
  application: 'for one more code',
  second: 'for the second application',
  blank: 'with a blank dp_id',
  beside: 'with parameters beside it',
  denied: 'for the denied consent',
  afterDenied: 'after the denied one',
  kept: 'for a code that is kept',
  portal: 'for a key pair of the developer portal',
} as const

type Of = keyof typeof OF

const nameOf = (what: Step | 'approved', of: string): string => `${what} ${of}`

/** Keys of the further answers of a step. */
export const keysAgain = (step: Step, ...which: readonly Of[]): readonly string[] =>
  which.map((of) => nameOf(step, OF[of]))

/** Keys of further consents. */
export const consentsAgain = (...which: readonly Of[]): readonly string[] =>
  which.map((of) => consentKey(nameOf('approved', OF[of])))

/** The answer to one more unedited request of a step. */
export interface FurtherAnswer {
  readonly step: Step
  /** Which one it is, in words that complete “the answer”. */
  readonly of: string
  readonly answer: Recorded<Exchange>
}

/** One more walk through the consent. */
export interface FurtherConsent {
  /** Which one it is, in words that complete “the approved consent”. */
  readonly of: string
  readonly consent: Recorded<Consent>
}

/** What a run got again: each is judged by every clause of the first, and held against it. */
export interface Further {
  readonly answers: Record<string, FurtherAnswer>
  readonly consents: Record<string, FurtherConsent>
}

/** Nothing yet. */
export const nothingFurther = (): Further => ({ answers: {}, consents: {} })

/**
 * Keeps the answer to one more unedited request. Where the service cannot be reached, or has had enough of requests, there
 * is nothing to hold against the first.
 */
export function noteAnswer({ answers }: Further, further: FurtherAnswer): void {
  const { step, of, answer } = further
  if (answer.is === 'recorded' && !isServiceError(answer.value))
    answers[freeKey(answers, nameOf(step, of))] = further
}

/** Keeps one more consent, unless it failed by the network, by what was stopped or by a journey. */
export function noteConsent({ consents }: Further, further: FurtherConsent): void {
  if (further.consent.is !== 'recorded') return
  const { failure, errorPage } = further.consent.value.walk
  if ((failure && failure.kind !== 'page') || (errorPage && isServiceError(errorPage))) return
  consents[freeKey(consents, nameOf('approved', further.of))] = further
}

function freeKey(taken: Readonly<Record<string, unknown>>, key: string, turn = 2): string {
  if (!(key in taken)) return key
  const next = `${key} (${turn})`
  return next in taken ? freeKey(taken, key, turn + 1) : next
}
