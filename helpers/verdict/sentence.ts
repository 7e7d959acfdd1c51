import { count } from '../base/words.ts'
import { isAside, type Outcome } from './outcome.ts'
import type { Report } from './report.ts'
import { verdictOf } from './verdict.ts'

/** The verdict of a run as a sentence. Rules beyond the clauses can fail a run whose clauses are all kept. */
export function sentenceOf(report: Report): string {
  const { verdict, clauses } = report
  const having = (wanted: Outcome) => clauses.filter(({ outcome }) => outcome === wanted).length
  if (verdict === 'kept' && having('waived') > 0)
    return `Every stated clause is kept or waived (${having('waived')}).`
  if (verdict === 'incomplete' && verdictOf(clauses, false) === 'kept') return BESIDE
  if (verdict === 'incomplete' && isPart(clauses) && passed(clauses) > 0)
    return `${count(passed(clauses), 'selected check')} passed, and none failed; the others did not run.`
  return verdict === 'broken' ? broken(having('broken'), having('warning')) : SENTENCES[verdict]
}

/** Whether checks were selected, and all that were found their clause kept, or had nothing to judge. */
const isPart = (clauses: Report['clauses']): boolean =>
  clauses.some(({ force, checks }) => force === 'stated' && checks.length === 0) &&
  clauses.every(({ checks }) => checks.every(({ outcome }) => outcome === 'kept' || isAside(outcome)))

const passed = (clauses: Report['clauses']): number =>
  clauses.flatMap(({ checks }) => checks).filter(({ outcome }) => outcome === 'kept').length

const BESIDE = 'The run does not meet its rules.'

const SENTENCES = {
  kept: 'The service conforms to its documentation.',
  incomplete: 'Not every stated clause could be judged.',
  unreachable: 'The service could not be reached, or failed.',
  misconfigured: 'The configuration is not valid. Nothing was sent.',
} as const

function broken(departures: number, warnings: number): string {
  if (departures === 0) return warnings > 0 ? 'The service departs from an enforced standard.' : BESIDE
  return `The service departs from its documentation in ${count(departures, 'place')}.`
}
