import { count } from '../base/visible.ts'
import { joined, own, phrase, type Shown } from '../secrets/shown.ts'
import type { Verdict } from '../verdict/report.ts'
import { type DriftedFact, type PastRun, stateOf } from './history.ts'

/** What is new in a run. */
export interface News {
  /** Present if the verdict has changed; `before` is absent if there was no verdict before. */
  readonly verdict?: { readonly now: Verdict; readonly before?: Verdict }
  /** Ids of the clauses that are broken but were not when they were last judged. */
  readonly newlyBroken: readonly Shown[]
  /** Ids of the clauses that were broken and are now kept or waived. */
  readonly noLongerBroken: readonly Shown[]
  /** Ids of the departures from a MUST of a standard that are new; none if no earlier run judged a standard. */
  readonly newDepartures: readonly Shown[]
  /** Facts that differ from the baseline but did not when they were last compared. */
  readonly newDrift: readonly DriftedFact[]
}

/**
 * Finds what is new in a run. Each clause is compared with the last run that judged it, each subject of the baseline with the
 * last run that observed it, and the verdict with the last run that was not partial.
 *
 * @param former - the previous run; without one, a kept run without drift is assumed
 */
export function newsOf(run: PastRun, former: PastRun | undefined): News {
  const now = stateOf(run)
  const { verdict: before, broken, departures, drift } = former ? stateOf(former) : FIRST
  const { verdict } = now
  return {
    ...(verdict &&
      verdict !== (before ?? 'kept') && { verdict: { now: verdict, ...(before && { before }) } }),
    newlyBroken: now.broken.filter((id) => !broken.includes(id)),
    noLongerBroken: broken.filter((id) => !now.broken.includes(id)),
    newDepartures: departures ? (now.departures?.filter((id) => !departures.includes(id)) ?? []) : [],
    newDrift: now.drift.filter((fact) => !drift.some((known) => nameOf(known) === nameOf(fact))),
  }
}

const FIRST: ReturnType<typeof stateOf> = { broken: [], drift: [] }

/** Whether anything changed. Otherwise the run is not news. */
export const isChange = ({ verdict, ...lists }: News): boolean =>
  verdict !== undefined || Object.values(lists).some(({ length }) => length > 0)

/** Number of new departures that a sentence names: a chat room may cut a longer one. */
const NAMED_AT_ONCE = 8

/** Every new departure from a standard, in as many sentences as it takes. */
export const newDeparturesOf = ({ newDepartures }: News): readonly Shown[] =>
  newDepartures
    .filter((_, index) => index % NAMED_AT_ONCE === 0)
    .map((_, index) => newDepartures.slice(index * NAMED_AT_ONCE, (index + 1) * NAMED_AT_ONCE))
    .map(
      (ids) =>
        phrase`${own(`New ${ids.length > 1 ? 'departures from standards' : 'departure from a standard'}`)}: ${joined(ids, ', ')}.`,
    )

/** The other news as sentences, the most urgent first. */
export const otherNews = ({ newlyBroken, noLongerBroken, newDrift }: News): readonly Shown[] => [
  ...sentence('Newly broken', newlyBroken),
  ...sentence('No longer broken', noLongerBroken),
  ...sentence('New drift', newDrift.map(nameOf)),
]

const nameOf = ({ is, subject, fact }: DriftedFact): Shown => phrase`${fact} (${subject}) is ${own(is)}`

/** Number of texts that a sentence lists; it counts the others. */
const NAMED = 3

/** A label with the first of its texts, and the number of the others; none if there are no texts. */
export function sentence(label: string, texts: readonly Shown[]): readonly Shown[] {
  if (texts.length === 0) return []
  const rest = texts.length - NAMED
  const first = joined(texts.slice(0, NAMED), ', ')
  return [phrase`${own(label)}: ${first}${own(rest > 0 ? ` and ${count(rest, 'other')}` : '')}.`]
}
