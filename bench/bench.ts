import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import Table from 'cli-table3'
import type { Report } from '../helpers/verdict/verdict.ts'

const ROUNDS = 5

interface Sample {
  readonly seconds: number
  readonly requests: number
  readonly logins: number
  readonly consents: number
}

/** Runs a command to its end and measures it from outside. */
function timed(command: string, args: readonly string[]): { seconds: number; stdout: string } {
  const started = performance.now()
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}\n${stdout}${stderr}`)
  return { seconds: (performance.now() - started) / 1000, stdout }
}

function contractRun(): Sample {
  const { seconds } = timed('npx', ['playwright', 'test'])
  const report: Report = JSON.parse(readFileSync('reports/verdict.json', 'utf8'))
  return { seconds, ...report.economy }
}

function bareWalk(): Sample {
  const { seconds, stdout } = timed('npx', ['tsx', 'bench/bare-walk.ts'])
  return { seconds, ...JSON.parse(stdout.trim().split('\n').at(-1) ?? '{}') }
}

const median = (samples: readonly Sample[]): number =>
  samples.map(({ seconds }) => seconds).sort((a, b) => a - b)[Math.floor(samples.length / 2)] ?? Number.NaN

const runs: Sample[] = []
const walks: Sample[] = []
for (let round = 1; round <= ROUNDS; round += 1) {
  runs.push(contractRun())
  walks.push(bareWalk())
  process.stdout.write(
    `round ${round} of ${ROUNDS}: ${runs.at(-1)?.seconds.toFixed(2)} s, ${walks.at(-1)?.seconds.toFixed(2)} s\n`,
  )
}

const table = new Table({ head: ['', 'median s', 'requests', 'logins', 'consents'], style: { head: [] } })
for (const [name, samples] of [
  ['contract run', runs],
  ['bare walk', walks],
] as const) {
  const { requests = 0, logins = 0, consents = 0 } = samples.at(-1) ?? {}
  table.push([name, median(samples).toFixed(2), requests, logins, consents])
}
process.stdout.write(`${table}\nratio ${(median(runs) / median(walks)).toFixed(2)}\n`)
