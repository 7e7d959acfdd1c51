import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Misconfigured } from '../base/problem.ts'
import { type Observations, passed, type Stored } from '../observe/observation.ts'
import { readJsonFile } from '../schema/json-file.ts'

/** Path of a target's accepted baseline in the project. */
export const baselinePath = (target: string): string => `baselines/${target}.json`

const EXAMPLE = 'npm run contract && npm run accept'

/**
 * The accepted baseline of a target; `undefined` if none was accepted yet.
 *
 * @param folder - the project's folder
 * @throws Misconfigured with every problem of the file
 */
export function readBaseline(folder: string, target: string): Observations | undefined {
  const name = baselinePath(target)
  const path = join(folder, name)
  if (!existsSync(path)) return undefined
  const file = { path, name, schema: 'observations.schema.json', variable: 'DRIFT', example: EXAMPLE }
  return passed(readJsonFile<Stored>(file))
}

/**
 * The same where a run cannot do without it.
 *
 * @throws Misconfigured if there is none
 */
export function demandBaseline(folder: string, target: string): Observations {
  const baseline = readBaseline(folder, target)
  if (baseline) return baseline
  throw new Misconfigured([
    {
      where: 'DRIFT',
      what: `is "enforce", but there is no ${baselinePath(target)} to compare with`,
      expected: 'a baseline: run once without DRIFT, then accept its observations',
      example: EXAMPLE,
    },
  ])
}
