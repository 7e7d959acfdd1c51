import type { ClauseId } from '../../contract/index.ts'

/** A value that was observed: a text, number or flag; a sorted list; a lifetime in seconds; a time in milliseconds. */
export type Fact =
  | string
  | number
  | boolean
  | readonly string[]
  | { readonly s: number }
  | { readonly ms: number }

/** What was observed of one subject. It is never judged. */
export interface Observation {
  /** What was looked at: an answer, a token, a connection. */
  readonly subject: string
  /** The clause of force `silent` that leaves this open; `null` if there is none. */
  readonly clause: ClauseId | null
  readonly facts: Readonly<Record<string, Fact>>
}

/** Content of `reports/observations.json`, and of `baselines/<target>.json` once accepted. */
export interface Observations {
  readonly version: 1
  readonly target: string
  /** Start of the run, ISO 8601. */
  readonly observedAt: string
  readonly observations: readonly Observation[]
}
