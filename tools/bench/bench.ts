import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { commandLine } from '../../commands/usage.ts'
import { startSandbox } from '../../sandbox/index.ts'

const ROUNDS = 5

commandLine({
  line: 'npm run bench',
  does: 'Prints the median time of contract runs against a sandbox, with and without its portal.',
})

for (const hasPortal of [true, false]) {
  await measure(hasPortal)
  const rounds: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await measure(hasPortal))
  const median = rounds.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? Number.NaN
  process.stdout.write(`contract run ${hasPortal ? 'with' : 'without'} the portal: ${median.toFixed(1)} s\n`)
}

/** Duration of a run in seconds. Each run has its own sandbox, since a portal still lists the keys of earlier runs. */
async function measure(hasPortal: boolean): Promise<number> {
  const { environment, close } = await startSandbox()
  const variables = Object.entries(environment).filter(([name]) => hasPortal || !name.startsWith('PORTAL_'))
  const portal = { PORTAL_JOURNEY: 'sandbox-portal.json', PORTAL_ACTIONS: 'manage' }
  const env = {
    ...process.env,
    ...Object.fromEntries(variables),
    TARGET: 'bench',
    CONSENT_JOURNEY: 'sandbox.json',
    ...(hasPortal && portal),
  }
  const started = performance.now()
  const run = spawn('npx', ['playwright', 'test'], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  const [code] = await once(run, 'exit')
  const seconds = (performance.now() - started) / 1000
  await close()
  if (code !== 0) throw new Error(`The run ended with exit code ${code}.`)
  return seconds
}
