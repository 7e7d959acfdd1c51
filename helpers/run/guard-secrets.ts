import { cleanLeftovers } from '../leaks/leftovers.ts'
import { startFingerprints } from '../redact/fingerprint.ts'
import { guardOutput } from '../redact/guard-output.ts'
import { registerSecrets } from '../redact/redact.ts'
import { startRegistry } from '../redact/registry.ts'
import { readEnvironment } from '../target/environment.ts'
import { secretsByName } from '../target/secrets.ts'
import type { Target } from '../target/target.ts'
import { startOwnVariables } from './own-variables.ts'

/**
 * The first thing that every process of a run does: from here on nothing that it prints or reports shows a secret. The
 * runner also removes what a killed run has left.
 */
export function guardSecrets(project = process.cwd()): void {
  startOwnVariables()
  startFingerprints()
  registerConfigured(secretsByName(readEnvironment(process.env, project).values))
  guardOutput()
  cleanLeftovers(project)
  startRegistry(project)
}

/** Makes the secrets of a configuration known to this process. */
export function registerConfigured(secrets: Target['secrets']): void {
  registerSecrets(Object.entries(secrets).map(([name, value]) => ({ name, value })))
}
