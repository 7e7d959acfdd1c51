import { clauseOf } from '../../contract/index.ts'
import type { Level } from '../../contract/standards/standard.ts'
import { count } from '../base/visible.ts'
import type { Outcome } from './outcome.ts'
import type { ClauseResult, Report } from './report.ts'

/** How the service conforms to the standards behind the document. It is separate from the verdict. */
export interface StandardsResult {
  readonly kept: number
  /** Number of clauses that apply: their precondition holds, and they are in the chosen profiles. */
  readonly applying: number
  /** Clauses that the service departs from, the warnings first. */
  readonly departures: readonly ClauseResult[]
  /** Number of clauses that apply but could not be judged. */
  readonly unjudged: number
}

const ELSEWHERE: ReadonlySet<Outcome> = new Set([
  'does not apply',
  'left out',
  'not offered',
  'not configured',
  'not judged',
])
const DEPARTED: readonly Outcome[] = ['warning', 'notice', 'waived']

/** The result of the clauses of force `standard`. */
export function standardsOf(clauses: readonly ClauseResult[]): StandardsResult {
  const applying = clauses.filter(({ force, outcome }) => force === 'standard' && !ELSEWHERE.has(outcome))
  const departures = DEPARTED.flatMap((wanted) => applying.filter(({ outcome }) => outcome === wanted))
  const kept = applying.filter(({ outcome }) => outcome === 'kept').length
  return {
    kept,
    applying: applying.length,
    departures,
    unjudged: applying.length - kept - departures.length,
  }
}

/** The result as a sentence; empty if there was no standard to judge. */
export function standardsInWords({ clauses, verdict }: Pick<Report, 'clauses' | 'verdict'>): string {
  const { kept, applying, departures, unjudged } = standardsOf(clauses)
  if (applying === 0 || verdict === 'misconfigured') return ''
  if (unjudged === applying) return 'Standards: none could be judged.'
  const levels = departures.flatMap(({ id }) => clauseOf(id).standard?.level ?? [])
  const unset = clauses.filter(
    ({ force, outcome }) => force === 'standard' && outcome === 'not configured',
  ).length
  const ofLevel = (level: Level) => levels.filter((one) => one === level).length
  const parts = [
    `${kept} of ${applying} that apply are kept`,
    ...(['MUST', 'SHOULD'] as const).flatMap((level) => {
      const number = ofLevel(level)
      return number > 0 ? [count(number, `${level} departure`)] : []
    }),
    ...(unjudged > 0 ? [`${unjudged} could not be judged`] : []),
    ...(unset > 0 ? [`${unset} not configured`] : []),
  ]
  return `Standards: ${parts.join(', ')}.`
}
