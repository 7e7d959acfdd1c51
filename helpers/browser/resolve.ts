import { spawnSync } from 'node:child_process'
import { accessSync, constants, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { chromium, firefox, webkit } from '@playwright/test'
import { Misconfigured } from '../base/problem.ts'
import { browserPlaces } from './browser-places.ts'

/** A browser that can be started, and how it was found. */
export interface ResolvedBrowser {
  readonly executablePath: string
  readonly foundBy: string
}

/** The machine as the resolver uses it; replaced in tests. */
export interface Machine {
  readonly isExecutable: (path: string) => boolean
  /** Runs a command with its output on the terminal; whether it succeeded. */
  readonly run: (command: string, args: readonly string[]) => boolean
  readonly playwrightPath: () => string
  readonly platform: NodeJS.Platform
  readonly isRoot: boolean
}

/** Debian's packages of a browser without a window, which is there and done sooner, and of one with it. */
const SHELL = ['chromium-headless-shell', 'fonts-liberation'] as const
const FULL = ['chromium', 'fonts-liberation'] as const

const INSTALL_MS = 10 * 60_000

const WHAT_TO_DO =
  'set BROWSER_PATH to a Chromium, Chrome or Edge, or run `npx playwright install --with-deps chromium`, or on Debian `apt-get install chromium`'

/**
 * Finds a Chromium-family browser: `BROWSER_PATH`, Playwright's own, an installed Chrome or Edge, the system's
 * Chromium. If there is none it installs one, and says so first.
 *
 * @param say - receives a line before anything takes time
 * @throws Misconfigured if there is no browser, with what to do
 */
export function resolveBrowser(
  { environment, say }: { environment: NodeJS.ProcessEnv; say: (line: string) => void },
  machine: Machine = thisMachine,
): ResolvedBrowser {
  const { BROWSER_PATH: given, BROWSER: engine = 'chromium' } = environment
  if (given) {
    if (machine.isExecutable(given)) return { executablePath: given, foundBy: 'BROWSER_PATH' }
    throw noBrowser('BROWSER_PATH', `there is no executable at ${given}`)
  }
  if (engine === 'firefox' || engine === 'webkit') return playwrightsEngine(engine, machine)
  const found = search(environment, machine) ?? install(environment, machine, say)
  if (found) return found
  throw noBrowser('browser', 'none was found, and none could be installed')
}

/** Firefox and WebKit work only as Playwright builds them. */
function playwrightsEngine(engine: 'firefox' | 'webkit', machine: Machine): ResolvedBrowser {
  const executablePath = { firefox, webkit }[engine].executablePath()
  if (machine.isExecutable(executablePath)) return { executablePath, foundBy: "Playwright's own" }
  throw new Misconfigured([
    {
      where: 'BROWSER',
      what: `Playwright's ${engine} is not installed`,
      expected: `\`npx playwright install --with-deps ${engine}\`, or another engine`,
      example: 'BROWSER=chromium',
    },
  ])
}

/**
 * Where a browser is, without installing one.
 *
 * @throws Misconfigured if there is none
 */
export function findBrowser(environment: NodeJS.ProcessEnv, machine: Machine = thisMachine): ResolvedBrowser {
  const cannotInstall: Machine = { ...machine, run: () => false }
  return resolveBrowser({ environment, say: () => {} }, cannotInstall)
}

function search(environment: NodeJS.ProcessEnv, machine: Machine): ResolvedBrowser | undefined {
  const places = browserPlaces(machine.platform, environment, playwrightsOwn(machine))
  const isUsable = (path: string) => environment.HEADED !== '1' || !isWindowless(path)
  const place = places.find(({ path }) => isUsable(path) && machine.isExecutable(path))
  return place && { foundBy: place.foundBy, executablePath: place.path }
}

/** Whether a browser cannot show a window. */
const isWindowless = (path: string): boolean => /headless[-_]shell/.test(path)

/** Playwright has no browser for some platforms, and says so by an error. */
function playwrightsOwn({ playwrightPath }: Machine): string {
  try {
    return playwrightPath()
  } catch {
    return ''
  }
}

function install(environment: NodeJS.ProcessEnv, machine: Machine, say: (line: string) => void) {
  say('No browser found. Installing one: npx playwright install --with-deps chromium')
  // The installed package itself, not npx: npx could fetch another version.
  const playwright = createRequire(import.meta.url).resolve('@playwright/test/cli')
  machine.run(process.execPath, [playwright, 'install', '--with-deps', 'chromium'])
  const found = search(environment, machine)
  const isDebian = machine.platform === 'linux' && machine.isExecutable('/usr/bin/apt-get')
  if (found || !isDebian || !machine.isRoot) return found
  const packages = environment.HEADED === '1' ? FULL : SHELL
  say(
    `That did not install one. Installing the system's package: apt-get update, apt-get install -y ${packages[0]}`,
  )
  machine.run('apt-get', ['update', '-qq'])
  // Older releases have no package of the shell.
  const isThere = machine.run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages])
  if (!isThere && packages !== FULL) machine.run('apt-get', ['install', '-y', '-qq', ...FULL])
  return search(environment, machine)
}

function noBrowser(where: string, what: string): Misconfigured {
  return new Misconfigured([{ where, what, expected: WHAT_TO_DO, example: 'BROWSER_PATH=/usr/bin/chromium' }])
}

/** The machine as it is. */
const thisMachine: Machine = {
  isExecutable: (path) => {
    try {
      accessSync(path, constants.X_OK)
      return statSync(path).isFile()
    } catch {
      return false
    }
  },
  run: (command, args) =>
    spawnSync(command, args, {
      timeout: INSTALL_MS,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0,
  playwrightPath: () => chromium.executablePath(),
  platform: process.platform,
  isRoot: process.getuid?.() === 0,
}
