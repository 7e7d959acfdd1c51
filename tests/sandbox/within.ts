import { type Departure, generateSandboxKeys, type Sandbox, startSandbox } from '../../sandbox/index.ts'
import { type Application, application, type Environment } from './application.ts'

let keys: ReturnType<typeof generateSandboxKeys> | undefined

/** Starts a sandbox with one departure; those of one worker share their keys. */
export async function start(departure: Departure): Promise<Sandbox> {
  keys ??= generateSandboxKeys()
  return startSandbox({ keys: await keys, departures: [departure] })
}

/** Lets the application act within a sandbox that departs, and ends the sandbox. */
export function within(
  departure: Departure,
  act: (environment: Environment, app: Application) => Promise<void>,
): Promise<void> {
  return amid(departure, async (environment) => act(environment, await application(environment)))
}

/** The same without an application, which needs a discovery document of its own. */
export async function amid(
  departure: Departure,
  act: (environment: Environment) => Promise<void>,
): Promise<void> {
  const sandbox = await start(departure)
  try {
    await act(sandbox.environment)
  } finally {
    await sandbox.close()
  }
}
