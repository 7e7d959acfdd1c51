import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { ClauseId } from '../../contract/index.ts'
import type { Count, Time } from '../base/formats.ts'
import { groupBy } from '../base/group-by.ts'
import { npmRun } from '../base/npm-run.ts'
import { Misconfigured } from '../base/problem.ts'
import { count, firstInWords } from '../base/visible.ts'
import { type Fact, type Observation, type Observations, passed } from '../observe/observation.ts'
import { readJsonFile } from '../schema/json-file.ts'
import { own, type Shown } from '../secrets/shown.ts'

/** Path of a target's accepted baseline in the project. */
export const baselinePath = (target: string): string => `baselines/${target}.json`

/**
 * The accepted baseline of a target; `undefined` if none was accepted yet.
 *
 * @param folder - the project's folder
 * @param isRequired - whether a missing file is an error
 * @throws Misconfigured with every problem of the file
 */
export function readBaseline(folder: string, target: string, isRequired = false): Observations | undefined {
  const name = baselinePath(target)
  const example = `${npmRun('contract', target)} && ${npmRun('accept', target)}`
  const path = join(folder, name)
  if (existsSync(path))
    return passed(
      readJsonFile({ path, name, schema: 'observations.schema.json', variable: 'DRIFT', example }),
    )
  if (!isRequired) return undefined
  throw new Misconfigured({
    where: 'DRIFT',
    what: `is "enforce", but there is no ${name} to compare with`,
    expected: 'a baseline: run once without DRIFT, then accept its observations',
    example,
  })
}

/** One fact that has changed. */
export interface Change {
  readonly is: 'new' | 'gone' | 'changed'
  readonly subject: Shown
  readonly clause: ClauseId | null
  /** Name of the fact. */
  readonly fact: Shown
  /** `null` if the fact is new. */
  readonly before: Fact | null
  /** `null` if the fact is gone. */
  readonly after: Fact | null
}

/** The changes since the accepted baseline of the target. They affect the verdict only with `DRIFT=enforce`. */
export interface Drift {
  readonly is: 'compared' | 'no baseline' | 'nothing observed'
  /** Path of the baseline in the project. */
  readonly baseline: Shown
  /** When the baseline was observed; `null` if there is none. */
  readonly since: Time<Shown> | null
  readonly enforced: boolean
  /** Number of subjects on both sides. Only these are compared: a missing subject says nothing about the service. */
  readonly compared: Count
  readonly changes: readonly Change[]
  /** Subjects that only the baseline has. */
  readonly onlyBefore: readonly Shown[]
  /** Subjects that only the run observed. */
  readonly onlyAfter: readonly Shown[]
}

/** The differences between two lists of observations. */
export type Differences = Pick<Drift, 'compared' | 'changes' | 'onlyBefore' | 'onlyAfter'>

/**
 * The changes since the baseline. Only subjects on both sides are compared: a step that failed this time says nothing about
 * the service.
 *
 * @param now - the observations of this run; `undefined` if it recorded nothing
 * @param baseline - the accepted observations; `undefined` if there are none yet
 */
export function driftOf(
  target: string,
  now: Observations | undefined,
  baseline: Observations | undefined,
  enforced: boolean,
): Drift {
  const shared = { baseline: own(baselinePath(target)), since: baseline?.observedAt ?? null, enforced }
  if (!now) return { ...shared, ...differences([], []), is: 'nothing observed' }
  if (!baseline) return { ...shared, ...differences([], []), is: 'no baseline' }
  return { ...shared, is: 'compared', ...differences(baseline.observations, now.observations) }
}

/**
 * Why the comparison is too little for `DRIFT=enforce`: the baseline lacks something that the run observed. `undefined` if it
 * is enough, or drift is not enforced.
 */
export function tooLittle({ is, enforced, baseline, compared, onlyAfter }: Drift): string | undefined {
  const observed = compared + onlyAfter.length
  if (!enforced || (compared > 0 && observed === compared)) return undefined
  if (is !== 'compared' || observed === 0) return 'DRIFT=enforce had nothing to compare with.'
  return `DRIFT=enforce compared ${compared || 'none'} of the ${count(observed, 'subject')} that the run observed: ${baseline} lacks ${firstInWords(onlyAfter)}.`
}

/** Compares two lists of observations by subject. */
export function differences(before: readonly Observation[], after: readonly Observation[]): Differences {
  const places = groupBy([...before, ...after], ({ subject, clause }) => JSON.stringify([subject, clause]))
  const [old, young] = [subjectsOf(before), subjectsOf(after)]
  const factsIn = (all: readonly Observation[], { subject, clause }: Observation) =>
    all.find((one) => one.subject === subject && one.clause === clause)?.facts ?? {}
  return {
    compared: [...old].filter((subject) => young.has(subject)).length,
    changes: [...places.values()]
      .map(([first]) => first)
      .filter(({ subject }) => old.has(subject) && young.has(subject))
      .flatMap((place) => changesOfFacts(place, factsIn(before, place), factsIn(after, place))),
    onlyBefore: [...old].filter((subject) => !young.has(subject)),
    onlyAfter: [...young].filter((subject) => !old.has(subject)),
  }
}

const subjectsOf = (all: readonly Observation[]): ReadonlySet<Shown> =>
  new Set(all.map(({ subject }) => subject))

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

/**
 * Whether a fact is unchanged. A lifetime may differ by 2 s or 1 %, whichever is more, since a service uses its own clock. A
 * duration is unchanged until it is clearly outside its order of magnitude.
 */
export function isSame(before: Fact, after: Fact): boolean {
  if (hasSeconds(before)) return hasSeconds(after) && isSameLifetime(before.s, after.s)
  if (hasMilliseconds(before)) return hasMilliseconds(after) && isSameTime(before.ms, after.ms)
  return JSON.stringify(before) === JSON.stringify(after)
}

function isSameLifetime(before: number, after: number): boolean {
  return Math.abs(after - before) <= Math.max(2, before / 100)
}

/** Durations below this say more about the machine and the network than about the service. */
const FLOOR_MS = 100
/** Half an order of magnitude: a duration that is this far outside its bucket has changed. */
const MARGIN = Math.sqrt(10)

function isSameTime(before: number, after: number): boolean {
  const low = before < FLOOR_MS ? 0 : 10 ** Math.floor(Math.log10(before))
  const high = before < FLOOR_MS ? FLOOR_MS : low * 10
  return after >= low / MARGIN && after <= high * MARGIN
}

const hasSeconds = (fact: Fact): fact is { readonly s: number } => typeof fact === 'object' && 's' in fact

const hasMilliseconds = (fact: Fact): fact is { readonly ms: number } =>
  typeof fact === 'object' && 'ms' in fact
