import type { Step } from '../../contract/steps.ts'
import type { BrowserWalk } from '../browser/browser-walk.ts'
import { isServiceError } from '../http/answer.ts'
import type { Exchange, Recorded } from '../http/exchange.ts'
import type { Redirect } from '../http/redirect.ts'
import { repeatKey } from './keys.ts'

/** One walk of a user through the consent, with what the request asked for. */
export interface Consent {
  readonly decision: 'approve' | 'deny'
  readonly asked: {
    readonly state: string
    readonly redirectUri: string
    /** The fixed data provider; empty if `dp_id` was left blank. */
    readonly dataProvider?: string
    /** It is the choice of the journey, which may be a name. */
    readonly isGuessed?: true
  }
  readonly walk: BrowserWalk
  /** The redirect at the end, if there was one. */
  readonly redirect?: Redirect
}

/** The answer to one more unedited request of a step. */
export interface RepeatedAnswer {
  readonly step: Step
  /** Which one it is, in words that complete “the answer”. */
  readonly of: string
  readonly answer: Recorded<Exchange>
  /** The place in the evidence's `rounds` of that in which it came, if everything was done once more. */
  readonly round?: number
}

/** One more walk through the consent. */
export interface RepeatedConsent {
  /** Which one it is, in words that complete “the approved consent”. */
  readonly of: string
  readonly consent: Recorded<Consent>
  /** The place in the evidence's `rounds` of that in which it was given, if everything was done once more. */
  readonly round?: number
}

/** What a run got again: each is judged by every clause of the first one, and compared with it. */
export interface Repeats {
  readonly answers: Record<string, RepeatedAnswer>
  readonly consents: Record<string, RepeatedConsent>
}

/** No answers or consents yet. */
export const noRepeats = (): Repeats => ({ answers: {}, consents: {} })

/**
 * Keeps the answer to one more unedited request, unless the service was unreachable, failed or limited the requests: then
 * there is nothing to compare.
 *
 * @returns the key under which it is kept
 */
export function noteAnswer({ answers }: Repeats, further: RepeatedAnswer): string | undefined {
  const { step, of, answer } = further
  if (answer.is !== 'recorded' || isServiceError(answer.value)) return undefined
  const key = freeKey(answers, repeatKey(step, of))
  answers[key] = further
  return key
}

/** Keeps one more consent, unless it ended by the network, a blocked request, a journey or an error of the service. */
export function noteConsent({ consents }: Repeats, further: RepeatedConsent): void {
  if (further.consent.is !== 'recorded') return
  const { failure, errorPage } = further.consent.value.walk
  if ((failure && failure.kind !== 'page') || (errorPage && isServiceError(errorPage))) return
  consents[freeKey(consents, repeatKey('approved', further.of))] = further
}

/** The key, or if it is taken, the same with a number. */
export const freeKey = (taken: Readonly<Record<string, unknown>>, key: string): string =>
  numbered(key, keysLike(taken, key).length)

/** The keys that are taken: this one, and the same with numbers. */
export function keysLike(taken: Readonly<Record<string, unknown>>, key: string): readonly string[] {
  const keys: string[] = []
  for (let next = key; next in taken; next = numbered(key, keys.length)) keys.push(next)
  return keys
}

const numbered = (key: string, before: number): string => (before === 0 ? key : `${key} (${before + 1})`)
