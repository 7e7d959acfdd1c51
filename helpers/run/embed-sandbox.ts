import type { Behavior } from '../../sandbox/index.ts'
import { Misconfigured } from '../base/problem.ts'
import { variables } from '../config/variables.ts'

/**
 * Starts the embedded service and makes its variables the environment of this process and its workers. The sandbox is
 * loaded only here and only on demand, so that a run against another target works without it being installed.
 *
 * @param faults - ids of the faults that are switched on, separated by commas
 * @throws Misconfigured if there is no such fault, or a package of the service is not installed
 */
export async function embedSandbox(faults = ''): Promise<{ close(): Promise<void> }> {
  const sandbox = await start(faults).catch(explained)
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

async function start(faults: string) {
  const { startSandbox } = await import('../../sandbox/index.ts')
  return startSandbox({ behaviors: faults ? await behaviorsOf(faults.split(',')) : [] })
}

/** A package that the service needs is one for development, and `npm ci --omit=dev` leaves those out. */
function explained(error: unknown): never {
  const [, name] = /^Cannot find package '([^']+)'/.exec(error instanceof Error ? error.message : '') ?? []
  if (name === undefined) throw error
  throw new Misconfigured([
    {
      where: 'TARGET=sandbox',
      what: `the embedded service needs the package ${name}, which is not installed`,
      expected: 'the packages for development as well, or another target',
      example: 'npm ci --include=dev',
    },
  ])
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
