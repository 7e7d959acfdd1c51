import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { reportsFolder } from '../base/reports.ts'
import { writeWhole, writing } from '../base/write-whole.ts'
import { parseAs } from '../schema/schemas.ts'
import { own, show } from '../secrets/shown.ts'
import { type Observations, type RawObservation, shownObservations } from './observation.ts'

/** Where a run leaves what it observed. */
const observationsPath = (folder = reportsFolder()): string => join(folder, 'observations.json')

/** The text of a file of observations. */
export const observationsText = (observations: Observations): string =>
  `${JSON.stringify(observations, null, 2)}\n`

/**
 * Writes `observations.json`.
 *
 * @throws CannotWrite
 */
export function writeObservations(observations: Observations): void {
  writeWhole(observationsPath(), observationsText(observations))
}

/** What the run observed that left its reports in a folder; `undefined` if it recorded nothing that can be read. */
export function readObservations(folder?: string): Observations | undefined {
  const path = observationsPath(folder)
  if (!existsSync(path)) return undefined
  const stored = parseAs<Stored>(readFileSync(path, 'utf8'), 'observations.schema.json')
  return stored && passed(stored)
}

/** Observations as a file has them. */
export interface Stored {
  readonly version: 1
  readonly target: string
  readonly observedAt: string
  readonly observations: readonly RawObservation[]
}

/** What was read from a file, which anybody may have written, as readers are shown it. */
export function passed({ version, target, observedAt, observations }: Stored): Observations {
  return {
    version,
    target: own(target),
    observedAt: own(observedAt),
    observations: shownObservations(observations, show),
  }
}

/**
 * Deletes what an earlier run observed, so that nobody takes it for this run's.
 *
 * @throws CannotWrite
 */
export function deleteObservations(): void {
  const path = observationsPath()
  writing(path, () => rmSync(path, { recursive: true, force: true }))
}
