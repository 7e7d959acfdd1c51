import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type AnyClauseId, clauseOf } from '../../contract/index.ts'
import type { EarlierSeeds } from '../base/draw.ts'
import type { Count } from '../base/formats.ts'
import { npmRun } from '../base/npm-run.ts'
import { PORTAL } from '../evidence/keys.ts'
import { rows } from '../requests/rows.ts'
import { readJsonFile } from '../schema/json-file.ts'
import { own, type Shown } from '../secrets/shown.ts'
import type { Outcome } from './outcome.ts'
import type { CheckResult, Report } from './report.ts'

/** A departure that shows only after a certain sequence of actions, or with certain values. */
export interface FoundDeparture {
  /** Id of the clause. */
  readonly clause: AnyClauseId
  /** The seed that drew the values and the order. */
  readonly seed: Count
  /** It was found at the developer portal. */
  readonly isOfPortal?: true
  /** It was found in a case, by what was drawn of all cases. */
  readonly isOfCases?: true
  /** What the run did before, in order, with what was drawn. */
  readonly sequence: readonly Shown[]
  /**
   * The day, in UTC.
   * @format date
   */
  readonly day: Shown
}

/** What exploring has found at a target, until it is kept and accepted: `found/<target>.json`. */
export interface Found {
  readonly found: readonly FoundDeparture[]
}

/** Path of this file in the project. */
export const foundPath = (target: string): string => `found/${target}.json`

/**
 * What earlier runs found at a target.
 *
 * @param folder - the project's folder
 * @throws Misconfigured with every problem of the file
 */
export function readFound(folder: string, target: string): readonly FoundDeparture[] {
  const name = foundPath(target)
  const path = join(folder, name)
  if (!existsSync(path)) return []
  const example = `${npmRun('accept', target)}, which drops what is kept again`
  const schema = 'found.schema.json'
  return readJsonFile<Found>({ path, name, schema, variable: 'EXPLORE', example }).found
}

/**
 * One seed for each part of a run that a finding is about. If there are several, a run takes the next one each day.
 *
 * @param seed - the seed of this run
 */
export function earlierSeeds(found: readonly FoundDeparture[], seed: number): EarlierSeeds {
  const seedOf = (part: keyof EarlierSeeds) => {
    const own = found.filter((one) => partOf(one) === part)
    const seeds = [...new Set(own.map((one) => one.seed))].filter((one) => one !== seed)
    return seeds[seed % Math.max(1, seeds.length)]
  }
  const [portal, cases, rounds] = [seedOf('portal'), seedOf('cases'), seedOf('rounds')]
  return {
    ...(portal !== undefined && { portal }),
    ...(cases !== undefined && { cases }),
    ...(rounds !== undefined && { rounds }),
  }
}

const partOf = ({ clause, isOfPortal, isOfCases }: FoundDeparture): keyof EarlierSeeds =>
  isOfPortal || clauseOf(clause).place === 'portal' ? 'portal' : isOfCases ? 'cases' : 'rounds'

/** The keys of the cases when they are first sent; late in a run, they have another one. */
const CASES: ReadonlySet<string> = new Set(rows.map(({ key }) => key))

const DEPARTURES: ReadonlySet<Outcome> = new Set(['broken', 'warning', 'notice'])

/** The departures of a run that show only after its sequence: no check of the clause departs without one. */
export function foundIn({ clauses, startedAt }: Pick<Report, 'clauses' | 'startedAt'>) {
  const departs = ({ outcome }: CheckResult) => DEPARTURES.has(outcome)
  return clauses.flatMap(({ id, checks }): readonly FoundDeparture[] => {
    const departed = checks.filter(departs)
    const [first] = departed
    if (!first?.sequence || first.drawnBy === undefined || departed.some(({ sequence }) => !sequence))
      return []
    const day = own(startedAt.slice(0, 'yyyy-mm-dd'.length))
    const isOfPortal = first.judgedOn?.some((key) => key === PORTAL)
    const isOfCases = first.judgedOn?.some((key) => CASES.has(key))
    const { sequence, drawnBy: seed } = first
    const place = { ...(isOfPortal && { isOfPortal }), ...(isOfCases && { isOfCases }) }
    return [{ clause: id, seed, ...place, sequence, day }]
  })
}

/**
 * The file with what a run found: one entry for each clause, the earliest, and one more if that was tried and kept. `undefined`
 * if nothing is new.
 */
export function withNew(
  before: readonly FoundDeparture[],
  now: readonly FoundDeparture[],
  tried: Report['tried'],
): string | undefined {
  const isKept = (known: FoundDeparture, seed: Count) => known.seed !== seed && isTried(known, tried)
  const fresh = now.filter(({ clause, seed }) =>
    before.filter((known) => known.clause === clause).every((known) => isKept(known, seed)),
  )
  return fresh.length > 0 ? foundText([...before, ...fresh]) : undefined
}

/** What is left once the clauses that a run found kept, although it tried the same seed, are dropped. */
export function withoutKept(
  found: readonly FoundDeparture[],
  { clauses, tried }: Pick<Report, 'clauses' | 'tried'>,
): readonly FoundDeparture[] {
  const kept = new Set(clauses.flatMap(({ id, outcome }) => (outcome === 'kept' ? [id] : [])))
  return found.filter((one) => !kept.has(one.clause) || !isTried(one, tried))
}

const isTried = (found: FoundDeparture, tried: Report['tried']): boolean =>
  tried?.[partOf(found)]?.includes(found.seed) ?? false

/** The text of the file. */
export const foundText = (found: readonly FoundDeparture[]): string =>
  `${JSON.stringify({ found } satisfies Found, null, 2)}\n`
