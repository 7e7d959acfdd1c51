import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Count } from '../base/formats.ts'
import { isFileName } from '../base/reports.ts'
import { writeWhole } from '../base/write-whole.ts'
import { parseAs } from '../schema/schemas.ts'
import { redactWithin } from '../secrets/clean.ts'
import { own, type Shown, show } from '../secrets/shown.ts'
import type { Change } from '../verdict/drift.ts'
import type { Outcome } from '../verdict/outcome.ts'
import type { Provenance } from '../verdict/provenance.ts'
import type { Report, Verdict } from '../verdict/report.ts'

/** One run in the history of a target. */
export interface PastRun {
  /** Start, ISO 8601. */
  readonly at: Shown
  readonly verdict: Verdict
  /** Ids of the broken clauses. */
  readonly broken: readonly Shown[]
  /** How long it took; missing from runs of older versions of this suite, as is the seed. */
  readonly durationMs?: Count
  /** The seed of what the run drew. */
  readonly seed?: Count
  /** Parts of the document that the environment did not offer, if any. */
  readonly notOffered?: readonly Shown[]
  /** Suite and document of the run; missing from runs of older versions of this suite. */
  readonly provenance?: PastProvenance
  /** State of the target after the run; missing from runs of older versions of this suite. */
  readonly state?: TargetState
}

type PastProvenance = Pick<Provenance, 'suite' | 'document' | 'pipeline'>

/** Number of runs that the history keeps for each target. */
const KEPT = 200

/**
 * The history entry for the run of a report.
 *
 * @param isPart - whether the run was partial or interrupted
 * @param former - the previous run of the target
 */
export function pastRun(report: Report, isPart = false, former?: PastRun): PastRun {
  const { startedAt, verdict, durationMs, seed, provenance, notOffered } = report
  const { suite, document, pipeline } = provenance
  return {
    at: startedAt,
    verdict,
    broken: idsOf(report, 'broken'),
    durationMs,
    ...(seed !== undefined && { seed }),
    ...(notOffered && { notOffered: notOffered.map(({ part }) => own(part)) }),
    provenance: { suite, document, ...(pipeline && { pipeline }) },
    state: stateAfter(report, former && stateOf(former), isPart),
  }
}

/** The state of a target after a run. If the run has none, it follows from the verdict. */
export const stateOf = ({ verdict, broken, state }: PastRun): TargetState =>
  state ?? { verdict, broken, drift: [] }

/** Adds a run to the history of its target and returns the history, oldest run first. */
export function addToHistory(report: Report, folder: string, isPart = false): readonly PastRun[] {
  if (!isFileName(report.target)) return [pastRun(report, isPart)]
  const path = historyPath(folder, report.target)
  const before = readHistory(folder, report.target).filter(({ at }) => at !== report.startedAt)
  const runs = [...before, pastRun(report, isPart, before.at(-1))].slice(-KEPT)
  writeWhole(path, runs.map((one) => `${JSON.stringify(one)}\n`).join(''))
  return runs
}

/** The last run of a target that the history knows; `undefined` if there is none. */
export const lastPastRun = (folder: string, target: string): PastRun | undefined =>
  isFileName(target) ? readHistory(folder, target).at(-1) : undefined

const historyPath = (folder: string, target: string): string => join(folder, 'history', `${target}.jsonl`)

/** The runs of a target, the oldest first. Skips invalid lines, and cleans the texts: the file may come from anyone. */
function readHistory(folder: string, target: string): readonly PastRun[] {
  let text = ''
  try {
    text = readFileSync(historyPath(folder, target), 'utf8')
  } catch {
    return []
  }
  return text.split('\n').flatMap((line) => {
    const run = parseAs<PastRun>(line, 'past-run.schema.json')
    if (run) redactWithin(run, show)
    return run ?? []
  })
}

/** A fact that differs from the baseline. */
export type DriftedFact = Pick<Change, 'is' | 'subject' | 'fact'>

/**
 * The state of a target after a run. Clauses and facts that the run did not judge keep their earlier state. So an interrupted
 * run, or one that could not start, loses nothing.
 */
export interface TargetState {
  /** Verdict of the last run that was not partial; absent if there is none yet. */
  readonly verdict?: Verdict
  /** Ids of the clauses that were broken when they were last judged. */
  readonly broken: readonly Shown[]
  /**
   * Ids of the standard clauses that were a warning when they were last judged; absent if no run judged a standard, or none
   * of this version of the suite.
   */
  readonly departures?: readonly Shown[]
  /** Facts that differ from the baseline. For a subject that was not observed, the earlier differences. */
  readonly drift: readonly DriftedFact[]
}

const JUDGED: ReadonlySet<Outcome> = new Set(['kept', 'broken', 'waived', 'notice', 'warning'])

function stateAfter(report: Report, before: TargetState | undefined, isPart: boolean): TargetState {
  const { clauses, drift } = report
  const verdict = isPart ? before?.verdict : report.verdict
  const judged = clauses.filter(({ outcome }) => JUDGED.has(outcome))
  const isUnjudged = (id: Shown) => judged.every((clause) => clause.id !== id)
  const knowsStandards = before?.departures || judged.some(({ force }) => force === 'standard')
  return {
    ...(verdict && { verdict }),
    broken: [...idsOf(report, 'broken'), ...(before?.broken.filter(isUnjudged) ?? [])],
    ...(knowsStandards && {
      departures: [...idsOf(report, 'warning'), ...(before?.departures?.filter(isUnjudged) ?? [])],
    }),
    drift: [
      ...drift.changes.map(({ is, subject, fact }) => ({ is, subject, fact })),
      ...(before?.drift.filter(({ subject }) => isUnseen(report, subject)) ?? []),
    ],
  }
}

const idsOf = ({ clauses }: Report, wanted: Outcome): readonly Shown[] =>
  clauses.filter(({ outcome }) => outcome === wanted).map(({ id }) => own(id))

/** Whether a run did not observe a subject of the baseline. */
const isUnseen = ({ drift }: Report, subject: Shown): boolean =>
  drift.is === 'nothing observed' || drift.onlyBefore.includes(subject)
