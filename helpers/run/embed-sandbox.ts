import type { Behavior, Sandbox } from '../../sandbox/index.ts'
import type { Variant } from '../../sandbox/variants/index.ts'
import { nearestOf } from '../base/nearest.ts'
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
  Object.assign(process.env, { TARGET: 'sandbox', ...JOURNEYS, ...sandbox.environment })
  return sandbox
}

/** What a user writes for the sandbox. */
const JOURNEYS = {
  CONSENT_JOURNEY: 'sandbox.json',
  PORTAL_JOURNEY: 'sandbox-portal.json',
  PORTAL_ACTIONS: 'manage',
}

/**
 * Starts the service for runs in other processes.
 *
 * @param faults - ids of faults, separated by commas
 * @param variant - id of the variant that it looks like
 * @throws Misconfigured as `embedSandbox`, and if there is no such variant
 */
export async function startAlone(faults = '', variant?: string): Promise<Sandbox> {
  const { variants } = await import('../../sandbox/variants/index.ts').catch(explained)
  const found = Object.entries<Variant>(variants).find(([id]) => id === variant)?.[1]
  if (variant !== undefined && found === undefined)
    throw new Misconfigured({
      where: '--variant',
      what: `there is no variant ${variant}`,
      expected: `one of ${Object.keys(variants).join(', ')}`,
      example: '--variant pages.framed-log-in',
    })
  const sandbox = await start(faults, found ? [found.behavior] : []).catch(explained)
  return { ...sandbox, environment: { ...JOURNEYS, ...sandbox.environment, ...found?.environment } }
}

/** Variables as a file has them. In single quotes nothing has a meaning but the quote itself, which no value has. */
export const dotenvOf = (environment: Readonly<Record<string, string>>): string =>
  Object.entries(environment)
    .map(([name, value]) => `${name}='${value}'\n`)
    .join('')

async function start(faults: string, behaviors: readonly Behavior[] = []) {
  const { startSandbox } = await import('../../sandbox/index.ts')
  const faulty = faults ? await behaviorsOf(faults.split(',')) : []
  return startSandbox({ behaviors: [...behaviors, ...faulty] })
}

/** A package that the service needs is one for development, and `npm ci --omit=dev` leaves those out. */
function explained(error: unknown): never {
  const [, name] = /^Cannot find package '([^']+)'/.exec(error instanceof Error ? error.message : '') ?? []
  if (name === undefined) throw error
  throw new Misconfigured({
    where: 'TARGET=sandbox',
    what: `the embedded service needs the package ${name}, which is not installed`,
    expected: 'the packages for development as well, or another target',
    example: 'npm ci --include=dev',
  })
}

async function behaviorsOf(ids: readonly string[]): Promise<readonly Behavior[]> {
  const { allFaults } = await import('../../sandbox/faults/index.ts')
  const known = new Map(Object.entries(allFaults))
  if (ids.join() === 'list') {
    const lines = [...known].map(([id, { says }]) => `${id}  ${says}\n`)
    await new Promise<void>((resolve) => void process.stdout.write(lines.join(''), () => resolve()))
    throw new Misconfigured({
      where: 'SANDBOX_FAULT',
      what: 'is list, which prints the faults and starts nothing',
      expected: 'the ids of one or more of them, separated by commas',
      example: 'SANDBOX_FAULT=answers.token.scope.missing',
    })
  }
  return ids.map((id) => {
    const fault = known.get(id.trim())
    if (fault) return fault.behavior
    const near = nearestOf(id, [...known.keys()])
    throw new Misconfigured({
      where: 'SANDBOX_FAULT',
      what: `there is no fault ${id}`,
      expected: `${near.length > 0 ? `one of ${near.join(', ')}` : 'an id'}; SANDBOX_FAULT=list prints all of them`,
      example: 'SANDBOX_FAULT=answers.token.scope.missing',
    })
  })
}
