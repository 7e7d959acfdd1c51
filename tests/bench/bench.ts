import { readFileSync } from 'node:fs'
import Table from 'cli-table3'
import { commandLine } from '../../helpers/tools/onboard/usage.ts'
import type { Report } from '../../helpers/verdict/report.ts'
import { planOf, startService } from './watched-service.ts'

const ROUNDS = 5

commandLine({
  line: 'npm run bench',
  does: 'Times contract runs beside their floor: the same requests, pages and number of tests, and none of the suite’s code.',
  options: {},
})

for (const hasPortal of [true, false]) {
  await measure(hasPortal)
  const rounds = []
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await measure(hasPortal))
  const run = medianOf(rounds.map((round) => round.run))
  const floor = medianOf(rounds.map((round) => round.floor))
  const plan = rounds.at(-1)?.plan
  const sizes = [plan?.requests.length, plan?.pages.flat().length, plan?.checks]
  const table = new Table({
    head: ['', 'median s', 'requests', 'pages', 'tests'],
    style: { head: [], border: [] },
  })
  table.push(
    [`contract run ${hasPortal ? 'with' : 'without'} the portal`, run.toFixed(1), ...sizes],
    ['floor', floor.toFixed(1), ...sizes],
  )
  process.stdout.write(`${table}\nrun : floor ${(run / floor).toFixed(2)}\n\n`)
}

/** A run and its floor, in a service of their own: the portal of another run would still list the keys of that one. */
async function measure(hasPortal: boolean) {
  const service = await startService()
  try {
    const { seconds: run, seen } = await service.run(hasPortal)
    const { clauses }: Report = JSON.parse(readFileSync('reports/verdict.json', 'utf8'))
    const plan = planOf(seen, clauses.flatMap(({ checks }) => checks).length)
    return { run, floor: await service.floor(plan), plan }
  } finally {
    await service.close()
  }
}

function medianOf(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
