import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { errorsOf } from '../schema/schemas.ts'
import { own, show } from '../text/shown.ts'
import type { Observations, RawObservation } from './observation.ts'
import { shownObservations } from './shown-observations.ts'

/** Where a run leaves what it observed. */
export const OBSERVATIONS = join('reports', 'observations.json')

/** The text of a file of observations. */
export const observationsText = (observations: Observations): string =>
  `${JSON.stringify(observations, null, 2)}\n`

/** Writes `reports/observations.json`. */
export function writeObservations(observations: Observations): void {
  mkdirSync(dirname(OBSERVATIONS), { recursive: true })
  writeFileSync(OBSERVATIONS, observationsText(observations))
}

/** What the last run observed; `undefined` if it recorded nothing. */
export function readObservations(): Observations | undefined {
  if (!existsSync(OBSERVATIONS)) return undefined
  const value: unknown = JSON.parse(readFileSync(OBSERVATIONS, 'utf8'))
  return errorsOf('observations.schema.json', value).length === 0 ? passed(value as Stored) : undefined
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

/** Deletes what an earlier run observed, so that nobody takes it for this run's. */
export function deleteObservations(): void {
  rmSync(OBSERVATIONS, { force: true })
}
