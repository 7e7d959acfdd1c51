import { join } from 'node:path'
import { describeProblems, type Problem } from '../helpers/base/problem.ts'
import { chosenTargets, targetsAmongWords } from '../helpers/config/chosen-targets.ts'
import { seriesLines } from '../helpers/report/series.ts'
import { layoutOf } from '../helpers/report/terminal/style.ts'
import { EXIT } from '../helpers/run/exit.ts'
import { INDEX, problemsOfTargets, runNode, runSeries } from '../helpers/run/series.ts'
import { help, isHelp, misused, type Usage } from '../helpers/tools/onboard/usage.ts'

const TARGET = 'name of the target, or several with commas, which run one after the other'

const USAGES = {
  contract: {
    line: 'npm run contract [-- --target <name>[,<name> …]] [options of Playwright]',
    does: 'Tests a target, the embedded sandbox unless one is named; it also takes what `npx playwright test --help` lists.',
    options: {},
    target: TARGET,
  },
  gate: {
    line: 'npm run gate -- --target <name>[,<name> …] [options of Playwright]',
    does: 'A contract run that a release can depend on; it also takes what `npx playwright test --help` lists.',
    options: {},
    target: TARGET,
  },
} as const satisfies Record<string, Usage>

/**
 * What `npm run contract` and `npm run gate` are for more than a run of one target: each run is a process of its own.
 *
 * @param targets - the values of `--target`, each as it was given
 * @param rest - of the command line
 */
export async function run(
  rules: keyof typeof USAGES,
  targets: readonly string[],
  rest: readonly string[],
): Promise<void> {
  // A reader such as `head` that has enough is no error.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  const usage = USAGES[rules]
  if (isHelp(rest)) help(usage)
  const names = namesOf(targets, rest, usage)
  refuseProblems(targetsAmongWords(rest.slice(0, 1), process.cwd(), process.env))
  const launcher = join(import.meta.dirname, `${rules}.js`)
  process.exitCode = await runAll(names, (target) =>
    runNode([launcher, ...rest], { ...process.env, TARGET: target, REPORTS_PER_TARGET: 'yes' }),
  )
}

function namesOf(targets: readonly string[], rest: readonly string[], usage: Usage): readonly string[] {
  try {
    return chosenTargets(targets, process.env, rest)
  } catch (error) {
    return misused(usage, error instanceof Error ? error.message : String(error))
  }
}

/** @returns the exit code */
async function runAll(names: readonly string[], start: (target: string) => Promise<number>): Promise<number> {
  const folder = process.cwd()
  refuseProblems(problemsOfTargets(names, folder))
  const interrupt = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => interrupt.abort())
  const layout = layoutOf(process.stdout)
  const say = (line: string) => void process.stdout.write(`${line}\n`)
  const { results, code } = await runSeries(names, { folder, start, interrupt: interrupt.signal, say })
  say(['', ...seriesLines(results, layout), `All targets: ${INDEX}`].join('\n'))
  return code
}

function refuseProblems(problems: readonly Problem[]): void {
  if (problems.length === 0) return
  process.stderr.write(`${describeProblems(problems)}\n`)
  process.exit(EXIT.misconfigured)
}
