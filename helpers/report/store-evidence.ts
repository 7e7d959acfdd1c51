import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeWhole } from '../base/write-whole.ts'
import { own } from '../secrets/shown.ts'
import type { EvidenceView, ToldEvidence } from './evidence-view.ts'

const path = (folder: string): string => join(folder, 'evidence.json')

/** Writes `evidence.json` for the reports. */
export function writeEvidence(view: ToldEvidence, folder = 'reports'): void {
  writeWhole(path(folder), JSON.stringify(view))
}

/** The evidence of a target's last run, if there is any. Whoever wrote it, its texts are shown as they are read. */
export function readEvidence(target: string, folder = 'reports'): EvidenceView | undefined {
  try {
    const view: EvidenceView = JSON.parse(readFileSync(path(folder), 'utf8'), pass)
    return view.target === target ? view : undefined
  } catch {
    return undefined
  }
}

/** There is no text in a picture, and much of it. */
const pass = (name: string, value: unknown): unknown =>
  typeof value === 'string' && name !== 'screenshot' ? own(value) : value
