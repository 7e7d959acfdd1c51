import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'dotenv'
import { Misconfigured, type Problem } from '../../base/problem.ts'
import { envTemplate } from '../../config/env-example.ts'
import { envFileProblems } from '../../config/env-file-problems.ts'
import { readText } from '../../config/environment.ts'
import { isObject } from '../../http/answer.ts'
import { jsonOf } from '../../schema/formats.ts'
import { type NewFile, nameOfTarget, writeNew } from './new-target.ts'
import { templateJourney } from './template-journey.ts'

/**
 * Writes what a new target is described by: `.env.<target>`, and a template of its journeys unless there are some. The ID of
 * the key that `npm run keys` made is filled in.
 *
 * @param name - the target
 * @param from - a file of values (`NAME=value`) to fill in, such as those that a developer portal told
 * @returns the paths that were written, relative to the project
 * @throws Misconfigured if the name cannot be used, or a file exists
 */
export function initTarget(folder: string, name: string | undefined, from?: string): readonly string[] {
  const target = nameOfTarget(name)
  const known = {
    CONSENT_JOURNEY: `${target}.json`,
    PRIVATE_KEY_FILE: `keys/${target}.pem`,
    PRIVATE_KEY_ID: madeKeyId(folder, target),
    PUBLIC_JWKS_FILE: `keys/${target}.jwks.json`,
    AUTHORIZATION_DETAILS: '',
    ...(from && valuesOf(folder, from)),
  }
  const journey = `journeys/${target}.json`
  const files: readonly NewFile[] = [
    { path: `.env.${target}`, text: envTemplate(target, known), isSecret: true },
    ...(existsSync(join(folder, journey)) ? [] : [{ path: journey, text: templateJourney() }]),
  ]
  writeNew(folder, files)
  return files.map(({ path }) => path)
}

function madeKeyId(folder: string, target: string): string {
  const path = join(folder, 'keys', `${target}.jwks.json`)
  if (!existsSync(path)) return ''
  const jwks = jsonOf(readFileSync(path, 'utf8'))
  const [key] = isObject(jwks) && Array.isArray(jwks.keys) ? jwks.keys.filter(isObject) : []
  return typeof key?.kid === 'string' ? key.kid : ''
}

function valuesOf(folder: string, file: string): Readonly<Record<string, string>> {
  const problems: Problem[] = []
  const text = readText(folder, file, '--from', problems) ?? ''
  problems.push(...envFileProblems(file, text))
  if (problems.length > 0) throw new Misconfigured(problems)
  return parse(text)
}
