import { resolve } from 'node:path'
import { REPORTS, reportsFolder } from '../base/reports.ts'

/**
 * Makes the reporters that a user adds write where the run was started, as all others do, and not beside a
 * configuration that is elsewhere; with reports of its own, a run has what they write there as well. What the user set
 * takes precedence.
 *
 * @param folder - where the run was started
 */
export function placeAddedReporters(folder: string): void {
  for (const [reporter, place] of Object.entries(PLACES))
    process.env[`PLAYWRIGHT_${reporter}_OUTPUT_DIR`] ||= resolve(folder, ownFolder(), place)
}

const ownFolder = (): string => (reportsFolder() === REPORTS ? '' : reportsFolder())

const PLACES = {
  BLOB: 'blob-report',
  HTML: 'playwright-report',
  JSON: '.',
  JUNIT: '.',
  PERFETTO: 'test-results',
}
