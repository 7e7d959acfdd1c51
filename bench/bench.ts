import { readFileSync } from 'node:fs'
import Table from 'cli-table3'
import { commandLine, misused } from '../helpers/tools/onboard/usage.ts'
import type { Report } from '../helpers/verdict/report.ts'
import { measureFarAway } from './far-away.ts'
import { measureGrowth } from './growth.ts'
import { medianOf, timed } from './measure.ts'

const ROUNDS = 5

const USAGE = {
  line: 'npm run bench [-- --latency <ms>]',
  does: 'Times the contract run against a bare script with the same walk.',
  options: {
    latency: {
      type: 'string',
      value: '<ms>',
      says: 'time one run instead, with so many milliseconds for every request',
    },
  },
} as const

const { values } = commandLine(USAGE)

interface Sample {
  readonly seconds: number
  readonly requests: number
  readonly logins: number
  readonly consents: number
}

async function contractRun(): Promise<Sample> {
  const { seconds } = await timed('npx', ['playwright', 'test'])
  const report: Report = JSON.parse(readFileSync('reports/verdict.json', 'utf8'))
  return { seconds, ...report.usage }
}

async function bareWalk(): Promise<Sample> {
  const { seconds, stdout } = await timed('npx', ['tsx', 'bench/bare-walk.ts'])
  return { seconds, ...JSON.parse(stdout.trim().split('\n').at(-1) ?? '{}') }
}

if (values.latency !== undefined) {
  const latency = Number(values.latency)
  if (!(latency > 0)) misused(USAGE, '--latency is a number of milliseconds, such as 150.')
  const seconds = await measureFarAway(latency)
  process.stdout.write(`contract run with ${latency} ms for every request: ${seconds.toFixed(1)} s\n`)
  process.exit()
}

const runs: Sample[] = []
const walks: Sample[] = []
for (let round = 1; round <= ROUNDS; round += 1) {
  runs.push(await contractRun())
  walks.push(await bareWalk())
  const [run, walk] = [runs, walks].map((samples) => samples.at(-1)?.seconds.toFixed(2))
  process.stdout.write(`round ${round} of ${ROUNDS}: ${run} s, ${walk} s\n`)
}

const table = new Table({
  head: ['', 'median s', 'requests', 'logins', 'consents'],
  style: { head: [], border: [] },
})
const medians = [runs, walks].map((samples) => medianOf(samples.map(({ seconds }) => seconds)))
for (const [index, name] of ['contract run', 'bare walk'].entries()) {
  const { requests = 0, logins = 0, consents = 0 } = [runs, walks][index]?.at(-1) ?? {}
  table.push([name, medians[index]?.toFixed(2), requests, logins, consents])
}
const [run = Number.NaN, walk = Number.NaN] = medians
process.stdout.write(`${table}\nratio ${(run / walk).toFixed(2)}\n\n`)

const growth = new Table({ head: ['', 'ms', 'requests', 'consents'], style: { head: [], border: [] } })
for (const { what, milliseconds, requests, consents } of await measureGrowth())
  growth.push([what, milliseconds.toFixed(1), requests.toFixed(1), consents.toFixed(2)])
process.stdout.write(`${growth}\n`)
