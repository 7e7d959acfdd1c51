import type { Credentials } from './applications.ts'
import type { Behavior } from './behaviors/behavior.ts'
import { generateSandboxKeys, type SandboxKeys } from './keys.ts'

export type { Behavior } from './behaviors/behavior.ts'
export { generateSandboxKeys, type SandboxKeys } from './keys.ts'

/** A running service, with all of its state in memory. */
export interface Sandbox {
  /** What a client needs to know, in the variables by which any target is described. */
  readonly environment: Readonly<Record<string, string>>
  /** Makes all that the authorization server has issued older by some seconds. */
  age(seconds: number): void
  /** Ends the service and every connection to it. */
  close(): Promise<void>
}

/** How a sandbox is started. */
export interface SandboxOptions {
  /** Key pairs that another sandbox of this process may use too; new ones otherwise. */
  readonly keys?: SandboxKeys
  /** How it differs from the strict, conforming service. */
  readonly behaviors?: readonly Behavior[]
  /** Secrets given from outside; random ones otherwise. */
  readonly credentials?: Credentials
}

/**
 * Starts a gateway, an authorization server and a developer portal, each on a free port of the loopback interface. Any number of them
 * runs side by side in one process. The first start loads the server's packages while the keys are generated.
 *
 * @param options - Its keys, its behaviors and its secrets.
 * @returns The running service.
 */
export async function startSandbox({
  keys,
  behaviors = [],
  credentials = {},
}: SandboxOptions = {}): Promise<Sandbox> {
  const [{ serve }, usedKeys] = await Promise.all([import('./service.ts'), keys ?? generateSandboxKeys()])
  return serve(usedKeys, behaviors, credentials)
}
