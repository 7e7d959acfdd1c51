import { readEnvironment, SANDBOX } from '../target/environment.ts'
import { forgottenTarget, loadTarget } from '../target/load-target.ts'
import { Misconfigured } from '../target/problem.ts'
import { writeMisconfigured } from '../verdict/write-verdict.ts'
import { EXIT } from './exit.ts'

/**
 * The name of the target, once its configuration is found good. Otherwise every problem is printed, the verdict
 * `misconfigured` is written, and the process ends with exit code 2 before anything is sent.
 */
export function targetOrExit(): string {
  const environment = readEnvironment(process.env, process.cwd())
  try {
    const forgotten = forgottenTarget(environment)
    if (forgotten.length > 0) throw new Misconfigured(forgotten)
    if (environment.target !== SANDBOX) loadTarget(process.env, process.cwd())
    return environment.target
  } catch (error) {
    if (!(error instanceof Misconfigured)) throw error
    process.stderr.write(`${error.message}\n`)
    writeMisconfigured(environment.target, error)
    process.exit(EXIT.misconfigured)
  }
}
