import { cleanText } from '../redact/clean.ts'
import { startFingerprints } from '../redact/fingerprint.ts'
import { guardOutput } from '../redact/guard-output.ts'
import { addOwnWord, isNoSecret } from '../redact/own-words.ts'
import { redact, registerSecrets } from '../redact/redact.ts'
import { readEnvironment } from '../target/environment.ts'
import { secretsByName } from '../target/secrets.ts'
import type { Target } from '../target/target.ts'
import { isWorker, startOwnVariables } from './own-variables.ts'

/**
 * From here on nothing that this process prints or reports shows a configured secret. What a worker prints is shown as any
 * text from outside; the runner prints its own.
 */
export function guardSecrets(project = process.cwd()): void {
  startOwnVariables()
  startFingerprints()
  const { target, values } = readEnvironment(process.env, project)
  addOwnWord(target)
  registerConfigured(secretsByName(values))
  guardOutput(isWorker() ? cleanText : redact)
}

/** Makes the secrets of a configuration known to this process, but those that reports cannot be written without. */
export function registerConfigured(secrets: Target['secrets']): void {
  const all = Object.entries(secrets).map(([name, value]) => ({ name, value }))
  registerSecrets(all.filter(({ value }) => !isNoSecret(value)))
}
