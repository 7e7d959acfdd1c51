import { groupBy } from '../base/group-by.ts'
import { ofThisRun } from '../base/reports.ts'
import { own, phrase, type Shown } from '../secrets/shown.ts'
import { OUTCOMES, type Outcome, UNJUDGED, worst } from './outcome.ts'
import type { CheckResult, ClauseResult, Report } from './report.ts'
import { isOutOfSight } from './verdict.ts'

/** One thing that kept clauses from being judged. */
export interface Cause {
  /** The worst outcome of its clauses. */
  readonly outcome: Outcome
  readonly because: Shown
  /** What the team that runs the suite can do. */
  readonly todo?: Shown
  /** The exchange that shows it, where there is one. */
  readonly exchange?: readonly Shown[]
  readonly clauses: readonly ClauseResult[]
}

/**
 * Why clauses could not be judged: each cause once, the worst first. What one remedy mends has one cause. What only a place that the target does not have could
 * show is not among them.
 */
export function causesOf(clauses: readonly ClauseResult[]): readonly Cause[] {
  const unjudged = clauses.filter((clause) => UNJUDGED.includes(clause.outcome) && !isOutOfSight(clause))
  const keyOf = (clause: ClauseResult) => decisive(clause)?.todo ?? becauseOf(clause)
  const causes = [...groupBy(unjudged, keyOf).values()].flatMap((alike): Cause[] => {
    const [first] = alike
    if (!first) return []
    const [because, todo] = [becauseOf(first), decisive(first)?.todo]
    const outcome = worst(alike.map((clause) => clause.outcome))
    const exchange = alike.map((clause) => decisive(clause)?.exchange).find((one) => one !== undefined)
    return [{ outcome, because, ...(todo && { todo }), ...(exchange && { exchange }), clauses: alike }]
  })
  return causes.sort(
    (one, other) =>
      OUTCOMES.indexOf(one.outcome) - OUTCOMES.indexOf(other.outcome) || weight(other) - weight(one),
  )
}

/** The check that a clause has its outcome from. */
const decisive = ({ checks, outcome }: ClauseResult): CheckResult | undefined =>
  checks.find((check) => check.outcome === outcome)

function becauseOf(clause: ClauseResult): Shown {
  const check = decisive(clause)
  return check?.cause ?? check?.detail ?? clause.detail
}

/** Stated clauses, which decide, count more than any number of others. */
const weight = ({ clauses }: Cause): number =>
  clauses.filter(({ force }) => force === 'stated').length * 1_000 + clauses.length

/** Something that the team that runs the suite can do. */
export interface Task {
  readonly todo: Shown
  /** Why: what was found. */
  readonly because: Shown
  /** How many clauses it is about. */
  readonly clauses: number
}

/** What the team that runs the suite can do, apart from what only standards ask for; the most pressing first. */
export function tasksOfTeam({ clauses }: Pick<Report, 'clauses'>): readonly Task[] {
  const documented = clauses.filter(({ force }) => force !== 'standard')
  const tasks = groupBy([...ofDoubted(documented), ...ofUnjudged(documented)], ({ todo }) => todo)
  return [...tasks.values()].flatMap(([first, ...others]) =>
    first ? [{ ...first, clauses: others.reduce((sum, one) => sum + one.clauses, first.clauses) }] : [],
  )
}

/** Departures about which the team may be able to do something. */
const ofDoubted = (clauses: Report['clauses']): readonly Task[] =>
  clauses
    .filter(({ outcome }) => outcome === 'broken')
    .flatMap(({ checks }) => checks.find(({ todo }) => todo !== undefined) ?? [])
    .flatMap(({ todo, departure, detail }) =>
      todo ? [{ todo, because: departure?.came ?? detail, clauses: 1 }] : [],
    )

const ofUnjudged = (clauses: Report['clauses']): readonly Task[] =>
  causesOf(clauses).flatMap(({ todo, because, outcome, clauses: alike }) => {
    if (todo) return [{ todo, because, clauses: alike.length }]
    const unset = { todo: imperative(because), because: own('not configured'), clauses: alike.length }
    return outcome === 'not configured' ? [unset] : []
  })

/** What is not configured says itself what to set. */
const imperative = (because: Shown): Shown => own(`${because.charAt(0).toUpperCase()}${because.slice(1)}.`)

/** The first thing to do about a run that is not kept; `undefined` if nobody could say. */
export function firstThingToDo(report: Pick<Report, 'clauses'>): Shown | undefined {
  const stated = report.clauses.filter(({ force }) => force === 'stated')
  const [doubted] = ofDoubted(stated)
  const fault = stated.find(({ outcome }) => outcome === 'broken')
  if (doubted) return doubted.todo
  if (fault)
    return phrase`Fix ${own(fault.id)} in the service, or correct the document; \`npm run waive${own(ofThisRun())}\` drafts a waiver.`
  const [task] = ofUnjudged(stated)
  return task?.todo
}
