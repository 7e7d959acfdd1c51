import { isWorker, startOwnVariables } from '../base/own-variables.ts'
import { readEnvironment } from '../config/environment.ts'
import { secretsByName } from '../config/secrets.ts'
import type { Target } from '../config/target.ts'
import { cleanText } from '../secrets/clean.ts'
import { startFingerprints } from '../secrets/fingerprint.ts'
import { guardOutput } from '../secrets/guard-output.ts'
import { addOwnWord, isNoSecret } from '../secrets/own-words.ts'
import { redact, registerSecrets } from '../secrets/redact.ts'

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
