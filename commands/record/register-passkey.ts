import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Misconfigured } from '../../helpers/base/problem.ts'
import { writing } from '../../helpers/base/write-whole.ts'
import type { Passkey } from '../../helpers/browser/passkey.ts'

export const REGISTER = [
  'A browser opens. Register a passkey in it, by hand:',
  '  1. Log in with CONSENT_USERNAME and CONSENT_PASSWORD of this target.',
  '  2. Create a passkey, on these pages or on another page of the service: the address bar takes you there.',
  '  3. Close the window. No journey is recorded.',
  'The window creates the passkey itself, so your own device and its passkeys are not used.',
].join('\n')

/**
 * Name of the file for the passkey of a target, in the project's folder. Git ignores it.
 *
 * @throws Misconfigured if the file exists: it may hold the only passkey that the service knows
 */
export function passkeyFileFor(target: string, folder: string): string {
  const where = `${target}.passkey.json`
  if (!existsSync(join(folder, where))) return where
  const expected = 'no file with this name: move or delete it to register another passkey'
  throw new Misconfigured({ where, what: 'exists', expected })
}

/**
 * Writes a passkey to a file that only its owner can read. Adds a member that the DevTools protocol requires.
 *
 * @returns a text that says what to do next
 * @throws CannotWrite
 */
export function keepPasskey(passkey: Passkey, file: string, folder: string, target: string): string {
  const text = JSON.stringify({ ...passkey, isResidentCredential: true }, null, 2)
  writing(file, () => writeFileSync(join(folder, file), `${text}\n`, { flag: 'wx', mode: 0o600 }))
  return [
    `Wrote ${file}, a passkey for ${passkey.rpId}. It is a secret, and git ignores it.`,
    'Next:',
    `  - PASSKEY_FILE=${file} in .env.${target}`,
    `  - npm run record -- --target ${target}, to record how the user logs in with it`,
  ].join('\n')
}
