import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { envTemplate } from '../target/env-example.ts'
import { nameOfTarget } from './name-of-target.ts'
import { type NewFile, writeNew } from './write-new.ts'

/**
 * Writes what a new target is described by: `.env.<target>`, and a journey to start from.
 *
 * @param name - the target
 * @returns the paths that were written, relative to the project
 * @throws Misconfigured if the name cannot be used, or a file exists
 */
export function initTarget(folder: string, name: string | undefined): readonly string[] {
  const target = nameOfTarget(name)
  const known = {
    CONSENT_JOURNEY: `${target}.json`,
    PRIVATE_KEY_FILE: `keys/${target}.pem`,
    PUBLIC_JWKS_FILE: `keys/${target}.jwks.json`,
    AUTHORIZATION_DETAILS: '',
  }
  const journey = readFileSync(join(import.meta.dirname, '../../journeys/sandbox.json'), 'utf8')
  const files: readonly NewFile[] = [
    { path: `.env.${target}`, text: envTemplate(target, known), isSecret: true },
    { path: `journeys/${target}.json`, text: journey },
  ]
  writeNew(folder, files)
  return files.map(({ path }) => path)
}
