import { expect, test } from 'vitest'
import { problemsOfTargets, runSeries } from '../../commands/run.ts'
import { REPORTS } from '../../helpers/base/reports.ts'
import { EXIT, EXIT_KEYS, EXIT_LEAK } from '../../helpers/run/exit.ts'
import { blankReport } from '../../helpers/verdict/clause-results.ts'
import type { Verdict } from '../../helpers/verdict/report.ts'
import { outputPath } from '../output-path.ts'
import { folderWith } from '../temporary-folder.ts'

/** A run that writes a verdict and returns an exit code. */
const ending =
  (verdict: Verdict, code: number = EXIT[verdict], startedAt = Date.now) =>
  (target: string): number => {
    const report = { ...blankReport(target, new Date(startedAt()).toISOString()), verdict }
    folderWith({ 'verdict.json': report }, outputPath(REPORTS, target))
    return code
  }

/** Runs a series of targets with the given ends. Returns the output, and the verdict and exit code of each target. */
async function series(
  runs: Readonly<Record<string, (target: string) => number>>,
  interrupt = new AbortController().signal,
) {
  const said: string[] = []
  const results = await runSeries(Object.keys(runs), {
    folder: outputPath(),
    interrupt,
    say: (line) => said.push(line.trim()),
    start: async (target) => runs[target]?.(target) ?? EXIT.incomplete,
  })
  return { results, said, ends: results.map(({ verdict, code }) => [verdict, code]) }
}

test('after an interrupt no further target runs, and the targets that did not run are not kept', async () => {
  const interrupt = new AbortController()
  const development = (target: string) => {
    interrupt.abort()
    return ending('kept')(target)
  }
  const staging = () => {
    throw new Error('It ran after the interrupt.')
  }
  const { ends } = await series({ development, staging }, interrupt.signal)
  expect(ends).toEqual([
    ['kept', EXIT.kept],
    ['not run', EXIT.incomplete],
  ])
})

test('the report of an earlier run does not count for this run, and a leaked secret is mentioned', async () => {
  const before = () => Date.now() - 10_000
  const { results } = await series({
    one: ending('kept', EXIT.broken, before),
    two: ending('kept', EXIT.kept, before),
    three: ending('broken', EXIT_LEAK),
  })
  expect(results).toMatchObject([
    { target: 'one', verdict: 'broken', says: [], code: EXIT.broken },
    { target: 'two', verdict: 'incomplete', says: [], code: EXIT.incomplete },
    { target: 'three', verdict: 'broken', says: [expect.stringContaining('a secret')], code: EXIT_LEAK },
  ])
})

test('the report of a run that did not end with its verdict does not count', async () => {
  const { results } = await series({
    killed: ending('kept', 137),
    interrupted: ending('kept', EXIT.incomplete),
    alive: ending('kept', EXIT_KEYS),
  })
  expect(results).toMatchObject([
    { target: 'killed', verdict: 'incomplete', says: [], code: 137 },
    { target: 'interrupted', verdict: 'incomplete', says: [], code: EXIT.incomplete },
    { target: 'alive', verdict: 'kept', code: EXIT_KEYS },
  ])
})

test('the targets of a series must exist, be different, and be able to have a folder of their own', () => {
  const folder = outputPath()
  folderWith({ '.env.development': '', '.env.staging.local': '' }, folder)
  expect(problemsOfTargets(['sandbox', 'development', 'staging'], folder)).toEqual([])
  const problems = problemsOfTargets(['development', 'development', 'oter', 'history', '../a'], folder)
  expect(problems.map(({ where, what }) => `${where}: ${what}`)).toEqual([
    '--target: names development twice',
    `.env.oter: does not exist; there is .env.development, .env.staging.local in ${folder}`,
    'TARGET: history cannot have a folder of its own in reports/',
    'TARGET: ../a cannot have a folder of its own in reports/',
  ])
})
