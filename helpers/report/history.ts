import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isFileName } from '../base/reports.ts'
import { writeWhole } from '../base/write-whole.ts'
import { parseAs } from '../schema/schemas.ts'
import { redactWithin } from '../secrets/clean.ts'
import { own, type Shown, show } from '../secrets/shown.ts'
import type { Change } from '../verdict/drift.ts'
import type { Outcome } from '../verdict/outcome.ts'
import type { Provenance } from '../verdict/provenance.ts'
import type { Report, Verdict } from '../verdict/report.ts'

/** One run of a target, as its history keeps it. */
export interface PastRun {
  /** Start, ISO 8601. */
  readonly at: Shown
  readonly verdict: Verdict
  /** Ids of the broken clauses. */
  readonly broken: readonly Shown[]
  /** Parts of the document that the environment did without, where there were any. */
  readonly notOffered?: readonly Shown[]
  /** Which suite and document; runs of earlier versions of this suite lack it. */
  readonly provenance?: PastProvenance
  /** What is known of the target since; runs of older versions did not note it. */
  readonly state?: TargetState
}

type PastProvenance = Pick<Provenance, 'suite' | 'document' | 'pipeline'>

/** Runs that are kept of each target. */
const KEPT = 200

/**
 * The run of a report, as the history keeps it.
 *
 * @param isPart - whether it was a part, or interrupted
 * @param former - the run of the target before
 */
export function pastRun(report: Report, isPart = false, former?: PastRun): PastRun {
  const { startedAt, verdict, provenance, notOffered } = report
  const { suite, document, pipeline } = provenance
  return {
    at: startedAt,
    verdict,
    broken: brokenIn(report),
    ...(notOffered && { notOffered: notOffered.map(({ part }) => own(part)) }),
    provenance: { suite, document, ...(pipeline && { pipeline }) },
    state: stateAfter(report, former && stateOf(former), isPart),
  }
}

/** What is known of a target after a run; of one that did not note it, what follows from its verdict. */
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

const historyPath = (folder: string, target: string): string => join(folder, 'history', `${target}.jsonl`)

/** The runs of a target, the oldest first; a line that is no run is left out. Anybody may have written their texts. */
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

/** A fact that is not as its baseline has it. */
export type DriftedFact = Pick<Change, 'is' | 'subject' | 'fact'>

/**
 * What is known of a target after a run. Whatever the run did not judge is as the last run that judged it left it, so that
 * a run that was cut short, or could not start, forgets nothing.
 */
export interface TargetState {
  /** Of the last run that was not a part; absent until there is one. */
  readonly verdict?: Verdict
  /** Ids of the clauses that were broken when they were last judged. */
  readonly broken: readonly Shown[]
  /** What differs from the baseline; of a subject that was not seen, what differed before. */
  readonly drift: readonly DriftedFact[]
}

const JUDGED: ReadonlySet<Outcome> = new Set(['kept', 'broken', 'waived', 'notice', 'warning'])

function stateAfter(report: Report, before: TargetState | undefined, isPart: boolean): TargetState {
  const { clauses, drift } = report
  const verdict = isPart ? before?.verdict : report.verdict
  const judged = new Set<string>(clauses.filter(({ outcome }) => JUDGED.has(outcome)).map(({ id }) => id))
  return {
    ...(verdict && { verdict }),
    broken: [...brokenIn(report), ...(before?.broken.filter((id) => !judged.has(id)) ?? [])],
    drift: [
      ...drift.changes.map(({ is, subject, fact }) => ({ is, subject, fact })),
      ...(before?.drift.filter(({ subject }) => isUnseen(report, subject)) ?? []),
    ],
  }
}

const brokenIn = ({ clauses }: Report): readonly Shown[] =>
  clauses.filter(({ outcome }) => outcome === 'broken').map(({ id }) => own(id))

/** Whether a run has nothing to say about a subject of the baseline. */
const isUnseen = ({ drift }: Report, subject: Shown): boolean =>
  drift.is === 'nothing observed' || drift.uncompared.includes(subject)
