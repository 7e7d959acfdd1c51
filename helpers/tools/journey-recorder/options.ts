import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { Misconfigured, type Problem } from '../../base/problem.ts'
import { isTemplate } from '../onboard/template-journey.ts'

/** The options of `npm run record`, as its users are told. */
export const RECORD_OPTIONS = {
  out: { type: 'string', value: '<file>', says: 'file to write; without it, journeys/<name>.json' },
  decision: { type: 'string', value: 'approve|deny', says: 'what you do at the end', default: 'approve' },
  force: { type: 'boolean', says: 'overwrite the file', default: false },
} as const

/** The options as they were given. */
export interface GivenOptions {
  readonly out?: string | undefined
  readonly decision: string
  readonly force: boolean
}

/** What the command line requests. */
export interface RecordOptions {
  /** Path of the file to write. */
  readonly out: string
  readonly decision: 'approve' | 'deny'
}

/**
 * Checks the options of `npm run record`.
 *
 * @param target - names the file where `--out` does not
 * @param folder - the project's folder, which paths are relative to
 * @throws Misconfigured for another decision, or a file that would be overwritten; the untouched
 *   template of `npm run init` may be
 */
export function recordOptions(given: GivenOptions, target: string, folder: string): RecordOptions {
  const { decision, force, out = `journeys/${target}.json` } = given
  const problems: Problem[] = []
  if (decision !== 'approve' && decision !== 'deny')
    problems.push({
      where: '--decision',
      what: `is ${JSON.stringify(decision)}`,
      expected: 'what you do at the end of the recording: approve or deny',
      example: '--decision deny',
    })
  if (!out.endsWith('.json'))
    problems.push({
      where: '--out',
      what: 'is not a .json file',
      expected: 'a file in journeys/',
      example: '--out journeys/development.json',
    })
  const path = resolve(folder, out)
  if (!force && existsSync(path) && !isTemplate(path))
    problems.push({
      where: '--out',
      what: `${out} exists`,
      expected: 'another file, or --force to overwrite it',
      example: `--out ${out.replace(/\.json$/, '-recorded.json')}`,
    })
  if (problems.length > 0) throw new Misconfigured(problems)
  return { out: path, decision: decision === 'deny' ? 'deny' : 'approve' }
}
