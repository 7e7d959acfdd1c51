import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isFileName } from '../base/reports.ts'
import { writeWhole } from '../base/write-whole.ts'
import { isObject } from '../http/answer.ts'
import { parseAs } from '../schema/parse-as.ts'
import { own, type Shown, show } from '../secrets/shown.ts'
import { OUTCOMES, type Outcome } from '../verdict/outcome.ts'
import type { Provenance } from '../verdict/provenance/provenance.ts'
import type { Report, Verdict } from '../verdict/report.ts'
import { stateAfter, type TargetState } from './target-state.ts'

/** One run of a target, as its history keeps it. */
export interface PastRun {
  /** Start, ISO 8601. */
  readonly at: Shown
  readonly verdict: Verdict
  /** Clauses by outcome; an outcome that no clause has is left out. */
  readonly counts: Readonly<Partial<Record<Outcome, number>>>
  /** Ids of the broken clauses. */
  readonly broken: readonly Shown[]
  /** Which suite, document and service; runs of earlier versions of this suite lack it. */
  readonly provenance?: PastProvenance
  /** What is known of the target since; runs of older versions did not note it. */
  readonly state?: TargetState
}

type PastProvenance = Pick<Provenance, 'suite' | 'document' | 'service' | 'pipeline'>

/** Runs that are kept of each target. */
const KEPT = 200

/** What a run is compared with, and how it was made. */
export interface Past {
  /** The run of the target before. */
  readonly former?: PastRun | undefined
  /** Whether this one was a part, or interrupted. */
  readonly isPart?: boolean
}

/** The run of a report, as the history keeps it. */
export function pastRun(report: Report, { former, isPart }: Past = {}): PastRun {
  const { startedAt, verdict, clauses, provenance } = report
  const { suite, document, service, pipeline } = provenance
  const count = (wanted: Outcome) => clauses.filter(({ outcome }) => outcome === wanted).length
  return {
    at: startedAt,
    verdict,
    counts: Object.fromEntries(
      OUTCOMES.map((outcome) => [outcome, count(outcome)]).filter(([, n]) => n !== 0),
    ),
    broken: clauses.filter(({ outcome }) => outcome === 'broken').map(({ id }) => own(id)),
    provenance: { suite, document, ...(service && { service }), ...(pipeline && { pipeline }) },
    state: stateAfter(report, former && stateOf(former), isPart),
  }
}

/** What is known of a target after a run; of one that did not note it, what follows from its verdict. */
export function stateOf({ at, verdict, broken, state }: PastRun): TargetState {
  const unreachable = verdict === 'unreachable' && { unreachable: { since: at, clauses: [] } }
  return state ?? { verdict, broken, waived: [], ...unreachable, drift: [] }
}

/** Adds a run to the history of its target and returns the history, oldest run first. */
export function addToHistory(
  report: Report,
  folder: string,
  past: Omit<Past, 'former'> = {},
): readonly PastRun[] {
  if (!isFileName(report.target)) return [pastRun(report, past)]
  const path = historyPath(folder, report.target)
  const before = readHistory(folder, report.target).filter(({ at }) => at !== report.startedAt)
  const runs = [...before, pastRun(report, { ...past, former: before.at(-1) })].slice(-KEPT)
  writeWhole(path, runs.map((one) => `${JSON.stringify(one)}\n`).join(''))
  return runs
}

const historyPath = (folder: string, target: string): string => join(folder, 'history', `${target}.jsonl`)

/** The runs of a target, the oldest first; a line that is no run is left out. */
export function readHistory(folder: string, target: string): readonly PastRun[] {
  let text = ''
  try {
    text = readFileSync(historyPath(folder, target), 'utf8')
  } catch {
    return []
  }
  return text.split('\n').flatMap((line) => {
    const run = parseAs<PastRun>(line, 'past-run.schema.json')
    return run ? [shown(run) as PastRun] : []
  })
}

/** A value from a file, which anybody may have written, with every text as readers are shown it. */
function shown(value: unknown): unknown {
  if (typeof value === 'string') return show(value)
  if (Array.isArray(value)) return value.map(shown)
  return isObject(value)
    ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, shown(one)]))
    : value
}
