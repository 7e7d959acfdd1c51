import { clauseOf } from '../../contract/index.ts'
import { partOf } from '../../contract/part-of.ts'
import { type Part, partNames } from '../../contract/parts.ts'
import { count, inWords } from '../base/visible.ts'
import { isAside, type Outcome } from './outcome.ts'
import type { CheckCounts, ClauseResult, Report, Verdict } from './report.ts'

/** Whether a clause can be observed only in a place that the target does not have. */
export function isOutOfSight({ id, outcome }: Pick<ClauseResult, 'id' | 'outcome'>): boolean {
  return outcome === 'not configured' && clauseOf(id).place !== undefined
}

/** Whether the document states a clause, and there was something to judge. */
const isStated = (clause: Judged): boolean =>
  clause.force === 'stated' && !isAside(clause.outcome) && !isOutOfSight(clause)

type Judged = Pick<ClauseResult, 'id' | 'force' | 'outcome'>

const SETTLED: ReadonlySet<Outcome> = new Set(['kept', 'waived'])

/**
 * Whether this clause keeps a run from being `kept`.
 *
 * @param enforceStandards - whether a warning counts like a broken clause
 */
export const takesKept = (clause: Judged, enforceStandards: boolean): boolean =>
  (enforceStandards && clause.outcome === 'warning') || (isStated(clause) && !SETTLED.has(clause.outcome))

/**
 * The verdict that follows from the clauses: `kept` only if every stated clause that a client can observe is kept or
 * waived, and at least one is kept.
 *
 * @param enforceStandards - whether a warning counts like a broken clause
 * @param isPart - whether the clauses were chosen, so that one that is not stated is enough
 */
export function verdictOf(clauses: readonly Judged[], enforceStandards: boolean, isPart = false): Verdict {
  const taken = clauses.filter((one) => takesKept(one, enforceStandards)).map(({ outcome }) => outcome)
  if (taken.includes('broken') || taken.includes('warning')) return 'broken'
  if (taken.includes('unreachable')) return 'unreachable'
  const isKept = clauses.some((clause) => (isPart || isStated(clause)) && clause.outcome === 'kept')
  return isKept && taken.length === 0 ? 'kept' : 'incomplete'
}

const JUDGED: ReadonlySet<Outcome> = new Set(['kept', 'broken', 'warning', 'notice'])

/**
 * Counts the checks of a run.
 *
 * @param minimum - least number of judged checks; by default one for each stated clause that decides
 */
export function countChecks(clauses: readonly ClauseResult[], minimum?: number): CheckCounts {
  const checks = clauses.flatMap((clause) => clause.checks)
  const decides = ({ force, outcome }: ClauseResult) =>
    force === 'stated' && !isAside(outcome) && outcome !== 'waived'
  return {
    planned: checks.length,
    judged: checks.filter(({ outcome }) => JUDGED.has(outcome)).length,
    minimum: minimum ?? clauses.filter(decides).length,
  }
}

/** The verdict of a run as a sentence. Rules of the gate can fail a run whose clauses are all kept. */
export function sentenceOf(
  report: Pick<Report, 'verdict' | 'clauses' | 'departures' | 'notOffered' | 'isPart'>,
): string {
  const { verdict, clauses, departures } = report
  if (report.isPart && verdict === 'kept')
    return `What was chosen is kept (${count(clauses.length, 'clause')}).`
  const scope = scopeOf(report)
  if (verdict === 'kept' && scope) return `The service conforms to its documentation for ${scope}.`

  const stated = clauses.filter(({ force }) => force === 'stated')
  const waived = stated.filter(({ outcome }) => outcome === 'waived').length
  const broken = clauses.filter(({ outcome }) => outcome === 'broken').length
  const hidden = stated.filter(isOutOfSight)
  if (verdict === 'kept' && waived === 0 && hidden.length > 0) {
    const places = new Set(hidden.map(({ id }) => PLACES[clauseOf(id).place ?? 'portal']))
    return `The service conforms to its documentation; ${hidden.length} of ${count(stated.length, 'stated clause')} ${hidden.length === 1 ? 'is' : 'are'} not configured: ${inWords(places)}.`
  }
  if (verdict === 'kept' && waived > 0) return `Every stated clause is kept or waived (${waived}).`
  if (verdict === 'broken' && broken > 0)
    return `The service departs from its documentation in ${count(broken, 'place')}.`
  if (verdict === 'broken' && departures.enforced && departures.number > 0)
    return 'The service departs from an enforced standard.'
  if (verdict === 'unreachable' && hasAnswered(stated))
    return 'The service answered, but failed at some requests.'
  return verdict === 'incomplete' ? incomplete(clauses) : SENTENCES[verdict]
}

/** True if a stated clause is kept, and every request that could not be judged for a failure got an answer. */
function hasAnswered(stated: Report['clauses']): boolean {
  const failed = stated.flatMap(({ checks }) => checks).filter(({ outcome }) => outcome === 'unreachable')
  const isAnswered = failed.length > 0 && failed.every(({ exchange }) => exchange !== undefined)
  return isAnswered && stated.some(({ outcome }) => outcome === 'kept')
}

/** The parts that the environment offers, and the number of stated clauses about them; `undefined` if it offers all. */
export function scopeOf({
  clauses,
  notOffered = [],
}: Pick<Report, 'clauses' | 'notOffered'>): string | undefined {
  if (notOffered.length === 0) return undefined
  const stated = clauses.filter(({ force }) => force === 'stated')
  const left = new Set(notOffered.map(({ part }) => part))
  const offered = stated.filter(({ id }) => {
    const part = partOf(id)
    return part === undefined || !left.has(part)
  })
  return `${inWords(offeredParts({ notOffered }))} (${offered.length} of ${count(stated.length, 'stated clause')})`
}

/** The parts that the environment offers, in the order of the document. */
export const offeredParts = ({ notOffered = [] }: Pick<Report, 'notOffered'>): readonly Part[] =>
  partNames.filter((name) => notOffered.every(({ part }) => part !== name))

/** Where only some clauses can be observed. */
const PLACES = { portal: 'the developer portal', catalogue: 'API products' } as const

const RULES_NOT_MET = 'The run does not meet its rules.'

const SENTENCES = {
  kept: 'The service conforms to its documentation.',
  broken: RULES_NOT_MET,
  unreachable: 'The service could not be reached, or failed.',
  misconfigured: 'The configuration is not valid. Nothing was sent.',
} as const

function incomplete(clauses: Report['clauses']): string {
  if (verdictOf(clauses, false) === 'kept') return RULES_NOT_MET
  const outcomes = clauses.flatMap(({ checks }) => checks).map(({ outcome }) => outcome)
  const passed = outcomes.filter((outcome) => outcome === 'kept').length
  // Only some checks were selected, and each of them found its clause kept or had nothing to judge.
  const isPart = clauses.some(({ force, checks }) => force === 'stated' && checks.length === 0)
  return isPart && passed > 0 && outcomes.every((outcome) => outcome === 'kept' || isAside(outcome))
    ? `${count(passed, 'selected check')} passed, and none failed; the others did not run.`
    : 'Not every stated clause could be judged.'
}
