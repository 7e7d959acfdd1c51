import type { FullConfig } from '@playwright/test'
import { npmRun } from '../base/npm-run.ts'
import { type Problem, problemsIn } from '../base/problem.ts'
import { canHaveFolder } from '../base/reports.ts'
import { type Environment, SANDBOX } from '../config/environment.ts'
import { shellProblems } from '../config/environment-problems.ts'
import { loadTarget } from '../config/load-target.ts'
import { ledgerProblems } from '../endpoints/portal/ledger.ts'
import { artefactProblems } from '../spec/artefacts.ts'
import { readBaseline } from '../verdict/drift.ts'
import { readFound } from '../verdict/found.ts'
import { readWaivers } from '../verdict/waivers.ts'
import { isOfEditor } from './editor.ts'
import { readNotifyOptions } from './notify.ts'
import { readRunOptions } from './run-options.ts'
import { interactiveProblems, registerConfigured } from './start-run.ts'

/** Everything that is wrong with the configuration of a run, its waivers, its baseline and what exploring found. */
export function problemsOf(environment: Environment, folder: string): readonly Problem[] {
  const { target, values } = environment
  const registerTarget = () => registerConfigured(loadTarget(process.env, folder).secrets)
  return [
    ...shellProblems(environment),
    ...problemsIn(() => readRunOptions(values)),
    ...problemsIn(() => readNotifyOptions(values)),
    ...problemsIn(() => readWaivers(folder, target, values.WAIVERS)),
    ...problemsIn(() => readBaseline(folder, target, values.DRIFT === 'enforce')),
    ...problemsIn(() => readFound(folder, target)),
    ...(values.REPORTS_PER_TARGET === 'yes' && !canHaveFolder(target) ? [noFolder(target)] : []),
    ...ledgerProblems(values),
    ...(target === SANDBOX ? environment.problems : problemsIn(registerTarget)),
  ]
}

/** The problem of a target whose name cannot be a folder in `reports/`. */
export const noFolder = (target: string): Problem => ({
  where: 'TARGET',
  what: `${target} cannot have a folder of its own in reports/`,
  expected: 'lower-case letters, digits and hyphens, and not a name that reports/ already uses',
  example: 'TARGET=development',
})

/**
 * Settings of Playwright with which a run would have no verdict, or write secrets unguarded. The reporter that hides secrets
 * must come first. The reporter that gives the verdict ends the process, so no later reporter writes a file unsearched.
 */
export function problemsOfPlaywright({
  argv,
  reporter,
  projects,
}: Pick<FullConfig, 'argv' | 'reporter' | 'projects'>): readonly Problem[] {
  const names = reporter.map(([path]) => /run[\\/](\w+)-reporter\.ts$/.exec(path)?.[1])
  const artefacts = projects.flatMap(({ use }) => artefactProblems(use))
  return [
    ...interactiveProblems(argv),
    ...(names[0] === 'redacting' && names.includes(isOfEditor(argv) ? 'editor' : 'verdict')
      ? []
      : [REPLACED]),
    ...new Map(artefacts.map((problem) => [problem.where, onCommandLine(problem, argv)])).values(),
  ]
}

/** The problem of an option; if the command line sets it, advises on that and not on a file. */
function onCommandLine(problem: Problem, argv: readonly string[]): Problem {
  const option = `--${problem.where}`
  const isThere = argv.some((word) => word === option || word.startsWith(`${option}=`))
  const expected = 'a command line without it; reports show the pages without their secrets'
  return isThere
    ? { ...problem, where: option, expected, example: npmRun('contract', process.env.TARGET) }
    : problem
}

const REPLACED: Problem = {
  where: '--reporter',
  what: 'replaces the reporters that decide the verdict and hide secrets, or their order',
  expected:
    'the page of the run, reports/contract.html or npx playwright show-report; or a reporter in addition to the configured ones',
  example: '--add-reporter=line',
}
