import { startFingerprints } from '../redact/fingerprint.ts'
import { guardOutput } from '../redact/guard-output.ts'
import { registerSecrets } from '../redact/redact.ts'
import { readEnvironment } from '../target/environment.ts'
import { secretsByName } from '../target/secrets.ts'
import type { Target } from '../target/target.ts'
import { startOwnVariables } from './own-variables.ts'

/** From here on nothing that this process prints or reports shows a configured secret. */
export function guardSecrets(project = process.cwd()): void {
  startOwnVariables()
  startFingerprints()
  registerConfigured(secretsByName(readEnvironment(process.env, project).values))
  guardOutput()
}

/** Makes the secrets of a configuration known to this process. */
export function registerConfigured(secrets: Target['secrets']): void {
  registerSecrets(Object.entries(secrets).map(([name, value]) => ({ name, value })))
}
