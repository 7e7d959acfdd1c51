import type { Credentials } from './applications.ts'
import type { Behavior } from './behaviors/behavior.ts'
import { generateSandboxKeys, type SandboxKeys } from './keys.ts'

export type { Behavior } from './behaviors/behavior.ts'
export { generateSandboxKeys, type SandboxKeys } from './keys.ts'

/** A running service, with all of its state in memory. */
export interface Sandbox {
  /** What a client needs to know, in the variables that describe any target. */
  readonly environment: Readonly<Record<string, string>>
  /** Makes everything that the authorization server has issued older, by a number of seconds. */
  age(seconds: number): void
  /** Stops the service and closes every connection to it. */
  close(): Promise<void>
}

/** Options for starting a sandbox. */
export interface SandboxOptions {
  /** Key pairs, which several sandboxes of one process may share; by default, new ones. */
  readonly keys?: SandboxKeys
  /** How it differs from the strict, conforming service. */
  readonly behaviors?: readonly Behavior[]
  /** Secrets given from outside; by default, random ones. */
  readonly credentials?: Credentials
}

/**
 * Starts a gateway, an authorization server and a developer portal, each on a free port of the loopback interface. One
 * process can run any number of sandboxes. The first start loads the server's packages while it generates the keys.
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
