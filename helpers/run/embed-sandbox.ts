import type { Behavior } from '../../sandbox/index.ts'
import { Misconfigured } from '../base/problem.ts'
import { variables } from '../config/variables.ts'

/**
 * Starts the embedded service and makes its variables the environment of this process and its workers. The sandbox is
 * loaded only here and only on demand, so that a run against another target works without it being installed.
 *
 * @param faults - ids of the faults that are switched on, separated by commas
 * @throws Misconfigured if there is no such fault
 */
export async function embedSandbox(faults = ''): Promise<{ close(): Promise<void> }> {
  const { startSandbox } = await import('../../sandbox/index.ts')
  const sandbox = await startSandbox({ behaviors: faults ? await behaviorsOf(faults.split(',')) : [] })
  for (const [name, { run }] of Object.entries(variables)) if (!run) delete process.env[name]
  Object.assign(process.env, {
    TARGET: 'sandbox',
    CONSENT_JOURNEY: 'sandbox.json',
    PORTAL_JOURNEY: 'sandbox-portal.json',
    PORTAL_ACTIONS: 'manage',
    ...sandbox.environment,
  })
  return sandbox
}

async function behaviorsOf(ids: readonly string[]): Promise<readonly Behavior[]> {
  const { allFaults } = await import('../../sandbox/faults/index.ts')
  const known = new Map(Object.entries(allFaults))
  return ids.map((id) => {
    const fault = known.get(id.trim())
    if (fault) return fault.behavior
    const [area] = id.split('.')
    const near = [...known.keys()].filter((other) => other.startsWith(`${area}.`))
    throw new Misconfigured([
      {
        where: 'SANDBOX_FAULT',
        what: `there is no fault ${id}`,
        expected: near.length > 0 ? `one of ${near.join(', ')}` : 'an id of sandbox/faults',
        example: 'SANDBOX_FAULT=answers.token.scope.missing',
      },
    ])
  })
}
