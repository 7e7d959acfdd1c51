import { commandLine } from '../../commands/usage.ts'
import { startSandbox } from '../../sandbox/index.ts'
import { besidePlain } from './beside-plain.ts'
import { secondsOf } from './seconds-of.ts'

const ROUNDS = 5

commandLine({
  line: 'npm run bench',
  does: 'Prints the median time of contract runs against a sandbox: with and without its portal, and of client credentials alone, next to a plain Playwright project that sends the same requests.',
})

const { requests, measured } = await besidePlain(ROUNDS)
const [run, plain] = [medianOf(measured.map((one) => one.run)), medianOf(measured.map((one) => one.plain))]
say(`client credentials, ${requests} requests: ${run.toFixed(1)} s; plain Playwright: ${plain.toFixed(1)} s`)
say(`which is ${(run / plain).toFixed(1)} times as long`)

for (const hasPortal of [true, false]) {
  await measure(hasPortal)
  const rounds: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await measure(hasPortal))
  say(`contract run ${hasPortal ? 'with' : 'without'} the portal: ${medianOf(rounds).toFixed(1)} s`)
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

function medianOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

/** Duration of a run in seconds. Each run has its own sandbox, since a portal still lists the keys of earlier runs. */
async function measure(hasPortal: boolean): Promise<number> {
  const { environment, close } = await startSandbox()
  const variables = Object.entries(environment).filter(([name]) => hasPortal || !name.startsWith('PORTAL_'))
  const portal = { PORTAL_JOURNEY: 'sandbox-portal.json', PORTAL_ACTIONS: 'manage' }
  const env = {
    ...Object.fromEntries(variables),
    TARGET: 'bench',
    CONSENT_JOURNEY: 'sandbox.json',
    ...(hasPortal && portal),
  }
  const seconds = await secondsOf('npx', ['playwright', 'test'], env)
  await close()
  return seconds
}
