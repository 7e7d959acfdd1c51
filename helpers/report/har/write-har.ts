import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { reportsFolder } from '../../base/reports.ts'
import { writeWhole } from '../../base/write-whole.ts'
import { own } from '../../secrets/shown.ts'
import type { EvidenceView } from '../evidence-view.ts'
import { harOf } from './har.ts'

/** Its name among the reports. */
export const HAR = 'run.har'

const { version }: { readonly version: string } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8'),
)

/**
 * Writes the requests of a run, and their answers, as `run.har`.
 *
 * @throws CannotWrite
 */
export function writeHar(view: EvidenceView, folder = reportsFolder()): void {
  writeWhole(join(folder, HAR), `${JSON.stringify(harOf(view, own(version)), null, 1)}\n`)
}
