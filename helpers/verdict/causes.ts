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
  readonly todo?: Shown | undefined
  /** The exchange that shows it, where there is one. */
  readonly exchange?: readonly Shown[] | undefined
  readonly clauses: readonly ClauseResult[]
}

/**
 * Why clauses could not be judged: each cause once, the worst first. What one remedy mends has one cause. What only a place that the target does not have could
 * show is not among them.
 */
export function causesOf(clauses: readonly ClauseResult[]): readonly Cause[] {
  const unjudged = clauses.filter((clause) => UNJUDGED.includes(clause.outcome) && !isOutOfSight(clause))
  const causes = groupBy(unjudged, (clause) => decisive(clause).todo ?? becauseOf(clause))
  return [...causes.values()]
    .map((alike) => ({
      outcome: worst(alike.map(({ outcome }) => outcome)),
      because: becauseOf(alike[0]),
      todo: decisive(alike[0]).todo,
      exchange: alike.map((clause) => decisive(clause).exchange).find(Boolean),
      clauses: alike,
    }))
    .sort(
      (one, other) =>
        OUTCOMES.indexOf(one.outcome) - OUTCOMES.indexOf(other.outcome) || weight(other) - weight(one),
    )
}

/** The check that a clause has its outcome from; the clause itself, where no check has it. */
const decisive = (clause: ClauseResult): Partial<CheckResult> & Pick<CheckResult, 'detail'> =>
  clause.checks.find((check) => check.outcome === clause.outcome) ?? { detail: clause.detail }

function becauseOf(clause: ClauseResult): Shown {
  const { cause, detail } = decisive(clause)
  return cause ?? detail
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
  return [...tasks.values()].map((alike) => ({
    ...alike[0],
    clauses: alike.reduce((sum, one) => sum + one.clauses, 0),
  }))
}

/** Departures about which the team may be able to do something. */
const ofDoubted = (clauses: Report['clauses']): readonly Task[] =>
  clauses
    .filter(({ outcome }) => outcome === 'broken')
    .flatMap(({ checks }) =>
      checks
        .flatMap(({ todo, departure, detail }) =>
          todo ? [{ todo, because: departure?.came ?? detail, clauses: 1 }] : [],
        )
        .slice(0, 1),
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
export function firstThingToDo({ clauses }: Pick<Report, 'clauses'>): Shown | undefined {
  const stated = clauses.filter(({ force }) => force === 'stated')
  const fault = stated.find(({ outcome }) => outcome === 'broken')
  const [task] = [...ofDoubted(stated), ...(fault ? [] : ofUnjudged(stated))]
  if (task || !fault) return task?.todo
  return phrase`Fix ${own(fault.id)} in the service, or correct the document; \`npm run waive${own(ofThisRun())}\` drafts a waiver.`
}
