import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Misconfigured } from '../../helpers/base/problem.ts'
import { writing } from '../../helpers/base/write-whole.ts'
import type { Passkey } from '../../helpers/browser/passkey.ts'

export const REGISTER = [
  'A browser opens. Register a passkey in it, by hand:',
  '  1. Log in with CONSENT_USERNAME and CONSENT_PASSWORD of this target.',
  '  2. Create a passkey on these pages, or on another page of the service: type its address into the address bar.',
  '  3. Close the window. No journey is recorded.',
  'The window creates the passkey itself, so your own device and its passkeys are not used.',
].join('\n')

/**
 * The name of the file for a target's passkey, in the folder of the target's files. Git ignores it.
 *
 * @throws Misconfigured if the file exists: it may hold the only passkey that the service knows
 */
export function passkeyFileFor(target: string, folder: string): string {
  const where = `${target}.passkey.json`
  if (!existsSync(join(folder, where))) return where
  const expected = 'no file with this name: move or delete it to register another passkey'
  throw new Misconfigured({ where, what: 'exists already', expected })
}

/**
 * Writes a passkey to a file that only its owner can read. Adds a member that the DevTools protocol requires.
 *
 * @returns a message with the next steps
 * @throws CannotWrite
 */
export function keepPasskey(passkey: Passkey, file: string, folder: string, target: string): string {
  const text = JSON.stringify({ ...passkey, isResidentCredential: true }, null, 2)
  writing(file, () => writeFileSync(join(folder, file), `${text}\n`, { flag: 'wx', mode: 0o600 }))
  return [
    `Wrote ${file}, a passkey for ${passkey.rpId}. It is a secret; git ignores the file.`,
    'Next:',
    `  - set PASSKEY_FILE=${file} in .env.${target}`,
    `  - npm run record -- --target ${target}   records the log-in with the passkey`,
  ].join('\n')
}
