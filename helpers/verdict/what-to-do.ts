import { groupBy } from '../base/group-by.ts'
import { ofThisRun } from '../base/reports.ts'
import { own, phrase, type Shown } from '../secrets/shown.ts'
import { causesOf } from './causes.ts'
import type { Report } from './report.ts'

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
