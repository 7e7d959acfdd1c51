import { Misconfigured } from '../base/problem.ts'
import type { Passkey } from '../browser/passkey.ts'
import type { Variables } from '../browser/variables.ts'
import { fileProblems } from '../schema/explain.ts'
import { parseJsonText } from '../schema/json-file.ts'
import { errorsOf } from '../schema/schemas.ts'

/**
 * The passkey of the user who consents; `undefined` if PASSKEY is not set.
 *
 * @throws Misconfigured with every problem; no problem contains a value
 */
export function passkeyOf({ PASSKEY, PASSKEY_FILE }: Variables): Passkey | undefined {
  if (!PASSKEY) return undefined
  const where = PASSKEY_FILE ?? 'PASSKEY'
  const value = parseJsonText(where, PASSKEY)
  const problems = fileProblems(where, errorsOf('passkey.schema.json', value))
  if (problems.length > 0) throw new Misconfigured(...problems)
  return value as Passkey
}

/** True if a required variable may be missing: a user with a passkey may need no user name and no password. */
export const isReplacedByPasskey = (name: string, { PASSKEY, PASSKEY_FILE }: Variables): boolean =>
  Boolean(PASSKEY || PASSKEY_FILE) && (name === 'CONSENT_USERNAME' || name === 'CONSENT_PASSWORD')
