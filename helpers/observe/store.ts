import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { errorsOf } from '../schema/schemas.ts'
import type { Observations } from './observation.ts'

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
  return errorsOf('observations.schema.json', value).length === 0 ? (value as Observations) : undefined
}

/** Deletes what an earlier run observed, so that nobody takes it for this run's. */
export function deleteObservations(): void {
  rmSync(OBSERVATIONS, { force: true })
}
