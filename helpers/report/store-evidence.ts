import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { reportsFolder } from '../base/reports.ts'
import { runId } from '../base/run-folder.ts'
import { writeWhole } from '../base/write-whole.ts'
import { own } from '../secrets/shown.ts'
import type { EvidenceView, ToldEvidence } from './evidence-view.ts'

const path = (folder: string): string => join(folder, 'evidence.json')

/** A view as a file has it, and whose it is. */
type Stored = EvidenceView & { readonly run?: string }

/** Writes `evidence.json` for the reports. */
export function writeEvidence(view: ToldEvidence, folder = reportsFolder()): void {
  writeWhole(path(folder), JSON.stringify({ ...view, run: runId() }))
}

/** The evidence of a run, if that is what lies there. Whoever wrote it, its texts are shown as they are read. */
export function readEvidence(run: string, folder = reportsFolder()): EvidenceView | undefined {
  try {
    const { run: stored, ...view }: Stored = JSON.parse(readFileSync(path(folder), 'utf8'), pass)
    return stored === run ? view : undefined
  } catch {
    return undefined
  }
}

/** A picture contains no text, and is large. */
const pass = (name: string, value: unknown): unknown =>
  typeof value === 'string' && name !== 'screenshot' ? own(value) : value
