import type { Fact } from '../observe/observation.ts'
import { own, type Shown } from '../secrets/shown.ts'
import type { Change } from '../verdict/drift/drift.ts'
import { isAside, type Outcome } from '../verdict/outcome.ts'
import type { Report, Verdict } from '../verdict/report.ts'

/** A fact that is not as its baseline has it. */
export interface DriftedFact {
  readonly is: Change['is']
  readonly subject: Shown
  readonly fact: Shown
  /** `null` where it is gone. */
  readonly now: Fact | null
}

/**
 * What is known of a target after a run. Whatever the run did not judge is as the last run that judged it left it, so that
 * a run that was cut short, or could not start, forgets nothing.
 */
export interface TargetState {
  /** Of the last run that was not a part; absent until there is one. */
  readonly verdict?: Verdict
  /** Ids of the clauses that were broken when they were last judged. */
  readonly broken: readonly Shown[]
  /** Those of them that a waiver covers by now. */
  readonly waived: readonly Shown[]
  /** Present while stated clauses cannot be judged because the service does not answer. */
  readonly unreachable?: {
    /** Start of the first run that saw it so, ISO 8601. */
    readonly since: Shown
    /** Ids of the clauses that the last run could not judge for that. */
    readonly clauses: readonly Shown[]
  }
  /** What differs from the baseline; of a subject that was not seen, what differed before. */
  readonly drift: readonly DriftedFact[]
}

const JUDGED: ReadonlySet<Outcome> = new Set(['kept', 'broken', 'waived', 'notice', 'warning'])

/**
 * What is known of a target after a run.
 *
 * @param before - what was known until then
 * @param isPart - whether the run was a part, or interrupted: its verdict says nothing of the service
 */
export function stateAfter(report: Report, before: TargetState | undefined, isPart = false): TargetState {
  const { clauses, drift } = report
  const verdict = isPart ? before?.verdict : report.verdict
  const having = (wanted: Outcome) =>
    clauses.filter(({ outcome }) => outcome === wanted).map(({ id }) => own(id))
  const judged = idsOf(report, (outcome) => JUDGED.has(outcome))
  const unjudged = before?.broken.filter((id) => !judged.has(id)) ?? []
  const waived = having('waived')
  const unreachable = unreachableAfter(report, before?.unreachable, judged)
  return {
    ...(verdict && { verdict }),
    broken: [...having('broken'), ...unjudged],
    waived: [...waived, ...(before?.waived.filter((id) => !judged.has(id)) ?? [])],
    ...(unreachable && { unreachable }),
    drift: [
      ...drift.changes.map(({ is, subject, fact, after }) => ({ is, subject, fact, now: after })),
      ...(before?.drift.filter(({ subject }) => isUnseen(report, subject)) ?? []),
    ],
  }
}

function unreachableAfter(
  report: Report,
  before: TargetState['unreachable'],
  judged: ReadonlySet<string>,
): TargetState['unreachable'] {
  const clauses = report.clauses
    .filter(({ force, outcome }) => force === 'stated' && outcome === 'unreachable')
    .map(({ id }) => own(id))
  if (clauses.length > 0) return { since: before?.since ?? report.startedAt, clauses }
  if (!before) return undefined
  const untried = idsOf(report, (outcome) => isAside(outcome) || outcome === 'not configured')
  const answers = before.clauses.some((id) => judged.has(id))
  return answers || before.clauses.every((id) => untried.has(id)) ? undefined : before
}

const idsOf = ({ clauses }: Report, wanted: (outcome: Outcome) => boolean): ReadonlySet<string> =>
  new Set(clauses.filter(({ outcome }) => wanted(outcome)).map(({ id }) => id))

/** Whether a run has nothing to say about a subject of the baseline. */
const isUnseen = ({ drift }: Report, subject: Shown): boolean =>
  drift.is === 'nothing observed' || drift.uncompared.includes(subject)
