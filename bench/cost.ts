import { readFileSync } from 'node:fs'
import Table from 'cli-table3'
import type { Report } from '../helpers/verdict/report.ts'
import { medianOf, type Phases, secondsUntil, timed } from './measure.ts'
import { planOf, type Service, startService } from './watched-service.ts'

const ROUNDS = 5

/**
 * What a contract run costs beside its floor, which has the same requests, pages and number of tests and none of the suite's
 * code, and beside a bare script that walks both flows once: in turn, with the portal and without.
 */
export async function measureCost(say: (text: string) => void): Promise<void> {
  const service = await startService()
  try {
    for (const hasPortal of [true, false]) await compare(service, hasPortal, say)
  } finally {
    await service.close()
  }
}

async function compare(service: Service, hasPortal: boolean, say: (text: string) => void): Promise<void> {
  const { seen } = await service.run(hasPortal)
  const plan = planOf(seen, checksOfLastRun())
  await service.floor(plan)
  const rounds: { readonly run: Phases; readonly floor: Phases; readonly walk: Phases }[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const run = await service.run(hasPortal)
    const floor = await service.floor(plan)
    const walk = await timed('npx', ['tsx', 'bench/bare-walk.ts'])
    rounds.push({ run, floor, walk })
    say(
      `round ${round + 1} of ${ROUNDS}: ${[run, floor, walk].map(({ seconds }) => seconds.toFixed(1)).join(', ')} s`,
    )
  }
  const median = (name: 'run' | 'floor' | 'walk') => medianOf(rounds.map((round) => round[name].seconds))
  const until = (words: string) => medianOf(rounds.map(({ run }) => secondsUntil(run, words)))
  const [start, recorded, told] = [until('Run '), until('Recorded '), until('stated ')]
  const pages = plan.pages.flat().length
  const table = new Table({
    head: ['', 'median s', 'requests', 'pages', 'tests'],
    style: { head: [], border: [] },
  })
  table.push(
    [
      `contract run ${hasPortal ? 'with' : 'without'} the portal`,
      median('run').toFixed(1),
      plan.requests.length,
      pages,
      plan.checks,
    ],
    ['  start', start.toFixed(1)],
    ['  recording', (recorded - start).toFixed(1)],
    ['  judging, reports, leak scan', (told - recorded).toFixed(1)],
    ['floor', median('floor').toFixed(1), plan.requests.length, pages, plan.checks],
    ['bare walk of both flows', median('walk').toFixed(1)],
  )
  say(`${table}\nrun : floor ${(median('run') / median('floor')).toFixed(2)}\n`)
}

/** The number of tests that the last run planned, those included that nothing applied to. */
export function checksOfLastRun(): number {
  const { clauses }: Report = JSON.parse(readFileSync('reports/verdict.json', 'utf8'))
  return clauses.flatMap(({ checks }) => checks).length
}
