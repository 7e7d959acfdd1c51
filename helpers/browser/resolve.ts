import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'
import { Misconfigured } from '../target/problem.ts'

/** A browser that can be started, and how it was found. */
export interface ResolvedBrowser {
  readonly executablePath: string
  readonly foundBy: string
}

/** What the resolver touches of the machine; replaced in tests. */
export interface Machine {
  readonly isExecutable: (path: string) => boolean
  /** Runs a command with its output on the terminal; whether it succeeded. */
  readonly run: (command: string, args: readonly string[]) => boolean
  readonly playwrightPath: () => string
  readonly platform: NodeJS.Platform
  readonly isRoot: boolean
}

const INSTALLED: Readonly<Partial<Record<NodeJS.Platform, readonly string[]>>> = {
  linux: ['/opt/google/chrome/chrome', '/opt/microsoft/msedge/msedge'],
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ],
  win32: [
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
  ],
}
const SYSTEM = [
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'microsoft-edge',
  'chromium-headless-shell',
]

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
  const given = environment.BROWSER_PATH
  if (given) {
    if (machine.isExecutable(given)) return { executablePath: given, foundBy: 'BROWSER_PATH' }
    throw noBrowser('BROWSER_PATH', `there is no program at ${given}`)
  }
  const found = search(environment, machine) ?? install(environment, machine, say)
  if (found) return found
  throw noBrowser('browser', 'none was found, and none could be installed')
}

function search(environment: NodeJS.ProcessEnv, machine: Machine): ResolvedBrowser | undefined {
  const folders = [...(environment.PATH ?? '').split(delimiter).filter(Boolean), '/usr/bin', '/snap/bin']
  const places: readonly [foundBy: string, path: string][] = [
    ["Playwright's own", machine.playwrightPath()],
    ...(INSTALLED[machine.platform] ?? []).map((path): [string, string] => ['installed', path]),
    ...SYSTEM.flatMap((name) => folders.map((folder): [string, string] => ['system', join(folder, name)])),
  ]
  const place = places.find(([, path]) => path !== '' && machine.isExecutable(path))
  return place && { foundBy: place[0], executablePath: place[1] }
}

function install(environment: NodeJS.ProcessEnv, machine: Machine, say: (line: string) => void) {
  say('No browser found. Installing one: npx playwright install --with-deps chromium')
  if (machine.run('npx', ['playwright', 'install', '--with-deps', 'chromium']))
    return search(environment, machine)
  const isDebian = machine.platform === 'linux' && machine.isExecutable('/usr/bin/apt-get')
  if (!isDebian || !machine.isRoot) return undefined
  say('That failed. Installing the one of the system: apt-get install -y chromium')
  machine.run('apt-get', ['update', '-qq'])
  return machine.run('apt-get', ['install', '-y', '-qq', 'chromium'])
    ? search(environment, machine)
    : undefined
}

function noBrowser(where: string, what: string): Misconfigured {
  return new Misconfigured([{ where, what, expected: WHAT_TO_DO, example: 'BROWSER_PATH=/usr/bin/chromium' }])
}

const thisMachine: Machine = {
  isExecutable: (path) => {
    try {
      accessSync(path, constants.X_OK)
      return true
    } catch {
      return false
    }
  },
  run: (command, args) =>
    spawnSync(command, args, {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0,
  playwrightPath: () => chromium.executablePath(),
  platform: process.platform,
  isRoot: process.getuid?.() === 0,
}
