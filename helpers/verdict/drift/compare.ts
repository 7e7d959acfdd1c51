import type { Fact, Observation, Observations } from '../../observe/observation.ts'
import { own } from '../../secrets/shown.ts'
import { baselinePath } from './baseline.ts'
import type { Change, Drift } from './drift.ts'
import { isSame } from './is-same.ts'

/**
 * What changed since the baseline. Only subjects that both sides saw are compared: a step that could not be made this
 * time says nothing about the service.
 *
 * @param now - what this run observed; `undefined` if it recorded nothing
 * @param baseline - what was accepted; `undefined` if nothing was yet
 */
export function driftOf(
  target: string,
  now: Observations | undefined,
  baseline: Observations | undefined,
  enforced: boolean,
): Drift {
  const shared = { baseline: own(baselinePath(target)), since: baseline?.observedAt ?? null, enforced }
  if (!now) return { ...shared, is: 'nothing observed', changes: [], uncompared: [] }
  if (!baseline) return { ...shared, is: 'no baseline', changes: [], uncompared: [] }
  return { ...shared, is: 'compared', ...differences(baseline.observations, now.observations) }
}

/** What differs between two lists of observations: of subjects that both have, and the subjects that only one has. */
export function differences(
  before: readonly Observation[],
  after: readonly Observation[],
): Pick<Drift, 'changes' | 'uncompared'> {
  const [old, young] = [subjectsOf(before), subjectsOf(after)]
  const onBoth = new Set([...old].filter((subject) => young.has(subject)))
  return {
    changes: changesIn(before, after, onBoth),
    uncompared: [...new Set([...old, ...young])].filter((subject) => !onBoth.has(subject)),
  }
}

const subjectsOf = (observations: readonly Observation[]) =>
  new Set(observations.map(({ subject }) => subject))

function changesIn(
  baseline: readonly Observation[],
  now: readonly Observation[],
  subjects: ReadonlySet<string>,
): Change[] {
  const [before, after] = [placesOf(baseline, subjects), placesOf(now, subjects)]
  return [...new Map([...before, ...after])].flatMap(([key, place]) =>
    changesOfFacts(place, before.get(key)?.facts ?? {}, after.get(key)?.facts ?? {}),
  )
}

function placesOf(observations: readonly Observation[], subjects: ReadonlySet<string>) {
  return new Map(
    observations
      .filter(({ subject }) => subjects.has(subject))
      .map((observation) => [JSON.stringify([observation.subject, observation.clause]), observation]),
  )
}

type Facts = Readonly<Record<string, Fact>>

function changesOfFacts({ subject, clause }: Observation, before: Facts, after: Facts): Change[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((fact): Change[] => {
    const [old, young] = [before[fact], after[fact]]
    const place = { subject, clause, fact: own(fact) }
    if (old === undefined) return [{ ...place, is: 'new', before: null, after: young ?? null }]
    if (young === undefined) return [{ ...place, is: 'gone', before: old, after: null }]
    return isSame(old, young) ? [] : [{ ...place, is: 'changed', before: old, after: young }]
  })
}
