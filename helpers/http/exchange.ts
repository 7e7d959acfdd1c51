import type { Remedy } from './remedies.ts'
import type { Rest } from './rested-connections.ts'

/** A request as it was sent. */
export interface SentRequest {
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** The fields of a form body, in order. */
  readonly form?: Readonly<Record<string, string>>
  /** A field of the form whose value has an escape that it does not need. */
  readonly escaped?: string
  /** It is sent by a connection that was idle for a second: always, if one is ready, or never. */
  readonly isRested?: Rest | false
  /** Fields of the form that are sent twice. */
  readonly repeated?: readonly string[]
  /** The fields are sent as the members of a JSON object. */
  readonly asJson?: true
  /** A raw body. */
  readonly body?: string
}

/** A form field of a request; `undefined` if there is none. */
export const fieldOf = ({ form }: SentRequest, name: string): string | undefined => form?.[name]

/** The form fields as they are sent: those that are sent twice are repeated at the end. */
export const formFields = ({ form = {}, repeated = [] }: SentRequest): [name: string, value: string][] => [
  ...Object.entries(form),
  ...repeated.map((name): [string, string] => [name, form[name] ?? '']),
]

/** A redirect that was followed: the requested address, and the status of the answer. */
export interface Hop {
  readonly url: string
  readonly status: number
}

/** What had come of a request before it was sent again. */
export interface SentAgain {
  /** What a busy service had answered; absent if the connection was closed instead. */
  readonly status?: number
  /** One-time values that both requests carry, in words: the service may have spent them the first time. */
  readonly spent: readonly string[]
}

/** A request and its complete answer, as plain data. */
export interface Exchange {
  readonly request: SentRequest
  /** The redirects that led to this request, in order. */
  readonly via?: readonly Hop[]
  readonly status: number
  /** Names are in lower case; the values of a repeated header are joined by commas. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** The body does not have the codings in its header Content-Encoding, and was not decoded. */
  readonly isMiscoded?: true
  /** The body is not in UTF-8, or begins with a byte order mark. */
  readonly isNotUtf8?: true
  /** The request was sent before, and the service was busy, or its connection was closed. */
  readonly again?: SentAgain
  /** When the request was sent, ISO 8601. */
  readonly startedAt?: string
  /** Milliseconds from sending to the end of the body. */
  readonly durationMs: number
  /** What the team that runs the suite can do, if a documented request was refused. */
  readonly remedy?: Remedy
}

/** The result of one step: its value, or why there is none. */
export type Recorded<T> = { readonly is: 'recorded'; readonly value: T } | Missing

/**
 * Why there is no value: the network failed, an earlier step failed, a variable is not set, the set of checks leaves it
 * out, or the environment does not offer it.
 */
export interface Missing {
  readonly is:
    | 'unreachable'
    | 'blocked'
    | 'not configured'
    | 'inconclusive'
    | 'left out'
    | 'does not apply'
    | 'not offered'
  readonly because: string
  /** What failed first, if this is a consequence of it. */
  readonly cause?: string
  /** What the team that runs the suite can do: a sentence that names a variable or a command. */
  readonly todo?: string
}

/** Reasons that mean that nothing was tried. */
export const UNTRIED: ReadonlySet<Recorded<unknown>['is']> = new Set([
  'not configured',
  'left out',
  'not offered',
  'does not apply',
])

export const recorded = <T>(value: T): Recorded<T> => ({ is: 'recorded', value })
/** Applies `next` to the value of a step. If there is none, returns why. */
export const andThen = <T, Then>(step: Recorded<T>, next: (value: T) => Then): Then | Missing =>
  step.is === 'recorded' ? next(step.value) : step

export const blocked = (because: string, todo?: string): Missing => ({
  is: 'blocked',
  because,
  ...(todo !== undefined && { todo }),
})
/** `then`, as a consequence of an earlier failure: with its first cause, and what to do about it. */
export const following = (
  { because: first, cause = first, todo }: Pick<Missing, 'because' | 'cause' | 'todo'>,
  then: Pick<Missing, 'is' | 'because'>,
): Missing => ({ ...then, ...(cause !== then.because && { cause }), ...(todo !== undefined && { todo }) })
/** The precondition of a clause does not hold. */
export const doesNotApply = (because: string): Missing => ({ is: 'does not apply', because })
export const notConfigured = (...variables: readonly string[]): Missing => ({
  is: 'not configured',
  because: `set ${variables.join(' and ')}`,
})

/** The most seconds that two clocks may differ before a service may refuse JWTs because of their times. */
const MOST = 30

/**
 * How far the clock of this machine is ahead of the clock of the service, by the header Date of an answer (RFC 9110,
 * 6.6.1): in seconds, and in words.
 *
 * @returns `undefined` if the answer has no valid Date
 */
export function clockSkew({
  headers,
  startedAt,
  durationMs,
}: Pick<Exchange, 'headers' | 'startedAt' | 'durationMs'>) {
  const [theirs, ours] = [Date.parse(headers.date ?? ''), Date.parse(startedAt ?? '') + durationMs]
  const seconds = Math.round((ours - theirs) / 1000)
  if (Number.isNaN(seconds)) return undefined
  return {
    seconds,
    isTooFar: Math.abs(seconds) > MOST,
    said: `this machine is ${Math.abs(seconds)} s ${seconds < 0 ? 'behind' : 'ahead of'} the service`,
  }
}
