import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type Farewell, isFarewell } from './ending.ts'
import { EXIT } from './exit.ts'

/** How a run in a process of its own ended. */
export interface Supervised {
  /** Exit code: what the run said in its last breath. No file is asked. */
  readonly code: number
  /** Whether the run said it. A process without a word was no run of this suite, or was killed: it is incomplete. */
  readonly isOwn: boolean
  /** Which run it was, if it said so. */
  readonly run?: string
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Starts a run in a process of its own, hands on what ends this one, and waits for its end. A terminal sends its own
 * interrupt to both; Playwright takes two at once for one.
 *
 * @param words - what Node starts, with its options
 * @param environment - the variables of the run
 */
export async function supervise(
  words: readonly string[],
  environment: NodeJS.ProcessEnv,
): Promise<Supervised> {
  const run = spawn(process.execPath, [...words], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: environment,
  })
  let said: Farewell | undefined
  run.on('message', (message) => {
    if (isFarewell(message)) said = message
  })
  const handOn = (signal: NodeJS.Signals) => void run.kill(signal)
  for (const signal of SIGNALS) process.on(signal, handOn)
  const [[code]] = await Promise.all([once(run, 'exit'), once(run, 'disconnect')])
  for (const signal of SIGNALS) process.off(signal, handOn)
  return said && said.contractExitCode === code
    ? { code, isOwn: true, run: said.run }
    : { code: EXIT.incomplete, isOwn: false }
}
