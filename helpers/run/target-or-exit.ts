import { readEnvironment, SANDBOX } from '../target/environment.ts'
import { forgottenTarget } from '../target/environment-problems.ts'
import { loadTarget } from '../target/load-target.ts'
import { Misconfigured } from '../target/problem.ts'
import { writeMisconfigured } from '../verdict/write-verdict.ts'
import { EXIT } from './exit.ts'
import { registerConfigured } from './guard-secrets.ts'

/**
 * The name of the target, once its configuration is found good. Otherwise every problem is printed, the verdict
 * `misconfigured` is written, and the process ends with exit code 2 before anything is sent.
 */
export function targetOrExit(): string {
  const environment = readEnvironment(process.env, process.cwd())
  try {
    const forgotten = forgottenTarget(environment)
    if (forgotten.length > 0) throw new Misconfigured(forgotten)
    if (environment.target !== SANDBOX) registerConfigured(loadTarget(process.env, process.cwd()).secrets)
    return environment.target
  } catch (error) {
    exitIfMisconfigured(environment.target, error)
    throw error
  }
}

/** Ends the process with exit code 2 if the error is the user's to mend; a stack trace would tell nothing. */
export function exitIfMisconfigured(target: string, error: unknown): void {
  if (!(error instanceof Misconfigured)) return
  process.stderr.write(`${error.message}\n`)
  writeMisconfigured(target, error)
  process.exit(EXIT.misconfigured)
}
