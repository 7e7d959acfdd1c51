import { groupBy } from '../base/group-by.ts'
import { inReports, ofThisRun } from '../base/reports.ts'
import { inWords } from '../base/visible.ts'
import { own, phrase, type Shown } from '../secrets/shown.ts'
import { type Drift, tooLittle } from './drift.ts'
import { OUTCOMES, type Outcome, UNJUDGED, worst } from './outcome.ts'
import type { CheckResult, ClauseResult, Report } from './report.ts'
import { standardsOf } from './standards.ts'
import { isOutOfSight } from './verdict.ts'

/** One reason why clauses could not be judged. */
export interface Cause {
  /** The worst outcome of its clauses. */
  readonly outcome: Outcome
  readonly because: Shown
  /** What the team that runs the suite can do. */
  readonly todo?: Shown | undefined
  /** The exchange that shows the cause, if there is one. */
  readonly exchange?: readonly Shown[] | undefined
  readonly clauses: readonly ClauseResult[]
}

/**
 * Why clauses could not be judged: each cause once, the worst first. Clauses with the same remedy share a cause. Clauses that
 * can be observed only in a place that the target does not have are left out.
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

/** Settings that would let a run check more, with the number of checks that need each, the largest number first. */
export function notLookedAt(
  clauses: readonly ClauseResult[],
): readonly { readonly because: Shown; readonly checks: number }[] {
  const unset = clauses
    .filter((clause) => !isOutOfSight(clause))
    .flatMap(({ checks }) => checks.filter(({ outcome }) => outcome === 'not configured'))
  return [...groupBy(unset, ({ detail }) => detail)]
    .map(([because, checks]) => ({ because, checks: checks.length }))
    .sort((one, other) => other.checks - one.checks)
}

/** The check that decided the outcome of a clause; the detail of the clause if no check did. */
const decisive = (clause: ClauseResult): Partial<CheckResult> & Pick<CheckResult, 'detail'> =>
  clause.checks.find((check) => check.outcome === clause.outcome) ?? { detail: clause.detail }

function becauseOf(clause: ClauseResult): Shown {
  const { cause, detail } = decisive(clause)
  return cause ?? detail
}

/** One stated clause outweighs any number of others, because stated clauses decide the verdict. */
const weight = ({ clauses }: Cause): number =>
  clauses.filter(({ force }) => force === 'stated').length * 1_000 + clauses.length

/** Broken clauses that are named. */
const NAMED = 3

/** The first thing to do about a run that is not kept; `undefined` if there is nothing to suggest. */
export function firstThingToDo(report: Pick<Report, 'clauses' | 'drift' | 'departures'>): Shown | undefined {
  const stated = report.clauses.filter(({ force }) => force === 'stated')
  const broken = stated.filter(({ outcome }) => outcome === 'broken')
  const warnings = report.departures.enforced
    ? standardsOf(report).departures.filter(({ outcome }) => outcome === 'warning')
    : []
  const departed = broken.length > 0 ? broken : warnings
  const [doubted] = departed.flatMap(({ checks }) => checks.flatMap(({ todo }) => todo ?? []))
  if (doubted) return doubted
  const ids = [
    ...departed.slice(0, NAMED).map(({ id }) => id),
    ...(departed.length > NAMED ? [`${departed.length - NAMED} more`] : []),
  ]
  const orElse = broken.length > 0 ? ', or correct the document' : ''
  if (departed.length > 0)
    return phrase`Make the service keep ${own(inWords(ids))}${own(orElse)}; \`npm run waive${own(ofThisRun())}\` drafts ${own(departed.length > 1 ? 'waivers' : 'a waiver')}.`
  const causes = causesOf(stated)
  const [task] = causes.flatMap(
    ({ todo, because, outcome }) => todo ?? (outcome === 'not configured' ? imperative(because) : []),
  )
  return task ?? causes.map(lookAt)[0] ?? aboutDrift(report.drift)
}

/** Where to look if no one knows what to do about a cause. */
function lookAt({ outcome, clauses: [first] }: Cause): Shown {
  const place = `${inReports('contract.html')}${first ? `#${first.id}` : ''}`
  return own(
    outcome === 'unreachable'
      ? `Find out why the service did not answer: ${place} has the request and its time. Then run again.`
      : `Look at ${place}: it shows what was sent, received and seen. Then run again.`,
  )
}

/** What to do if an enforced drift keeps a run from being kept. */
const aboutDrift = (drift: Drift): Shown | undefined =>
  tooLittle(drift) || (drift.enforced && drift.changes.length > 0)
    ? own(
        `Look at what is not as in the baseline. If it is right, \`npm run accept${ofThisRun()}\` makes this run the baseline.`,
      )
    : undefined

/** Turns the detail of a check that is not configured into a sentence: it names the variable to set. */
const imperative = (because: Shown): Shown => own(`${because.charAt(0).toUpperCase()}${because.slice(1)}.`)
