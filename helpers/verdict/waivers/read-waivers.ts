import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { readJsonFile } from '../../schema/json-file.ts'
import type { Waiver } from './waiver.ts'

/** Where waivers are unless `WAIVERS` names another file. */
export const WAIVERS_FILE = 'waivers.json'

/**
 * The waivers of one target; none if there is no file. Those of other targets are left out.
 *
 * @param folder - the project's folder
 * @param file - the file that `WAIVERS` names, if it does
 * @throws Misconfigured with every problem of the file, or if the named one does not exist
 */
export function readWaivers(folder: string, target: string, file?: string): readonly Waiver[] {
  const name = file ?? WAIVERS_FILE
  const path = resolve(folder, name)
  if (!file && !existsSync(path)) return []
  const { waivers } = readJsonFile({
    path,
    name,
    schema: 'waivers.schema.json',
    variable: 'WAIVERS',
    example: EXAMPLE,
  }) as { waivers: readonly Waiver[] }
  return waivers.filter((waiver) => waiver.target === target)
}

const EXAMPLE =
  '{ "waivers": [{ "clause": "token.scope", "target": "development", "reason": "…", "owner": "…", "link": "https://…", "expiry": "2027-01-31" }] }'
