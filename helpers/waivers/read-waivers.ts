import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { readJsonFile } from '../schema/read-json-file.ts'
import { Misconfigured } from '../target/problem.ts'
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
  if (!existsSync(path)) {
    if (!file) return []
    throw new Misconfigured([
      {
        where: 'WAIVERS',
        what: `there is no file ${file}`,
        expected: 'a file of waivers; its path is relative to the project',
        example: `WAIVERS=${WAIVERS_FILE}`,
      },
    ])
  }
  const { waivers } = readJsonFile(path, name, 'waivers.schema.json') as { waivers: readonly Waiver[] }
  return waivers.filter((waiver) => waiver.target === target)
}
