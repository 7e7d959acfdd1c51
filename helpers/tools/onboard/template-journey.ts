import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { jsonOf } from '../../schema/formats.ts'

/** The journeys that a new target begins with: those of the sandbox, which fit no other pages. */
export const TEMPLATE = join(import.meta.dirname, '../../../journeys/sandbox.json')

/** The template as text. */
export const templateJourney = (): string => readFileSync(TEMPLATE, 'utf8')

/** Whether a file has the journeys of the template, however they are formatted. */
export function isTemplate(path: string): boolean {
  try {
    return isDeepStrictEqual(jsonOf(readFileSync(path, 'utf8')), jsonOf(templateJourney()))
  } catch {
    return false
  }
}
