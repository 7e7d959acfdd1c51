import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Problem } from '../base/problem.ts'
import { canHaveFolder, folderOfTarget, REPORTS } from '../base/reports.ts'
import { unwritten, writeWhole } from '../base/write-whole.ts'
import { isKnownTarget } from '../config/chosen-targets.ts'
import { withoutFile } from '../config/environment-problems.ts'
import { readHistory } from '../report/history.ts'
import { indexPage, type TargetResult } from '../report/series.ts'
import { own, type Shown } from '../secrets/shown.ts'
import { readReport } from '../verdict/verdict-file.ts'
import { EXIT, EXIT_KEYS, EXIT_LEAK, worstExit } from './exit.ts'
import { noFolder } from './run-problems.ts'

/** Where the results of all targets are. */
export const INDEX = `${REPORTS}/index.html`

/**
 * What is wrong with the targets of a series. Each is described by a file of its own: variables of the shell are the same
 * for all of them, so that nothing would tell one from another.
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

/** How a series runs. */
export interface SeriesOptions {
  /** The project's folder. */
  readonly folder: string
  /** Runs one target, and waits for its exit code. */
  readonly start: (target: string) => Promise<number>
  /** Once it is aborted, no further target is run. */
  readonly interrupt: AbortSignal
  /** What a user reads between the runs. */
  readonly say: (line: string) => void
}

/**
 * Runs targets one after the other, whatever each ends in, and writes `reports/index.html` before the first and after
 * each, so that a series that is cut short leaves what it found.
 *
 * @returns what each ended in, and the worst exit code; that of a target that has not run is `incomplete`
 */
export async function runSeries(
  names: readonly string[],
  { folder, start, interrupt, say }: SeriesOptions,
): Promise<{ readonly results: readonly TargetResult[]; readonly code: number }> {
  const results: TargetResult[] = names.map((name) => ({ target: own(name), notes: [] }))
  const codes: number[] = []
  const failures = new Set<string>()
  const write = () => {
    for (const failure of unwritten(() => writeWhole(join(folder, INDEX), indexPage(results))))
      failures.add(failure)
  }
  write()
  for (const [index, name] of names.entries()) {
    if (interrupt.aborted) break
    say(`\nTarget ${index + 1} of ${names.length}: ${name}`)
    const since = Date.now()
    const code = await start(name)
    const result = resultOf(name, code, folder, since)
    codes.push(result.verdict === 'kept' || code !== EXIT.kept ? code : EXIT.incomplete)
    results[index] = result
    write()
  }
  for (const failure of failures) say(failure)
  const isWhole = codes.length === names.length && failures.size === 0
  return { results, code: worstExit(isWhole ? codes : [...codes, EXIT.incomplete]) }
}

/** What a run of a target left: reports that it did not begin are not its own, and without one nothing is kept. */
function resultOf(name: string, code: number, folder: string, since: number): TargetResult {
  const found = readReport(join(folder, folderOfTarget(name)))
  const report = found && Date.parse(found.startedAt) >= since ? found : undefined
  const verdicts = ['broken', 'misconfigured', 'unreachable'] as const
  return {
    target: own(name),
    verdict: report?.verdict ?? verdicts.find((verdict) => EXIT[verdict] === code) ?? 'incomplete',
    notes: NOTES[code] ?? [],
    ...(report && { report, history: readHistory(join(folder, REPORTS), name) }),
  }
}

/** What outlasts a run, by its exit code. */
const NOTES: Readonly<Record<number, readonly Shown[]>> = {
  [EXIT_LEAK]: [own('A file contained a secret and was removed, or a secret was sent to a stranger.')],
  [EXIT_KEYS]: [own('A key that a run made at the portal may be alive.')],
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Runs a program of Node, hands on what ends this one, and waits for its exit code. A terminal sends its own interrupt to
 * both; Playwright takes two at once for one.
 */
export async function runNode(words: readonly string[], environment: NodeJS.ProcessEnv): Promise<number> {
  const run = spawn(process.execPath, [...words], { stdio: 'inherit', env: environment })
  const handOn = (signal: NodeJS.Signals) => void run.kill(signal)
  for (const signal of SIGNALS) process.on(signal, handOn)
  const [code] = await once(run, 'exit')
  for (const signal of SIGNALS) process.off(signal, handOn)
  return code ?? EXIT.incomplete
}
