import type { ClauseId } from '../../contract/index.ts'
import type { Filled, Time } from '../base/formats.ts'
import { joined, own, phrase, type Shown } from '../secrets/shown.ts'

/** A value that was observed: a text, number or flag; a sorted list; a lifetime in seconds; a time in milliseconds. */
export type Fact<Text extends string = Shown> =
  | Text
  | number
  | boolean
  | readonly Text[]
  | { readonly s: number }
  | { readonly ms: number }

/** What was observed of one subject. It is never judged. */
export interface Observation<Text extends string = Shown> {
  /** What was looked at: an answer, a token, a connection. */
  readonly subject: Filled<Text>
  /** The clause of force `silent` that leaves this open; `null` if there is none. */
  readonly clause: ClauseId | null
  readonly facts: Readonly<Record<string, Fact<Text>>>
}

/** A fact, and an observation, as received; they are never shown. */
export type RawFact = Fact<string>
export type RawObservation = Observation<string>

/** Content of `reports/observations.json`, and of `baselines/<target>.json` once accepted. */
export interface Observations {
  readonly version: 1
  readonly target: Filled<Shown>
  /** Start of the run. */
  readonly observedAt: Time<Shown>
  readonly observations: readonly Observation[]
}

/** A fact as text for a reader; `null` is the absence of one. */
export function showFact(fact: Fact | null): Shown {
  if (fact === null) return own('nothing')
  if (typeof fact !== 'object') return own(String(fact))
  if ('s' in fact) return phrase`${fact.s} s`
  if ('ms' in fact) return phrase`${fact.ms} ms`
  return fact.length > 0 ? joined(fact, ', ') : own('an empty list')
}

/**
 * Observations with all their texts shown, the names of facts among them.
 *
 * @param pass - how a text passes
 */
export function shownObservations(
  observations: readonly RawObservation[],
  pass: (text: string) => Shown,
): readonly Observation[] {
  return observations.map(({ subject, clause, facts }) => ({
    subject: pass(subject),
    clause,
    facts: Object.fromEntries(
      Object.entries(facts)
        .map(([name, fact]) => [pass(name), shownFact(fact, pass)] as const)
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    ),
  }))
}

function shownFact(fact: RawFact, pass: (text: string) => Shown): Fact {
  if (typeof fact === 'string') return pass(fact)
  if (typeof fact !== 'object') return fact
  return isList(fact) ? fact.map(pass) : fact
}

const isList = (fact: object): fact is readonly string[] => Array.isArray(fact)
