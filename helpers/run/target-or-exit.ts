import { ledgerProblems } from '../ledger/ledger-place.ts'
import { reportMisconfigured } from '../report/write-reports.ts'
import { readEnvironment, SANDBOX } from '../target/environment.ts'
import { forgottenTarget } from '../target/environment-problems.ts'
import { loadTarget } from '../target/load-target.ts'
import { Misconfigured, problemsIn } from '../target/problem.ts'
import { writeMisconfigured } from '../verdict/write-verdict.ts'
import { EXIT } from './exit.ts'
import { registerConfigured } from './guard-secrets.ts'
import { problemsOfOptions } from './option-problems.ts'

/**
 * The name of the target, once its configuration is found good. Otherwise every problem is printed, the verdict
 * `misconfigured` is written, and the process ends with exit code 2 before anything is sent.
 */
export function targetOrExit(): string {
  const environment = readEnvironment(process.env, process.cwd())
  try {
    const problems = [
      ...forgottenTarget(environment),
      ...problemsOfOptions(environment, process.cwd()),
      ...ledgerProblems(environment.values, process.cwd()),
      ...(environment.target === SANDBOX ? [] : problemsIn(registerTarget)),
    ]
    if (problems.length > 0) throw new Misconfigured(problems)
    return environment.target
  } catch (error) {
    exitIfMisconfigured(environment.target, error)
    throw error
  }
}

/** Makes the secrets of the target known, also those that are in files. */
const registerTarget = (): void => registerConfigured(loadTarget(process.env, process.cwd()).secrets)

/** Ends the process with exit code 2 if the error is the user's to mend; a stack trace would tell nothing. */
export function exitIfMisconfigured(target: string, error: unknown): void {
  if (!(error instanceof Misconfigured)) return
  process.stderr.write(`${error.message}\n`)
  reportMisconfigured(writeMisconfigured(target, error))
  process.exit(EXIT.misconfigured)
}
