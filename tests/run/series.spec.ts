import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test as base, expect } from '@playwright/test'
import { REPORTS } from '../../helpers/base/reports.ts'
import { EXIT, EXIT_LEAK } from '../../helpers/run/exit.ts'
import { INDEX, problemsOfTargets, runSeries } from '../../helpers/run/series.ts'
import { blankReport } from '../../helpers/verdict/clause-results.ts'
import type { Verdict } from '../../helpers/verdict/report.ts'

const test = base.extend<{ folder: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern.
  folder: async ({}, use, testInfo) => {
    mkdirSync(testInfo.outputDir, { recursive: true })
    await use(testInfo.outputDir)
  },
})

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

/** What a run leaves that ends in a verdict. */
function leave(folder: string, target: string, verdict: Verdict, startedAt = new Date()): void {
  const report = { ...blankReport(target, startedAt.toISOString()), verdict }
  write(join(folder, REPORTS, target, 'verdict.json'), JSON.stringify(report))
}

const index = (folder: string) => readFileSync(join(folder, INDEX), 'utf8')

/** Runs targets that end as they are declared, and keeps what was said and what the page was after each. */
async function series(
  folder: string,
  runs: Readonly<Record<string, () => number>>,
  interrupt = new AbortController().signal,
) {
  const said: string[] = []
  const pages: string[] = []
  const ended = await runSeries(Object.keys(runs), {
    folder,
    interrupt,
    say: (line) => said.push(line.trim()),
    start: async (target) => {
      if (existsSync(join(folder, INDEX))) pages.push(index(folder))
      return runs[target]?.() ?? EXIT.incomplete
    },
  })
  return { ...ended, said, pages }
}

test('each target runs, whatever the one before ends in, and the worst counts', async ({ folder }) => {
  const run = (target: string, verdict: Verdict) => () => {
    leave(folder, target, verdict)
    return EXIT[verdict]
  }
  const { code, results, said, pages } = await series(folder, {
    development: run('development', 'misconfigured'),
    staging: run('staging', 'broken'),
    production: run('production', 'kept'),
  })
  expect(code).toBe(EXIT.broken)
  expect(results.map(({ verdict }) => verdict)).toEqual(['misconfigured', 'broken', 'kept'])
  expect(said).toEqual(['Target 1 of 3: development', 'Target 2 of 3: staging', 'Target 3 of 3: production'])
  expect(pages.map((page) => /Not run: ([^.]*)\./.exec(page)?.[1])).toEqual([
    'development, staging, production',
    'staging, production',
    'production',
  ])
  expect(index(folder)).not.toContain('Not run')
})

test('after an interrupt nothing more is run, and what has not run is not kept', async ({ folder }) => {
  const interrupt = new AbortController()
  const first = () => {
    leave(folder, 'development', 'kept')
    interrupt.abort()
    return EXIT.kept
  }
  const never = () => {
    throw new Error('It was run.')
  }
  const { code, results } = await series(folder, { development: first, staging: never }, interrupt.signal)
  expect(code).toBe(EXIT.incomplete)
  expect(results.map(({ verdict }) => verdict)).toEqual(['kept', undefined])
  expect(index(folder)).toContain('Not run: staging.')
})

for (const [code, verdict, ends] of [
  [EXIT.broken, 'broken', EXIT.broken],
  [EXIT.kept, 'incomplete', EXIT.incomplete],
] as const)
  test(`the report of an earlier run is not that of a run that ended with ${code}`, async ({ folder }) => {
    leave(folder, 'development', 'kept', new Date(Date.now() - 1))
    const { code: end, results } = await series(folder, { development: () => code })
    expect(end).toBe(ends)
    expect(results).toEqual([{ target: 'development', verdict, notes: [] }])
  })

test('what outlasts a run is told beside its verdict', async ({ folder }) => {
  const { code, results } = await series(folder, {
    development: () => {
      leave(folder, 'development', 'broken')
      return EXIT_LEAK
    },
  })
  expect(code).toBe(EXIT_LEAK)
  expect(results[0]).toMatchObject({
    verdict: 'broken',
    notes: ['A file contained a secret and was removed, or a secret was sent to a stranger.'],
  })
})

test('a page that cannot be written is told once, and takes kept away', async ({ folder }) => {
  mkdirSync(join(folder, `${INDEX}.new`), { recursive: true })
  const { code, said } = await series(folder, {
    development: () => {
      leave(folder, 'development', 'kept')
      return EXIT.kept
    },
  })
  expect(code).toBe(EXIT.incomplete)
  expect(said.filter((line) => line.includes('index.html cannot be written'))).toHaveLength(1)
  expect(existsSync(join(folder, INDEX))).toBe(false)
})

test('the targets of a series are known, different, and have folders of their own', ({ folder }) => {
  write(join(folder, '.env.development'), '')
  write(join(folder, '.env.staging.local'), '')
  expect(problemsOfTargets(['sandbox', 'development', 'staging'], folder)).toEqual([])
  const problems = problemsOfTargets(
    ['development', 'development', 'oter', 'history', '../elsewhere'],
    folder,
  )
  expect(problems.map(({ where, what }) => `${where}: ${what}`)).toEqual([
    '--target: names development twice',
    '.env.oter: does not exist; there is .env.development, .env.staging.local',
    'TARGET: history cannot have a folder of its own in reports/',
    'TARGET: ../elsewhere cannot have a folder of its own in reports/',
  ])
})
