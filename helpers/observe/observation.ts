import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ClauseId } from '../../contract/index.ts'
import { attempt } from '../base/attempt.ts'
import type { Count, Filled, Time } from '../base/formats.ts'
import { reportsFolder } from '../base/reports.ts'
import { removing, writeWhole } from '../base/write-whole.ts'
import { parseAs } from '../schema/schemas.ts'
import { joined, own, phrase, type Shown, show } from '../secrets/shown.ts'

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

/** Facts and observations with unchecked texts, which must not be shown. */
export type RawFact = Fact<string>
export type RawObservation = Observation<string>

/** Content of `reports/observations.json`, and of `baselines/<target>.json` once accepted. */
export interface Observations {
  readonly version: 1
  readonly target: Filled<Shown>
  /** Start of the run. */
  readonly observedAt: Time<Shown>
  /** The seed of what the run drew; absent if it drew nothing. */
  readonly seed?: Count
  readonly observations: readonly Observation[]
}

/** A fact as text for a reader; `null` means that there is none. */
export function showFact(fact: Fact | null): Shown {
  if (fact === null) return own('nothing')
  if (typeof fact !== 'object') return own(String(fact))
  if ('s' in fact) return phrase`${fact.s} s`
  if ('ms' in fact) return phrase`${fact.ms} ms`
  return fact.length > 0 ? joined(fact, ', ') : own('an empty list')
}

/**
 * Makes all texts of observations safe to show, including the names of facts.
 *
 * @param pass - makes a text safe to show
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

/** The file of the observations of a run. */
const observationsPath = (folder = reportsFolder()): string => join(folder, 'observations.json')

/** The contents of an observations file. */
export const observationsText = (observations: Observations): string =>
  `${JSON.stringify(observations, null, 2)}\n`

/**
 * Writes `observations.json`.
 *
 * @throws CannotWrite
 */
export function writeObservations(observations: Observations): void {
  writeWhole(observationsPath(), observationsText(observations))
}

/** Reads the observations of the run with its reports in `folder`; `undefined` if there is no valid file. */
export function readObservations(folder?: string): Observations | undefined {
  const text = attempt(() => readFileSync(observationsPath(folder), 'utf8'))
  const stored = text && parseAs<object>(text, 'observations.schema.json')
  return stored ? passed(stored) : undefined
}

/**
 * Makes observations from a file, which anyone may have written, safe to show.
 *
 * @param stored - a value that satisfies `observations.schema.json`, with unchecked texts
 */
export function passed(stored: object): Observations {
  const { target, observedAt, seed, observations } = stored as Observations
  return {
    version: 1,
    target: own(target),
    observedAt: own(observedAt),
    ...(seed !== undefined && { seed }),
    observations: shownObservations(observations, show),
  }
}

/**
 * Deletes the observations of an earlier run, so that no one takes them for those of this run.
 *
 * @throws CannotWrite
 */
export const deleteObservations = (): void => removing(observationsPath())
