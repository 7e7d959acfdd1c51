import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { describeProblems, type Problem } from '../helpers/base/problem.ts'
import { canHaveFolder, folderOfTarget } from '../helpers/base/reports.ts'
import { withoutFile } from '../helpers/config/environment-problems.ts'
import { layoutOf, palette } from '../helpers/report/terminal/style.ts'
import { wrapLines } from '../helpers/report/terminal/wrap.ts'
import { EXIT, EXIT_KEYS, EXIT_LEAK, worstExit } from '../helpers/run/exit.ts'
import { PART } from '../helpers/run/part.ts'
import { noFolder } from '../helpers/run/run-problems.ts'
import type { Verdict } from '../helpers/verdict/report.ts'
import { departuresInWords } from '../helpers/verdict/standards.ts'
import { sentenceOf } from '../helpers/verdict/verdict.ts'
import { readReport } from '../helpers/verdict/verdict-file.ts'
import { chosenTargets, isKnownTarget, targetsAmongWords } from './chosen-targets.ts'
import { help, isHelp, misused, type Usage } from './usage.ts'

const TARGET = 'name of the target, or several with commas, which run one after the other'

const USAGES = {
  contract: {
    line: 'npm run contract [-- --target <name>[,<name> …]] [clauses or areas | --failed] [options of Playwright]',
    does: 'Tests a target, the embedded sandbox unless one is named. `token.scope` tests one clause, `token.` its area, and `--failed` what the last run did not keep; it also takes what `npx playwright test --help` lists.',
    target: TARGET,
  },
  gate: {
    line: 'npm run gate -- --target <name>[,<name> …] [options of Playwright]',
    does: 'A contract run that a release can depend on; it also takes what `npx playwright test --help` lists.',
    target: TARGET,
  },
} as const satisfies Record<string, Usage>

/**
 * `npm run contract` and `npm run gate` for several targets, each in its own process, for help, and for a wrong command line.
 *
 * @param targets - the values of `--target`
 * @param rest - the rest of the command line
 */
export async function run(
  rules: keyof typeof USAGES,
  targets: readonly string[],
  rest: readonly string[],
): Promise<void> {
  // A reader such as `head` may close the stream early.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  const usage = USAGES[rules]
  if (isHelp(rest)) help(usage)
  const names = namesOf(targets, rest, usage)
  const folder = process.cwd()
  const misplaced = targetsAmongWords(rest.slice(0, 1), folder, process.env)
  const problems = [...misplaced, ...problemsOfTargets(names, folder)]
  if (problems.length > 0) {
    process.stderr.write(`${describeProblems(problems)}\n`)
    process.exit(EXIT.misconfigured)
  }
  const launcher = join(import.meta.dirname, `${rules}.js`)
  let child: ChildProcess | undefined
  const start = async (target: string): Promise<number> => {
    const env = { ...process.env, TARGET: target, REPORTS_PER_TARGET: 'yes' }
    child = spawn(process.execPath, [launcher, ...rest], { stdio: 'inherit', env })
    const [code] = await once(child, 'exit')
    return code ?? EXIT.incomplete
  }
  const interrupt = new AbortController()
  // A terminal interrupts both processes; Playwright treats two interrupts at once as one.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      interrupt.abort()
      child?.kill(signal)
    })
  const say = (line: string) => void process.stdout.write(`${line}\n`)
  const results = await runSeries(names, { folder, start, interrupt: interrupt.signal, say })
  const layout = layoutOf(process.stdout)
  const { good, bad, strong } = palette(layout)
  say('')
  for (const { target, verdict, says } of results) {
    const label = (verdict === 'kept' ? good : bad)(strong(verdict.toUpperCase()))
    say(wrapLines([`${label}  ${target}`, ...says].join(': '), layout.width).join('\n'))
  }
  process.exitCode = worstExit(results.map(({ code }) => code))
}

function namesOf(targets: readonly string[], rest: readonly string[], usage: Usage): readonly string[] {
  try {
    return chosenTargets(targets, process.env, rest)
  } catch (error) {
    return misused(usage, error instanceof Error ? error.message : String(error))
  }
}

/**
 * Problems with the targets of a series. Each needs a file of its own, because variables of the shell apply to all of them.
 *
 * @param folder - the project's folder
 */
export function problemsOfTargets(names: readonly string[], folder: string): readonly Problem[] {
  const twice = new Set(names.filter((name, index) => names.indexOf(name) !== index))
  return [
    ...[...twice].map((name) => ({
      where: '--target',
      what: `names ${name} twice`,
      expected: 'each target once',
      example: `--target ${[...new Set(names)].join(',')}`,
    })),
    ...[...new Set(names)].flatMap((name) => {
      if (!canHaveFolder(name)) return [noFolder(name)]
      return isKnownTarget(name, folder) ? [] : [withoutFile(name, folder)]
    }),
  ]
}

/** The result of one target of a series. */
interface Ended {
  readonly target: string
  readonly verdict: Verdict | 'not run'
  /** Its verdict in a sentence, and what is left to clean up. */
  readonly says: readonly string[]
  /** Its exit code. */
  readonly code: number
}

/** Options of a series. */
export interface SeriesOptions {
  /** The project's folder. */
  readonly folder: string
  /** Runs one target and resolves to its exit code. */
  readonly start: (target: string) => Promise<number>
  /** Once aborted, no further target is run. */
  readonly interrupt: AbortSignal
  /** Prints a line between runs. */
  readonly say: (line: string) => void
}

/** Runs all targets one after the other. A target that did not run counts as incomplete. */
export async function runSeries(
  names: readonly string[],
  { folder, start, interrupt, say }: SeriesOptions,
): Promise<readonly Ended[]> {
  const results: Ended[] = []
  for (const [index, target] of names.entries())
    if (interrupt.aborted) results.push({ target, verdict: 'not run', says: [], code: EXIT.incomplete })
    else {
      say(`\nTarget ${index + 1} of ${names.length}: ${target}`)
      const since = Date.now()
      results.push(endOf(target, await start(target), folder, since))
    }
  return results
}

/**
 * The result of a target. A report counts only if it is of this run, and the run ended with its verdict: a killed run may leave
 * one. Without a report nothing is kept.
 */
function endOf(target: string, code: number, folder: string, since: number): Ended {
  const own = join(folder, folderOfTarget(target))
  const found = [own, join(own, PART)]
    .map(readReport)
    .find((one) => one && Date.parse(one.startedAt) >= since)
  const report = found && [EXIT[found.verdict], EXIT_LEAK, EXIT_KEYS].includes(code) ? found : undefined
  const verdicts = ['broken', 'misconfigured', 'unreachable'] as const
  const verdict = report?.verdict ?? verdicts.find((one) => EXIT[one] === code) ?? 'incomplete'
  const lines = [report && sentenceOf(report), report && departuresInWords(report), OUTLASTS[code]].filter(
    Boolean,
  )
  return {
    target,
    verdict,
    says: lines.length > 0 ? [lines.join(' ')] : [],
    code: verdict === 'kept' || code !== EXIT.kept ? code : EXIT.incomplete,
  }
}

/** Warnings for exit codes that need action. */
const OUTLASTS: Readonly<Record<number, string>> = {
  [EXIT_LEAK]: 'A file contained a secret and was removed, or a secret was sent to a foreign host.',
  [EXIT_KEYS]: 'A key that a run created in the portal may be alive.',
}
