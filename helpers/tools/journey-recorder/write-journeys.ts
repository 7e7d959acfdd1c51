import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { Misconfigured } from '../../base/problem.ts'
import type { Journeys } from '../../browser/journeys.ts'
import { explain } from '../../schema/explain.ts'
import { errorsOf } from '../../schema/schemas.ts'

const SCHEMA = join(import.meta.dirname, '../../../schemas/journey.schema.json')

/**
 * Writes journeys to a file, once their schema has found them good.
 *
 * @throws Misconfigured with what is wrong with them; nothing is written then
 */
export function writeJourneys(path: string, journeys: Journeys): void {
  const problems = errorsOf('journey.schema.json', journeys)
    .map(explain)
    .map(({ at, expected, came }) => ({ where: `the draft, ${at || '/'}`, what: `is ${came}`, expected }))
  if (problems.length > 0) throw new Misconfigured(problems)
  const folder = dirname(path)
  const $schema = relative(folder, SCHEMA).replaceAll('\\', '/')
  mkdirSync(folder, { recursive: true })
  writeFileSync(path, `${JSON.stringify({ $schema, ...journeys }, null, 2)}\n`)
}
