import { type Behavior, generateSandboxKeys, type Sandbox, startSandbox } from '../../sandbox/index.ts'
import { type Application, application, type Environment } from './application.ts'

let keys: ReturnType<typeof generateSandboxKeys> | undefined

/** Starts a sandbox with one behavior; those of one worker share their keys. */
export async function start(behavior: Behavior): Promise<Sandbox> {
  keys ??= generateSandboxKeys()
  return startSandbox({ keys: await keys, behaviors: [behavior] })
}

/** Lets the application act within a sandbox that departs, and ends the sandbox. */
export function within(
  behavior: Behavior,
  act: (environment: Environment, app: Application) => Promise<void>,
): Promise<void> {
  return amid(behavior, async (environment) => act(environment, await application(environment)))
}

/** The same without an application, which needs a discovery document of its own. */
export async function amid(
  behavior: Behavior,
  act: (environment: Environment) => Promise<void>,
): Promise<void> {
  const sandbox = await start(behavior)
  try {
    await act(sandbox.environment)
  } finally {
    await sandbox.close()
  }
}
