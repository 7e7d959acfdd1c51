import { Misconfigured, problemsIn } from '../base/problem.ts'
import { readEnvironment, SANDBOX } from '../config/environment.ts'
import { shellProblems } from '../config/environment-problems.ts'
import { loadTarget } from '../config/load-target.ts'
import { ledgerProblems } from '../evidence/ledger/ledger-place.ts'
import { annotationsFor } from '../report/tell-github.ts'
import { own, show } from '../secrets/shown.ts'
import { blankReport } from '../verdict/blank-report.ts'
import { hasOwnExitCode } from './ending.ts'
import { exitIfExpected } from './exit-if-expected.ts'
import { registerConfigured } from './guard-secrets.ts'
import { notify } from './notify.ts'
import { readNotifyOptions } from './notify-options.ts'
import { problemsOfOptions } from './option-problems.ts'
import { publishedRuns, publishUnstarted } from './write-reports.ts'

/**
 * The name of the target, once its configuration is found good. Otherwise every problem is printed, the verdict
 * `misconfigured` is written, and the process ends with exit code 2 before anything is sent.
 */
export async function targetOrExit(): Promise<string> {
  const environment = readEnvironment(process.env, process.cwd())
  try {
    const problems = [
      ...shellProblems(environment),
      ...problemsOfOptions(environment, process.cwd()),
      ...ledgerProblems(environment.values, process.cwd()),
      ...(environment.target === SANDBOX ? environment.problems : problemsIn(registerTarget)),
    ]
    if (problems.length > 0) throw new Misconfigured(problems)
    return environment.target
  } catch (error) {
    await exitIfUnusable(environment.target, error)
    throw error
  }
}

/** Makes the secrets of the target known, also those that are in files. */
const registerTarget = (): void => registerConfigured(loadTarget(process.env, process.cwd()).secrets)

/**
 * Ends the process if the user can fix the error. A run reports what is wrong with its configuration as well; a
 * listing, or a worker, writes nothing.
 */
export async function exitIfUnusable(target: string, error: unknown): Promise<void> {
  if (error instanceof Misconfigured && hasOwnExitCode()) await report(target, error)
  exitIfExpected(error)
}

async function report(target: string, { problems }: Misconfigured): Promise<void> {
  const told = problems.map(({ where, what }) => show(`${where}: ${what}`))
  const published = publishUnstarted({
    ...blankReport(target, new Date().toISOString()),
    verdict: 'misconfigured',
    reasons: [own('The configuration is not valid.')],
    problems: told,
  })
  for (const unwritten of published.problems.slice(told.length)) process.stderr.write(`${unwritten}\n`)
  process.stdout.write(annotationsFor(published, process.env))
  const { values } = readEnvironment(process.env, process.cwd())
  if (problemsIn(() => readNotifyOptions(values)).length > 0) return
  const news = await notify(published, publishedRuns(), values, process.cwd())
  if (news) process.stdout.write(`${news}\n`)
}
