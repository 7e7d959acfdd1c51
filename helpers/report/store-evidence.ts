import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { reportsFolder } from '../base/reports.ts'
import { runId } from '../base/run-folder.ts'
import { writeWhole, writing } from '../base/write-whole.ts'
import { own } from '../secrets/shown.ts'
import type { EvidenceView, ToldEvidence } from './evidence-view.ts'

const path = (folder: string): string => join(folder, 'evidence.json')

/** A view as a file has it, and whose it is. */
type Stored = EvidenceView & { readonly run?: string }

/** Writes `evidence.json` for the reports. */
export function writeEvidence(view: ToldEvidence, folder = reportsFolder()): void {
  store({ ...view, run: runId() }, folder)
}

const store = (stored: Stored, folder: string): void => writeWhole(path(folder), JSON.stringify(stored))

/** The evidence of a run, if that is what lies there. Whoever wrote it, its texts are shown as they are read. */
export function readEvidence(run: string, folder = reportsFolder()): EvidenceView | undefined {
  const stored = readStored(run, folder)
  if (!stored) return undefined
  const { run: _, ...view } = stored
  return view
}

/**
 * Makes the evidence of an earlier run that of this one, which judges it again; that of any other is deleted.
 *
 * @throws CannotWrite
 */
export function adoptEvidence(earlier: string, folder = reportsFolder()): void {
  const stored = readStored(earlier, folder)
  if (stored) store({ ...stored, run: runId() }, folder)
  else writing(path(folder), () => rmSync(path(folder), { force: true }))
}

function readStored(run: string, folder: string): Stored | undefined {
  try {
    const stored: Stored = JSON.parse(readFileSync(path(folder), 'utf8'), pass)
    return stored.run === run ? stored : undefined
  } catch {
    return undefined
  }
}

/** A picture contains no text, and is large. */
const pass = (name: string, value: unknown): unknown =>
  typeof value === 'string' && name !== 'screenshot' ? own(value) : value
