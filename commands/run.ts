import { join } from 'node:path'
import { describeProblems, type Problem } from '../helpers/base/problem.ts'
import { chosenTargets } from '../helpers/config/chosen-targets.ts'
import { layoutOf } from '../helpers/report/terminal/style.ts'
import { noteEnding, ownExitCode } from '../helpers/run/ending.ts'
import { EXIT } from '../helpers/run/exit.ts'
import { misreadOptions } from '../helpers/run/guard-command.ts'
import { supervise } from '../helpers/run/supervise.ts'
import { help, isHelp, misused, type Usage } from '../helpers/tools/onboard/usage.ts'
import { splitWords } from './words.js'

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

const LAUNCHER = join(import.meta.dirname, 'contract.js')

/**
 * What `npm run contract` is for more than a plain run, and `npm run gate` always: each run is a process of its own, of
 * which this one hears how it ended.
 *
 * @param words - of the command line
 * @param mistake - what Playwright says of them, if it does not take them
 */
export async function run(
  rules: keyof typeof USAGES,
  words: readonly string[],
  mistake?: string,
): Promise<void> {
  // A reader such as `head` that has enough is no error.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  const usage = USAGES[rules]
  if (isHelp(words)) help(usage)
  if (mistake) {
    refuseProblems(misreadOptions(words))
    refuse(() => misused(usage, inWords(mistake)))
  }
  const { targets, rest } = splitWords(words)
  const names = namesOf(targets, rest, usage)
  const start = (target: string | undefined, more: NodeJS.ProcessEnv = {}) =>
    supervise([LAUNCHER, ...rest], {
      ...process.env,
      ...(target && { TARGET: target }),
      ...(rules === 'gate' && { RULES: 'gate' }),
      ...more,
    })
  const [only, ...others] = names
  if (others.length > 0) {
    process.exitCode = await runAll(names, rest, (target) => start(target, { REPORTS_PER_TARGET: 'yes' }))
    return
  }
  const { code, isOwn } = await start(only)
  if (!isOwn) process.stderr.write('INCOMPLETE  The run ended without a verdict for the gate.\n')
  process.exitCode = code
}

function namesOf(targets: readonly string[], rest: readonly string[], usage: Usage): readonly string[] {
  try {
    return chosenTargets(targets, process.env, rest)
  } catch (error) {
    return refuse(() => misused(usage, error instanceof Error ? error.message : String(error)))
  }
}

/** Loaded only for several targets: pages of reports are not needed for one. */
async function runAll(
  names: readonly string[],
  rest: readonly string[],
  start: (target: string) => ReturnType<typeof supervise>,
): Promise<number> {
  const { INDEX, problemsOfTargets, runSeries } = await import('../helpers/run/series.ts')
  const { seriesLines } = await import('../helpers/report/series/series-lines.ts')
  const folder = process.cwd()
  refuseProblems([...problemsOfTargets(names, folder), ...(rest.includes('--list') ? [LISTING] : [])])
  const interrupt = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => interrupt.abort())
  const layout = layoutOf(process.stdout)
  const say = (line: string) => void process.stdout.write(`${line}\n`)
  const { results, code } = await runSeries(names, { folder, start, interrupt: interrupt.signal, say })
  say(['', ...seriesLines(results, layout), `All targets: ${INDEX}`].join('\n'))
  return code
}

const LISTING: Problem = {
  where: '--list',
  what: 'lists the checks without running them, which are the same for every target',
  expected: 'one target',
  example: 'npm run contract -- --list',
}

function refuseProblems(problems: readonly Problem[]): void {
  if (problems.length > 0)
    refuse(() => {
      process.stderr.write(`${describeProblems(problems)}\n`)
      process.exit(EXIT.misconfigured)
    })
}

/** Ends this process as a run that sent nothing, for whoever listens. */
function refuse(end: () => never): never {
  ownExitCode()
  noteEnding({ verdict: 'misconfigured' })
  return end()
}

/** `error: unknown option '--gerp'\n(Did you mean --grep?)` as sentences. */
function inWords(mistake: string): string {
  const [what = '', ...hints] = mistake.replace(/^error: /, '').split('\n')
  const sentence = `${what.charAt(0).toUpperCase()}${what.slice(1).replace(/\.?$/, '.')}`
  return [sentence, ...hints.map((hint) => hint.replace(/^\((.*)\)$/, '$1'))].join(' ').trim()
}
