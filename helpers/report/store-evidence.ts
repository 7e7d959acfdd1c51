import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { reportsFolder } from '../base/reports.ts'
import { writeWhole } from '../base/write-whole.ts'
import { addFingerprints, givenFingerprints } from '../secrets/fingerprint.ts'
import { own, type Shown, show } from '../secrets/shown.ts'
import type { EvidenceView, ToldEvidence } from './evidence-view.ts'

const path = (folder: string): string => join(folder, 'evidence.json')

/** A view as a file has it: a later run that shows it did not give its fingerprints. */
type Stored = EvidenceView & { readonly fingerprints?: readonly Shown[] }

/** Writes `evidence.json` for the reports. */
export function writeEvidence(view: ToldEvidence, folder = reportsFolder()): void {
  const stored: Stored = { ...view, fingerprints: givenFingerprints().map(show) }
  writeWhole(path(folder), JSON.stringify(stored))
}

/** The evidence of a target's last run, if there is any. Whoever wrote it, its texts are shown as they are read. */
export function readEvidence(target: string, folder = reportsFolder()): EvidenceView | undefined {
  try {
    const { fingerprints = [], ...view }: Stored = JSON.parse(readFileSync(path(folder), 'utf8'), pass)
    if (view.target !== target) return undefined
    addFingerprints(fingerprints)
    return view
  } catch {
    return undefined
  }
}

/** A picture contains no text, and is large. */
const pass = (name: string, value: unknown): unknown =>
  typeof value === 'string' && name !== 'screenshot' ? own(value) : value
