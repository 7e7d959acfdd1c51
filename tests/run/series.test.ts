import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { REPORTS } from '../../helpers/base/reports.ts'
import { EXIT, EXIT_LEAK } from '../../helpers/run/exit.ts'
import { INDEX, problemsOfTargets, runSeries } from '../../helpers/run/series.ts'
import { blankReport } from '../../helpers/verdict/clause-results.ts'
import type { Verdict } from '../../helpers/verdict/report.ts'
import { outputPath } from '../output-path.ts'

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

/** A run that ends in a verdict, and its exit code. */
const ending =
  (verdict: Verdict, code: number = EXIT[verdict], startedAt = Date.now) =>
  (target: string): number => {
    const report = { ...blankReport(target, new Date(startedAt()).toISOString()), verdict }
    write(join(outputPath(), REPORTS, target, 'verdict.json'), JSON.stringify(report))
    return code
  }

/** The targets that the page calls not run. */
const unrunIn = (page: string): readonly string[] =>
  [...page.matchAll(/<h3>(\w+) <span[^>]*>not run</g)].map(([, target = '']) => target)

const index = () => readFileSync(join(outputPath(), INDEX), 'utf8')

/** Runs targets that end as they are declared, and keeps what was said and what had not run before each. */
async function series(
  runs: Readonly<Record<string, (target: string) => number>>,
  interrupt = new AbortController().signal,
) {
  const said: string[] = []
  const unrun: unknown[] = []
  const ended = await runSeries(Object.keys(runs), {
    folder: outputPath(),
    interrupt,
    say: (line) => said.push(line.trim()),
    start: async (target) => {
      if (existsSync(join(outputPath(), INDEX))) unrun.push(unrunIn(index()))
      return runs[target]?.(target) ?? EXIT.incomplete
    },
  })
  return { ...ended, said, unrun, verdicts: ended.results.map(({ verdict }) => verdict) }
}

test('each target runs, whatever the one before ends in, and the worst counts', async () => {
  const { code, verdicts, said, unrun } = await series({
    development: ending('misconfigured'),
    staging: ending('broken'),
    production: ending('kept'),
  })
  expect([code, verdicts]).toEqual([EXIT.broken, ['misconfigured', 'broken', 'kept']])
  expect(said).toEqual(['Target 1 of 3: development', 'Target 2 of 3: staging', 'Target 3 of 3: production'])
  expect(unrun).toEqual([['development', 'staging', 'production'], ['staging', 'production'], ['production']])
  expect(unrunIn(index())).toEqual([])
})

test('after an interrupt nothing more is run, and what has not run is not kept', async () => {
  const interrupt = new AbortController()
  const development = (target: string) => {
    interrupt.abort()
    return ending('kept')(target)
  }
  const staging = () => {
    throw new Error('It was run.')
  }
  const { code, verdicts } = await series({ development, staging }, interrupt.signal)
  expect([code, verdicts]).toEqual([EXIT.incomplete, ['kept', undefined]])
  expect(unrunIn(index())).toEqual(['staging'])
})

test('the report of an earlier run is not that of this one, and what outlasts a run is noted', async () => {
  const before = () => Date.now() - 10_000
  const { code, results } = await series({
    one: ending('kept', EXIT.broken, before),
    two: ending('kept', EXIT.kept, before),
    three: ending('broken', EXIT_LEAK),
  })
  expect(code).toBe(EXIT_LEAK)
  expect(results).toMatchObject([
    { target: 'one', verdict: 'broken', notes: [] },
    { target: 'two', verdict: 'incomplete', notes: [] },
    { target: 'three', verdict: 'broken', notes: [expect.stringContaining('a secret')] },
  ])
})

test('a page that cannot be written is reported once, and takes kept away', async () => {
  mkdirSync(join(outputPath(), `${INDEX}.new`), { recursive: true })
  const { code, said } = await series({ development: ending('kept') })
  expect(code).toBe(EXIT.incomplete)
  expect(said.filter((line) => line.includes('index.html cannot be written'))).toHaveLength(1)
})

test('the targets of a series are known, different, and have folders of their own', () => {
  const folder = outputPath()
  write(join(folder, '.env.development'), '')
  write(join(folder, '.env.staging.local'), '')
  expect(problemsOfTargets(['sandbox', 'development', 'staging'], folder)).toEqual([])
  const problems = problemsOfTargets(['development', 'development', 'oter', 'history', '../a'], folder)
  expect(problems.map(({ where, what }) => `${where}: ${what}`)).toEqual([
    '--target: names development twice',
    '.env.oter: does not exist; there is .env.development, .env.staging.local',
    'TARGET: history cannot have a folder of its own in reports/',
    'TARGET: ../a cannot have a folder of its own in reports/',
  ])
})
