import { join } from 'node:path'
import { test as base, expect } from '@playwright/test'
import { findBrowser } from '../../../helpers/browser/find-browser.ts'
import { type KeyLeft, keysLeft } from '../../../helpers/endpoints/portal/keys-left.ts'
import { ledgerOf } from '../../../helpers/endpoints/portal/ledger.ts'
import type { ServiceRequest } from '../../../sandbox/behaviors/request.ts'
import { generateSandboxKeys, type SandboxKeys, startSandbox } from '../../../sandbox/index.ts'
import type { KeyPair } from '../../../sandbox/key-pairs.ts'
import { start } from '../../shell.ts'
import { WatchedPortal } from '../watched-portal.ts'

const ROOT = join(import.meta.dirname, '../../..')
const VISIT = join(import.meta.dirname, 'visit.ts')

/** The number of requests that a full run sends to the portal and the token endpoint; each is a step to end it at. */
export const STEPS = 97

/** Selects the request at which a run gets its signal, before the answer. */
export type Moment = (request: ServiceRequest, number: number) => boolean

/** At the request with this number, from 1. */
export const step =
  (wanted: number): Moment =>
  (_, number) =>
    number === wanted

/** Ends a run as soon as it has tidied up after other runs. */
export const TIDIES_ONLY = ['SIGINT', step(1)] as const

/** A portal that names its keys itself, and runs against it, each in its own process. */
export interface Scene {
  /** @returns how many requests it sent, and how it ended */
  run(
    signal?: NodeJS.Signals,
    when?: Moment,
  ): Promise<{ readonly requests: number; readonly end: number | string }>
  /** Keys of runs that are still live. */
  live(): readonly KeyPair[]
  /** The keys that a run would report as left behind. */
  left(): readonly KeyLeft[]
}

interface OfWorker {
  readonly keys: SandboxKeys
}

export const test = base.extend<{ readonly scene: Scene }, OfWorker>({
  keys: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires an object pattern as the first parameter.
    async ({}, use) => use(await generateSandboxKeys()),
    { scope: 'worker' },
  ],
  scene: async ({ keys }, use, info) => {
    const portal = new WatchedPortal()
    const browser = findBrowser(process.env, console.log)
    const words = ['--import', import.meta.resolve('tsx'), VISIT, browser]
    const sandbox = await startSandbox({ keys, behaviors: portal.behaviors })
    const environment = {
      ...sandbox.environment,
      TARGET: 'development',
      CONSENT_JOURNEY: 'sandbox.json',
      PORTAL_JOURNEY: 'sandbox-portal.json',
      PORTAL_ACTIONS: 'manage',
      PORTAL_REVOCATION_SECONDS: '1',
      XDG_STATE_HOME: info.outputPath('state'),
    }
    await use({
      run: async (signal, when = () => false) => {
        const visit = start(process.execPath, words, { cwd: ROOT, env: { ...process.env, ...environment } })
        const seen = watch(portal, when, () => visit.process.kill(signal))
        const { end, text } = await visit.finished
        expect([0, signal], text).toContain(end)
        expect(seen().hasActed, 'the signal was sent').toBe(signal !== undefined)
        return { requests: seen().requests, end }
      },
      live: () => portal.live(),
      left: () =>
        keysLeft(ledgerOf(environment), {
          folder: ROOT,
          target: environment.TARGET,
          portal: sandbox.environment.PORTAL_URL,
          username: sandbox.environment.PORTAL_USERNAME,
        }),
    })
    await sandbox.close()
  },
})

/** @returns a function that returns the number of requests so far, and whether `act` was called */
function watch(portal: WatchedPortal, when: Moment, act: () => void) {
  let requests = 0
  let hasActed = false
  portal.onRequest = (request) => {
    requests += 1
    if (hasActed || !when(request, requests)) return
    hasActed = true
    act()
  }
  return () => ({ requests, hasActed })
}

/** Expects that the ledger names every live key, so that a run reports it and ends with exit code 6. */
export function expectNoneInSilence(scene: Scene): void {
  const named = scene.left()
  const isNamed = ({ id }: KeyPair) =>
    named.some(({ clientId, candidates }) => clientId === id || candidates.some((text) => text.includes(id)))
  expect(scene.live().filter((pair) => !isNamed(pair))).toEqual([])
}

export { expect }
