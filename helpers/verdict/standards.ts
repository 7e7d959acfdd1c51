import { count } from '../base/visible.ts'
import type { Outcome } from './outcome.ts'
import type { ClauseResult, Departures, Report } from './report.ts'

/** How the service conforms to the standards behind the document. It is separate from the verdict. */
export interface StandardsResult {
  readonly kept: number
  /** Number of clauses that apply: their precondition holds, and they are in the chosen profiles. */
  readonly applying: number
  /** Clauses that the service departs from: the new ones first, then the warnings. */
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
export function standardsOf({ clauses, departures: { new: fresh } }: Judged): StandardsResult {
  const applying = clauses.filter(({ force, outcome }) => force === 'standard' && !ELSEWHERE.has(outcome))
  const departed = DEPARTED.flatMap((wanted) => applying.filter(({ outcome }) => outcome === wanted))
  const kept = applying.filter(({ outcome }) => outcome === 'kept').length
  return {
    kept,
    applying: applying.length,
    departures: [true, false].flatMap((isNew) => departed.filter(({ id }) => fresh.includes(id) === isNew)),
    unjudged: applying.length - kept - departed.length,
  }
}

type Judged = Pick<Report, 'clauses' | 'departures'>

/** The result as a sentence; empty if there was no standard to judge. */
export function standardsInWords(report: Judged & Pick<Report, 'verdict'>): string {
  const { kept, applying, departures, unjudged } = standardsOf(report)
  if (applying === 0 || report.verdict === 'misconfigured') return ''
  if (unjudged === applying) return 'Standards: none could be judged.'
  const number = (wanted: Outcome, all = departures) => all.filter(({ outcome }) => outcome === wanted).length
  const [must, should, waived] = [number('warning'), number('notice'), number('waived')]
  const unset = number(
    'not configured',
    report.clauses.filter(({ force }) => force === 'standard'),
  )
  const parts = [
    `${kept} of ${applying} that apply are kept`,
    ...(must > 0 ? [count(must, 'MUST departure')] : []),
    ...(should > 0 ? [count(should, 'SHOULD departure')] : []),
    ...(waived > 0 ? [`${waived} waived`] : []),
    ...(unjudged > 0 ? [`${unjudged} could not be judged`] : []),
    ...(unset > 0 ? [`${unset} not configured`] : []),
  ]
  return `Standards: ${parts.join(', ')}.`
}

/**
 * The departures from a MUST of a standard.
 *
 * @param known - ids of the departures that the target had before; `undefined` if no earlier run judged a standard
 * @param enforced - whether they decide the verdict
 */
export function departuresOf(
  clauses: readonly ClauseResult[],
  known: readonly string[] | undefined,
  enforced: boolean,
): Departures {
  const ids = clauses.filter(({ outcome }) => outcome === 'warning').map(({ id }) => id)
  return { enforced, number: ids.length, new: known ? ids.filter((id) => !known.includes(id)) : [] }
}

/** The number of departures from a MUST, of the new ones and of the waived ones, in sentences; empty if there is none. */
export function departuresInWords({ departures, waivers }: Pick<Report, 'departures' | 'waivers'>): string {
  const { number, new: fresh } = departures
  const waived = waivers.filter(({ state, outcome }) => state === 'in use' && outcome === 'warning').length
  const isOrAre = waived === 1 ? 'is' : 'are'
  if (number === 0) return waived > 0 ? `${fromStandards(waived)} ${isOrAre} waived.` : ''
  const news =
    fresh.length === 0
      ? ''
      : fresh.length < number
        ? `, ${fresh.length} of them new`
        : number === 1
          ? ', which is new'
          : ', all of them new'
  return `${fromStandards(number)}${news}.${waived > 0 ? ` ${waived} more ${isOrAre} waived.` : ''}`
}

/** A number of departures. */
export const fromStandards = (number: number, what = 'departure'): string =>
  number === 1 ? `1 ${what} from a standard` : `${number} ${what}s from standards`
