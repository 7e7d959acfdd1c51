import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { commandLine } from '../../commands/usage.ts'
import { REPORTS } from '../../helpers/base/reports.ts'
import { findBrowser } from '../../helpers/browser/find-browser.ts'
import { readRecord } from '../../helpers/evidence/store.ts'
import { EXIT } from '../../helpers/run/exit.ts'
import { exitIfExpected } from '../../helpers/run/start-run.ts'
import { allCases } from './all-cases.ts'
import { BASELINE, type Case } from './case.ts'
import { addEveryProduct } from './catalogues.ts'
import {
  better,
  falseAlarms,
  GATED,
  type GatedResult,
  gatedCases,
  gatedResults,
  gatedTables,
  isLeft,
} from './gated.ts'
import { judgeCases } from './judge-cases.ts'
import { maskedIn } from './masked.ts'
import { type Matrix, matrixOf } from './matrix.ts'
import { noteReads } from './reads.ts'
import { NIGHT } from './record-cases.ts'
import { markdownMatrix, renderMatrix } from './report.ts'

const { values, positionals: wanted } = commandLine({
  line: 'npm run prove -- [beginnings of ids …] [--whole] [--night 1] [--gated [--seed 1] [--sample 300] [--nights 1]]',
  does: 'Runs the suite against every fault and variant, and compares the outcomes with the declared ones.',
  options: {
    whole: {
      type: 'boolean',
      default: false,
      says: 'record everything in each case, not only what its clauses need',
    },
    gated: {
      type: 'boolean',
      default: false,
      says: 'run against faults that are on only sometimes, drawn by seed, and print how many are noticed',
    },
    night: { type: 'string', value: '<number>', says: 'explore, with this seed of what the runs draw' },
    seed: { type: 'string', value: '<number>', default: '1', says: 'the seed of the draw' },
    sample: { type: 'string', value: '<number>', default: '300', says: 'how many faults are drawn' },
    nights: {
      type: 'string',
      value: '<number>',
      default: '1',
      says: 'in how many nights they may be noticed',
    },
  },
  takesWords: true,
})

// Before any process starts, since two processes must not install a browser at the same time.
try {
  const say = (line: string) => void process.stderr.write(`${line}\n`)
  process.env.BROWSER_PATH = findBrowser(process.env, say)
} catch (error) {
  exitIfExpected(error)
  throw error
}

addEveryProduct()

for (const name of ['night', 'seed', 'sample', 'nights'] as const) {
  if (values[name] === undefined || /^\d{1,6}$/.test(values[name])) continue
  process.stderr.write(
    `--${name} is ${JSON.stringify(values[name])}; a number of up to six digits is expected, such as 1.\n`,
  )
  process.exit(EXIT.misconfigured)
}
if (values.nights !== '1' && values.night === undefined) {
  process.stderr.write('--nights needs --night, the seed of the first one.\n')
  process.exit(EXIT.misconfigured)
}
process.env[NIGHT] = values.night ?? ''
if (values.gated) process.env[GATED] = `${values.seed}:${values.sample}`
const all = values.gated ? gatedCases() : allCases()
const cases = all.filter(({ name }) => wanted.length === 0 || wanted.some((part) => name.startsWith(part)))
if (cases.length === 0) {
  process.stderr.write(`No fault or variant begins with ${wanted.join(' or ')}.\n`)
  process.exit(EXIT.misconfigured)
}
const workspace = mkdtempSync(join(tmpdir(), 'contract-prove-'))
const folder = join(workspace, 'records')
const started = performance.now()
const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(1)

const PROCESS = join(import.meta.dirname, 'record-share.ts')
/** For a machine with two cores. Each process drives its own browser, which takes up to half of the time. */
const PROCESSES = 2
/** Concurrent recordings in each process, since some services are slow on purpose. */
const AT_ONCE = 6
/** Exit code after an interrupt by the user. */
const INTERRUPTED = 130
/** If more cases than these fail, the cause is not a busy machine, and none is retried. */
const MAX_TRIED_AGAIN = 20

/** Ctrl-C interrupts all processes of a terminal; this one stays to tidy up. */
let isInterrupted = false
process.once('SIGINT', () => {
  isInterrupted = true
})

