import { cleanLeftovers } from '../leaks/leftovers.ts'
import { cleanText } from '../redact/clean.ts'
import { startFingerprints } from '../redact/fingerprint.ts'
import { guardOutput } from '../redact/guard-output.ts'
import { addOwnWord, isNoSecret } from '../redact/own-words.ts'
import { redact, registerSecrets } from '../redact/redact.ts'
import { startRegistry } from '../redact/registry.ts'
import { readEnvironment } from '../target/environment.ts'
import { secretsByName } from '../target/secrets.ts'
import type { Target } from '../target/target.ts'
import { isWorker, startOwnVariables } from './own-variables.ts'

/**
 * The first thing that every process of a run does: from here on nothing that it prints or reports shows a secret. What a
 * worker prints is shown as any text from outside; the runner prints its own, and removes what a killed run has left.
 */
export function guardSecrets(project = process.cwd()): void {
  startOwnVariables()
  startFingerprints()
  const { target, values } = readEnvironment(process.env, project)
  addOwnWord(target)
  registerConfigured(secretsByName(values))
  guardOutput(isWorker() ? cleanText : redact)
  cleanLeftovers(project)
  startRegistry(project)
}

/** Makes the secrets of a configuration known to this process, but those that reports cannot be written without. */
export function registerConfigured(secrets: Target['secrets']): void {
  const all = Object.entries(secrets).map(([name, value]) => ({ name, value }))
  registerSecrets(all.filter(({ value }) => !isNoSecret(value)))
}
