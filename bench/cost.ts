import Table from 'cli-table3'
import { medianOf, type Phases, secondsUntil, timed } from './measure.ts'
import { type RunWithFloor, runWithFloor } from './run-with-floor.ts'

const ROUNDS = 5

/**
 * What a contract run costs beside its floor, which has the same requests, pages and number of tests and none of the suite's
 * code, and beside a bare script that walks both flows once: in turn, with the portal and without.
 */
export async function measureCost(say: (text: string) => void): Promise<void> {
  for (const hasPortal of [true, false]) await compare(hasPortal, say)
}

interface Round extends RunWithFloor {
  readonly walk: Phases
}

async function measureRound(hasPortal: boolean): Promise<Round> {
  const measured = await runWithFloor(hasPortal)
  return { ...measured, walk: await timed('npx', ['tsx', 'bench/bare-walk.ts']) }
}

async function compare(hasPortal: boolean, say: (text: string) => void): Promise<void> {
  const { plan } = await measureRound(hasPortal)
  const rounds: Round[] = []
  for (let count = 1; count <= ROUNDS; count += 1) {
    const round = await measureRound(hasPortal)
    rounds.push(round)
    const { run, floor, walk } = round
    say(
      `round ${count} of ${ROUNDS}: ${[run, floor, walk].map(({ seconds }) => seconds.toFixed(1)).join(', ')} s`,
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
