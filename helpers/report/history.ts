import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeWhole } from '../base/write-whole.ts'
import { isObject } from '../http/answer.ts'
import { errorsOf } from '../schema/schemas.ts'
import { own, type Shown, show } from '../secrets/shown.ts'
import { OUTCOMES, type Outcome } from '../verdict/outcome.ts'
import type { Provenance } from '../verdict/provenance/provenance.ts'
import type { Report, Verdict } from '../verdict/report.ts'

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
}

type PastProvenance = Pick<Provenance, 'suite' | 'document' | 'service' | 'pipeline'>

/** Runs that are kept of each target. */
const KEPT = 200

/** A name that is safe as a file name; a target that is misconfigured may have any. */
const SAFE = /^[a-z0-9][a-z0-9-]*$/

/** The run of a report, as the history keeps it. */
export function pastRun({ startedAt, verdict, clauses, provenance }: Report): PastRun {
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
  }
}

/** Adds a run to the history of its target and returns the history, oldest run first. */
export function addToHistory(report: Report, folder: string): readonly PastRun[] {
  const run = pastRun(report)
  if (!SAFE.test(report.target)) return [run]
  const path = join(folder, 'history', `${report.target}.jsonl`)
  const runs = [...readHistory(path).filter(({ at }) => at !== run.at), run].slice(-KEPT)
  writeWhole(path, runs.map((one) => `${JSON.stringify(one)}\n`).join(''))
  return runs
}

/** The runs in a file of history; a line that is no run is left out. */
function readHistory(path: string): readonly PastRun[] {
  let text = ''
  try {
    text = readFileSync(path, 'utf8')
  } catch {
    return []
  }
  return text.split('\n').flatMap((line) => {
    try {
      const run: unknown = JSON.parse(line, (_, value) => (typeof value === 'string' ? show(value) : value))
      return isRun(run) ? [run] : []
    } catch {
      return []
    }
  })
}

function isRun(run: unknown): run is PastRun {
  if (!isObject(run) || !isObject(run.counts) || !Array.isArray(run.broken)) return false
  const texts = [run.at, run.verdict, ...run.broken]
  return (
    texts.every((text) => typeof text === 'string') &&
    Object.values(run.counts).every(Number.isInteger) &&
    (run.provenance === undefined || errorsOf(PROVENANCE, run.provenance).length === 0)
  )
}

const PROVENANCE = 'verdict.schema.json#/$defs/pastProvenance'
