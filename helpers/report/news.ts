import { count } from '../base/visible.ts'
import { joined, own, phrase, type Shown } from '../secrets/shown.ts'
import type { Verdict } from '../verdict/report.ts'
import { type DriftedFact, type PastRun, stateOf } from './history.ts'

/** What a run tells that was not known before. */
export interface News {
  /** Present where the verdict is another one; `before` is absent where there was none. */
  readonly verdict?: { readonly now: Verdict; readonly before?: Verdict }
  /** Ids of the clauses that are broken and were not when they were last judged. */
  readonly newlyBroken: readonly Shown[]
  /** Ids of the clauses that were broken, and are kept or waived. */
  readonly noLongerBroken: readonly Shown[]
  /** What differs from the baseline and did not when it was last compared. */
  readonly newDrift: readonly DriftedFact[]
}

/**
 * What a run tells that was not known before. Each clause is compared with the last run that judged it, each subject of
 * the baseline with the last run that saw it, and the verdict with that of the last run that was no part.
 *
 * @param former - the run before; a first run is compared with one that is kept and found no drift
 */
export function newsOf(run: PastRun, former: PastRun | undefined): News {
  const now = stateOf(run)
  const { verdict: before, broken, drift } = former ? stateOf(former) : FIRST
  const { verdict } = now
  return {
    ...(verdict &&
      verdict !== (before ?? 'kept') && { verdict: { now: verdict, ...(before && { before }) } }),
    newlyBroken: now.broken.filter((id) => !broken.includes(id)),
    noLongerBroken: broken.filter((id) => !now.broken.includes(id)),
    newDrift: now.drift.filter((fact) => !drift.some((known) => nameOf(known) === nameOf(fact))),
  }
}

const FIRST: ReturnType<typeof stateOf> = { broken: [], drift: [] }

/** Whether anything changed: without that, a run is no news. */
export const isChange = ({ verdict, newlyBroken, noLongerBroken, newDrift }: News): boolean =>
  verdict !== undefined || newlyBroken.length + noLongerBroken.length + newDrift.length > 0

/** The news of a run as sentences, the most pressing first; none where nothing changed. */
export const newsInWords = ({ newlyBroken, noLongerBroken, newDrift }: News): readonly Shown[] => [
  ...sentence('Newly broken', newlyBroken),
  ...sentence('No longer broken', noLongerBroken),
  ...sentence('New drift', newDrift.map(nameOf)),
]

const nameOf = ({ is, subject, fact }: DriftedFact): Shown => phrase`${fact} (${subject}) is ${own(is)}`

/** Things that are named; the others are counted. */
const NAMED = 3

/** Some things under a label: the first of them, and how many more there are. */
export function sentence(label: string, texts: readonly Shown[]): readonly Shown[] {
  if (texts.length === 0) return []
  const rest = texts.length - NAMED
  const first = joined(texts.slice(0, NAMED), ', ')
  return [phrase`${own(label)}: ${first}${own(rest > 0 ? ` and ${count(rest, 'other')}` : '')}.`]
}
