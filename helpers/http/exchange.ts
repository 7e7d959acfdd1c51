import type { Remedy } from './remedies.ts'

/** A request as it went out. */
export interface SentRequest {
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** The fields of a form body, in their order. */
  readonly form?: Readonly<Record<string, string>>
  /** Fields of the form that are sent twice. */
  readonly repeated?: readonly string[]
  /** The fields are sent as the members of a JSON object. */
  readonly asJson?: true
  /** A raw body. */
  readonly body?: string
}

/** A field of the form of a request; `undefined` where it has none. */
export const fieldOf = ({ form }: SentRequest, name: string): string | undefined => form?.[name]

/** The fields of a form as they go out, those that are sent twice at the end as well. */
export const formFields = ({ form = {}, repeated = [] }: SentRequest): [name: string, value: string][] => [
  ...Object.entries(form),
  ...repeated.map((name): [string, string] => [name, form[name] ?? '']),
]

/** A redirect that was followed: the address that was asked, and the status of its answer. */
export interface Hop {
  readonly url: string
  readonly status: number
}

/** One request and its whole answer, as plain data. */
export interface Exchange {
  readonly request: SentRequest
  /** The redirects that led to this request, the first one first. */
  readonly via?: readonly Hop[]
  readonly status: number
  /** Header names in lower case; a header that came several times is joined by a comma. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** The body is not in the codings that its header Content-Encoding names, and is as it came. */
  readonly isMiscoded?: true
  /** The body is not in UTF-8, or begins with a byte order mark. */
  readonly isNotUtf8?: true
  /** When it was sent. */
  readonly startedAt?: string
  /** Milliseconds from sending to the end of the body. */
  readonly durationMs: number
  /** What the team that runs the suite can do, where a documented request was refused. */
  readonly remedy?: Remedy
}

/** What the recorder knows of one step: its value, or why there is none. */
export type Recorded<T> = { readonly is: 'recorded'; readonly value: T } | Missing

/**
 * Why there is no value: the network failed, an earlier step did, a variable is not set, this set of checks has none, or the
 * environment does not offer it.
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
  /** What failed first, where this follows from it. */
  readonly cause?: string
  /** What the team that runs the suite can do: a sentence that names a variable or a command. */
  readonly todo?: string
}

/** Reasons for which nothing was ever meant to be tried. */
export const UNTRIED: ReadonlySet<Recorded<unknown>['is']> = new Set([
  'not configured',
  'left out',
  'not offered',
  'does not apply',
])

export const recorded = <T>(value: T): Recorded<T> => ({ is: 'recorded', value })
/** What follows from a value, now or later; where there is none, there is nothing for the same reason. */
export const andThen = <T, Then>(step: Recorded<T>, next: (value: T) => Then): Then | Missing =>
  step.is === 'recorded' ? next(step.value) : step

export const blocked = (because: string, todo?: string): Missing => ({
  is: 'blocked',
  because,
  ...(todo !== undefined && { todo }),
})
/** What there is not because of something else, told in its own words, with what failed first and what to do about that. */
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

/** How far two clocks may differ, in seconds, before JWTs that contain the time are refused for it. */
const MOST = 30

/**
 * By how many seconds the clock of this machine is ahead of the one of a service, as the header Date of an answer tells
 * (RFC 9110, 6.6.1), and the same in words.
 *
 * @returns `undefined` if it has none
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