/** Records cases in several processes. Adjacent cases go to different processes, to balance the load. */
async function recordAll(some: readonly Case[], processes: number, atOnce: number): Promise<void> {
  const shares = Array.from({ length: Math.min(processes, some.length) }, (_, at) =>
    some.filter((_one, index) => index % processes === at).map(({ name }) => name),
  )
  const ended = shares.map(async (names) => {
    const child = fork(PROCESS, [folder, String(atOnce), ...names], { execArgv: ['--import', 'tsx'] })
    const [code, signal] = await once(child, 'exit')
    if (code !== 0) throw new Error(`A process that records ended with ${signal ?? code}.`)
  })
  const failed = (await Promise.allSettled(ended)).find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
  process.stdout.write(`\nRecorded in ${seconds(performance.now() - started)} s; judging …\n`)
}

/** Judges all cases. Those that were not caught are recorded once more, alone, and marked as retried. */
async function judgeAll(): Promise<Matrix> {
  const outcomes = await judgeCases(folder, PROCESSES)
  const isDrawn = values.night !== undefined
  const first = matrixOf(cases, outcomes, new Set(), isDrawn)
  const names = new Set(first.rows.filter(({ result }) => result !== 'caught').map(({ name }) => name))
  const doubtful = cases.filter(({ name }) => names.has(name))
  if (doubtful.length === 0 || doubtful.length > MAX_TRIED_AGAIN) return first
  await recordAll(doubtful, 1, 1)
  const again = await judgeCases(folder, 1)
  return matrixOf(cases, new Map([...outcomes, ...again]), names, isDrawn)
}

/**
 * Prints what was noticed of faults that are on only sometimes, and in which night; each is a line of `gated.jsonl`. What one
 * night does not notice is recorded again in the next one.
 */
async function showGated(): Promise<void> {
  const results = new Map<string, GatedResult>()
  const alarms: string[] = []
  let left = cases
  for (let night = 1; night <= Number(values.nights) && left.length > 0; night += 1) {
    if (night > 1) {
      process.env[NIGHT] = String(Number(values.night) + night - 1)
      rmSync(folder, { recursive: true })
      mkdirSync(folder)
      await recordAll(left, PROCESSES, AT_ONCE)
    }
    const outcomes = await judgeCases(folder, PROCESSES)
    alarms.push(...falseAlarms(outcomes))
    for (const result of gatedResults(folder, outcomes, night))
      results.set(result.name, better(results.get(result.name), result))
    left = left.filter(({ name }) => isLeft(results.get(name)))
  }
  const file = join(REPORTS, 'gated.jsonl')
  mkdirSync(REPORTS, { recursive: true })
  const all = [...results.values()]
  writeFileSync(file, all.map((one) => `${JSON.stringify(one)}\n`).join(''))
  process.stdout.write(
    `${gatedTables(all)}\n\nFalse alarms: ${alarms.join(', ') || 'none'}\nEach pair: ${file}\n${seconds(performance.now() - started)} s\n`,
  )
  process.exitCode = alarms.length > 0 ? 1 : 0
}

async function showMatrix(): Promise<void> {
  const evidence = readRecord(join(folder, `${BASELINE}.json`))
  const whole = { ...(await judgeAll()), masked: evidence ? maskedIn(evidence) : [] }
  const matrix = wanted.length > 0 ? { ...whole, unproven: [] } : whole
  mkdirSync(REPORTS, { recursive: true })
  writeFileSync(join(REPORTS, 'kill-matrix.md'), markdownMatrix(matrix))
  process.stdout.write(`${renderMatrix(matrix)}\n${seconds(performance.now() - started)} s\n`)
  const isProven = matrix.rows.every(({ result }) => result === 'caught')
  process.exitCode = isProven && matrix.unproven.length === 0 ? 0 : 1
}

try {
  mkdirSync(folder)
  if (!values.whole && !values.gated) await noteReads(folder)
  await recordAll(cases, PROCESSES, AT_ONCE)
  await (values.gated ? showGated() : showMatrix())
} catch (error) {
  if (!isInterrupted) throw error
  process.exitCode = INTERRUPTED
} finally {
  rmSync(workspace, { recursive: true, force: true })
}
