import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DIRECT } from '../helpers/http/transport.ts'
import { startSandbox } from '../sandbox/index.ts'
import { PLAN_VARIABLE, type Plan } from './floor/plan.ts'
import { type Phases, timed } from './measure.ts'
import { type Seen, watched } from './traffic.ts'

/** A sandbox in this process, which runs in other processes are made against. */
export interface Service {
  /** The variables of a target, with or without the portal. */
  variables(hasPortal: boolean): Readonly<Record<string, string>>
  /** A contract run, with what the service saw of it. */
  run(hasPortal: boolean): Promise<Phases & { readonly seen: readonly Seen[] }>
  /** The same requests, pages and number of tests, and nothing else. */
  floor(plan: Plan): Promise<Phases>
  close(): Promise<void>
}

/** @param latency - milliseconds that each request takes on its way */
export async function startService(latency = 0): Promise<Service> {
  const { behavior, take } = watched(latency)
  const { environment, close } = await startSandbox({ behaviors: [behavior] })
  const folder = mkdtempSync(join(tmpdir(), 'bench-'))
  const variables = (hasPortal: boolean) => ({
    ...Object.fromEntries(
      Object.entries(environment).filter(([name]) => hasPortal || !name.startsWith('PORTAL_')),
    ),
    TARGET: 'bench',
    CONSENT_JOURNEY: 'sandbox.json',
    ...(hasPortal && { PORTAL_JOURNEY: 'sandbox-portal.json', PORTAL_ACTIONS: 'manage' }),
  })
  return {
    variables,
    run: async (hasPortal) => {
      await take()
      const phases = await timed('npx', ['playwright', 'test'], { variables: variables(hasPortal) })
      return { ...phases, seen: await take() }
    },
    floor: async (plan) => {
      const path = join(folder, 'plan.json')
      writeFileSync(path, JSON.stringify(plan), { mode: 0o600 })
      const run = ['playwright', 'test', '--config', 'bench/floor/playwright.config.ts']
      return timed('npx', run, { variables: { [PLAN_VARIABLE]: path } })
    },
    close: async () => {
      rmSync(folder, { recursive: true })
      await close()
    },
  }
}

/** What a run cannot do without: what the service saw of it, and its number of checks. */
export function planOf(seen: readonly Seen[], checks: number): Plan {
  const pages = seen.filter(({ by }) => by === 'page')
  const lanes = [pages.filter(isOfPortal), pages.filter((page) => !isOfPortal(page))]
  return {
    requests: seen.filter(({ by }) => by === 'suite'),
    pages: lanes.filter((lane) => lane.length > 0).map(addressesOf),
    checks,
    atOnce: DIRECT.concurrency,
  }
}

export const isOfPortal = ({ endpoint }: Seen): boolean => endpoint === 'portal'

/** A page that answers a form cannot be opened again: in its place, the last one that can. */
function addressesOf(pages: readonly Seen[]): readonly string[] {
  let last = pages.find(({ method }) => method === 'GET')?.url ?? ''
  return pages.map(({ method, url }) => {
    if (method === 'GET') last = url
    return last
  })
}
