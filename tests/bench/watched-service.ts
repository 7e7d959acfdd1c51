import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { DIRECT } from '../../helpers/http/transport.ts'
import { startSandbox } from '../../sandbox/index.ts'
import { PLAN_VARIABLE, type Plan } from './floor/plan.ts'
import { type Seen, watched } from './traffic.ts'

/** A sandbox in this process, which runs in other processes are made against. */
export interface Service {
  /** Seconds of a contract run, with what the service saw of it. */
  run(hasPortal: boolean): Promise<{ readonly seconds: number; readonly seen: readonly Seen[] }>
  /** Seconds for the same requests, pages and number of tests, and nothing else. */
  floor(plan: Plan): Promise<number>
  close(): Promise<void>
}

const execute = promisify(execFile)

/** Seconds of a run of Playwright; throws, with what it printed, if it fails. */
async function timed(options: readonly string[], variables: Readonly<Record<string, string>>) {
  const started = performance.now()
  const env = { ...process.env, ...variables }
  await execute('npx', ['playwright', 'test', ...options], { env, maxBuffer: 2 ** 26 })
  return (performance.now() - started) / 1000
}

export async function startService(): Promise<Service> {
  const { behavior, take } = watched()
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
    run: async (hasPortal) => {
      await take()
      return { seconds: await timed([], variables(hasPortal)), seen: await take() }
    },
    floor: async (plan) => {
      const path = join(folder, 'plan.json')
      writeFileSync(path, JSON.stringify(plan), { mode: 0o600 })
      return timed(['--config', 'tests/bench/floor/playwright.config.ts'], { [PLAN_VARIABLE]: path })
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

const isOfPortal = ({ endpoint }: Seen): boolean => endpoint === 'portal'

/** A page that answers a form cannot be opened again: in its place, the last one that can. */
function addressesOf(pages: readonly Seen[]): readonly string[] {
  let last = pages.find(({ method }) => method === 'GET')?.url ?? ''
  return pages.map(({ method, url }) => {
    if (method === 'GET') last = url
    return last
  })
}
