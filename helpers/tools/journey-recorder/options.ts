import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { Misconfigured, type Problem } from '../../base/problem.ts'
import { flags } from '../onboard/command.ts'
import { isTemplate } from '../onboard/template-journey.ts'

/** What the command line requests. */
export interface RecordOptions {
  /** Path of the file to write. */
  readonly out: string
  readonly decision: 'approve' | 'deny'
}

/**
 * Reads the command line of `npm run record`.
 *
 * @param target - names the file where `--out` does not
 * @param folder - the project's folder, which paths are relative to
 * @throws Misconfigured for an unknown option, another decision, or a file that would be overwritten; the untouched
 *   template of `npm run init` may be
 */
export function recordOptions(args: readonly string[], target: string, folder: string): RecordOptions {
  const { decision, force, out = `journeys/${target}.json` } = flags(OPTIONS, { args, ...WORDING })
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

const OPTIONS = {
  out: { type: 'string' },
  force: { type: 'boolean', default: false },
  decision: { type: 'string', default: 'approve' },
} as const

const WORDING = {
  expected: '--out <file>, --decision approve|deny, --force',
  example: 'TARGET=development npm run record -- --decision deny',
}
