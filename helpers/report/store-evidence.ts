import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { redact } from '../redact/redact.ts'
import { writeWhole } from '../write-whole.ts'
import type { EvidenceView } from './evidence-view.ts'

const path = (folder: string): string => join(folder, 'evidence.json')

/** Writes `evidence.json` for the reports. What still looks like a secret in it is redacted. */
export function writeEvidence(view: EvidenceView, folder = 'reports'): void {
  writeWhole(path(folder), redactTexts(view))
}

/** Pictures stay out of the redaction: it would take long, and there is no text in them. */
function redactTexts(view: EvidenceView): string {
  const pictures: string[] = []
  const text = JSON.stringify(view, (name, value: unknown) =>
    name === 'screenshot' && typeof value === 'string' ? `picture ${pictures.push(value) - 1}` : value,
  )
  return redact(text).replace(
    /"screenshot":"picture (\d+)"/g,
    (_, index: string) => `"screenshot":"${pictures[Number(index)]}"`,
  )
}

/** The evidence of a target's last run, if there is any. */
export function readEvidence(target: string, folder = 'reports'): EvidenceView | undefined {
  try {
    const view: EvidenceView = JSON.parse(readFileSync(path(folder), 'utf8'))
    return view.target === target ? view : undefined
  } catch {
    return undefined
  }
}
