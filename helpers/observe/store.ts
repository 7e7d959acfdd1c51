import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { writing } from '../cannot-write.ts'
import { parseJson } from '../schema/parse-json.ts'
import { errorsOf } from '../schema/schemas.ts'
import { writeWhole } from '../write-whole.ts'
import type { Observations } from './observation.ts'

/** Where a run leaves what it observed. */
export const OBSERVATIONS = join('reports', 'observations.json')

/** The text of a file of observations. */
export const observationsText = (observations: Observations): string =>
  `${JSON.stringify(observations, null, 2)}\n`

/**
 * Writes `reports/observations.json`.
 *
 * @throws CannotWrite
 */
export function writeObservations(observations: Observations): void {
  writeWhole(OBSERVATIONS, observationsText(observations))
}

/** What the last run observed; `undefined` if it recorded nothing that can be read. */
export function readObservations(): Observations | undefined {
  if (!existsSync(OBSERVATIONS)) return undefined
  const parsed = parseJson(readFileSync(OBSERVATIONS, 'utf8'))
  const isGood = parsed.is === 'json' && errorsOf('observations.schema.json', parsed.value).length === 0
  return isGood ? (parsed.value as Observations) : undefined
}

/**
 * Deletes what an earlier run observed, so that nobody takes it for this run's.
 *
 * @throws CannotWrite
 */
export function deleteObservations(): void {
  writing(OBSERVATIONS, () => rmSync(OBSERVATIONS, { recursive: true, force: true }))
}
