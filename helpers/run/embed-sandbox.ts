import type { Behavior, Sandbox } from '../../sandbox/index.ts'
import type { Variant } from '../../sandbox/variants/index.ts'
import { nearestOf } from '../base/nearest.ts'
import { Misconfigured } from '../base/problem.ts'
import { variables } from '../config/variables.ts'

/**
 * Starts the embedded service and puts its variables into the environment of this process and its workers. The sandbox is
 * loaded only here and only on demand, so a run against another target does not need its packages.
 *
 * @param faults - ids of the faults to switch on, separated by commas
 * @throws Misconfigured if a fault does not exist, or a package of the service is not installed
 */
export async function embedSandbox(faults = ''): Promise<{ close(): Promise<void> }> {
  const sandbox = await start(faults).catch(explained)
  for (const [name, { run }] of Object.entries(variables)) if (!run) delete process.env[name]
  Object.assign(process.env, { TARGET: 'sandbox', ...JOURNEYS, ...sandbox.environment })
  return sandbox
}

/** Variables that a user would set for the sandbox. */
const JOURNEYS = {
  CONSENT_JOURNEY: 'sandbox.json',
  PORTAL_JOURNEY: 'sandbox-portal.json',
  PORTAL_ACTIONS: 'manage',
}

/**
 * Starts the service for runs in other processes.
 *
 * @param faults - ids of faults, separated by commas
 * @param variant - id of the variant to start
 * @throws Misconfigured as `embedSandbox` does, and if the variant does not exist
 */
export async function startAlone(faults = '', variant?: string): Promise<Sandbox> {
  const variants = await allVariants()
  const found = variant === undefined ? undefined : variants.get(variant)
  if (variant !== undefined && found === undefined)
    throw unknownId(variant, [...variants.keys()], {
      where: '--variant',
      what: `there is no variant ${variant}`,
      list: '--variant list',
      example: '--variant pages.framed-log-in',
    })
  const sandbox = await start(faults, found ? [found.behavior] : []).catch(explained)
  return { ...sandbox, environment: { ...JOURNEYS, ...sandbox.environment, ...found?.environment } }
}

/** A line for each variant of the sandbox: its id, and how it differs. */
export const listVariants = async (): Promise<string> => linesOf(await allVariants())

async function allVariants(): Promise<ReadonlyMap<string, Variant>> {
  const { variants } = await import('../../sandbox/variants/index.ts').catch(explained)
  return new Map(Object.entries<Variant>(variants))
}

const linesOf = (all: ReadonlyMap<string, Pick<Variant, 'says'>>): string =>
  [...all].map(([id, { says }]) => `${id}  ${says}\n`).join('')

/** The problem of an id that does not exist, with similar ones. */
function unknownId(
  id: string,
  ids: readonly string[],
  { list, ...problem }: Readonly<Record<'where' | 'what' | 'list' | 'example', string>>,
): Misconfigured {
  const near = nearestOf(id, ids)
  return new Misconfigured({
    ...problem,
    expected: `${near.length > 0 ? `${near.join(' or ')}, perhaps` : 'an id'}; ${list} prints all of them`,
  })
}

/** Variables as the text of a `.env` file. Single quotes need no escaping, because no value contains one. */
export const dotenvOf = (environment: Readonly<Record<string, string>>): string =>
  Object.entries(environment)
    .map(([name, value]) => `${name}='${value}'\n`)
    .join('')

async function start(faults: string, behaviors: readonly Behavior[] = []) {
  const { startSandbox } = await import('../../sandbox/index.ts')
  const faulty = faults ? await behaviorsOf(faults.split(',')) : []
  return startSandbox({ behaviors: [...behaviors, ...faulty] })
}

/** The service needs development packages, which `npm ci --omit=dev` does not install. */
function explained(error: unknown): never {
  const [, name] = /^Cannot find package '([^']+)'/.exec(error instanceof Error ? error.message : '') ?? []
  if (name === undefined) throw error
  throw new Misconfigured({
    where: 'TARGET=sandbox',
    what: `the embedded service needs the package ${name}, which is not installed`,
    expected: 'the development packages, or another target',
    example: 'npm ci --include=dev',
  })
}

async function behaviorsOf(ids: readonly string[]): Promise<readonly Behavior[]> {
  const { allFaults } = await import('../../sandbox/faults/index.ts')
  const known = new Map(Object.entries(allFaults))
  if (ids.join() === 'list') {
    await new Promise<void>((resolve) => void process.stdout.write(linesOf(known), () => resolve()))
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
    throw unknownId(id, [...known.keys()], {
      where: 'SANDBOX_FAULT',
      what: `there is no fault ${id}`,
      list: 'SANDBOX_FAULT=list',
      example: 'SANDBOX_FAULT=answers.token.scope.missing',
    })
  })
}
