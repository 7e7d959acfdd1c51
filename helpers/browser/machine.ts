import { spawnSync } from 'node:child_process'
import { accessSync, constants, statSync } from 'node:fs'
import { posix } from 'node:path'
import { chromium } from '@playwright/test'

/** The machine as the resolver uses it; replaced in tests. */
export interface Machine {
  readonly isExecutable: (path: string) => boolean
  /** Runs a command: whether it succeeded. What it says, its user sees. */
  readonly run: (command: string, args: readonly string[]) => boolean
  readonly playwrightPath: () => string
  readonly platform: NodeJS.Platform
  readonly isRoot: boolean
}

const COMMAND_MS = 10 * 60_000

/** The machine as it is. */
export const thisMachine: Machine = {
  isExecutable: (path) => {
    try {
      accessSync(path, constants.X_OK)
      return statSync(path).isFile()
    } catch {
      return false
    }
  },
  run: (command, args) => {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const { status } = spawnSync(command, args, { timeout: COMMAND_MS, stdio: ['ignore', 2, 2], env })
    return status === 0
  },
  playwrightPath: () => chromium.executablePath(),
  platform: process.platform,
  isRoot: process.getuid?.() === 0,
}

/** A path where a browser may be, and the rule that leads to it. */
interface BrowserPlace {
  readonly foundBy: string
  readonly executablePath: string
}

/** The headless shell takes little more than half the time of a full browser. */
const PROGRAMS = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'microsoft-edge',
]

const APPLICATIONS: Readonly<Partial<Record<NodeJS.Platform, readonly string[]>>> = {
  darwin: ['Google Chrome', 'Microsoft Edge', 'Chromium'].map(
    (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
  ),
  win32: ['Google\\Chrome\\Application\\chrome.exe', 'Microsoft\\Edge\\Application\\msedge.exe'].flatMap(
    (program) => [`C:\\Program Files\\${program}`, `C:\\Program Files (x86)\\${program}`],
  ),
}

/** Where a browser of the Chromium family may be, best first: Playwright's own, the system's Chromium, Chrome or Edge. */
export function browserPlaces(
  { playwrightPath, platform }: Pick<Machine, 'playwrightPath' | 'platform'>,
  { PATH = '' }: NodeJS.ProcessEnv,
): readonly BrowserPlace[] {
  const folders = platform === 'win32' ? [] : [...PATH.split(posix.delimiter).filter(Boolean), '/usr/bin']
  const system = PROGRAMS.flatMap((name) => folders.map((folder) => posix.join(folder, name)))
  return [
    ...playwrights(playwrightPath).map((executablePath) => ({ foundBy: "Playwright's own", executablePath })),
    ...[...(APPLICATIONS[platform] ?? []), ...system].map((executablePath) => ({
      foundBy: 'system',
      executablePath,
    })),
  ]
}

/** `playwright install --only-shell` leaves a shell, which is also the faster one, beside the full browser. */
function playwrights(playwrightPath: () => string): readonly string[] {
  try {
    const own = playwrightPath()
    const shell = own
      .replace(/chromium-(\d+)/, 'chromium_headless_shell-$1')
      .replace(/chrome-((?:linux|mac|win)[\w-]*)[\\/].*$/, (folder, system: string) => {
        const slash = folder.includes('\\') ? '\\' : '/'
        return `chrome-headless-shell-${system}${slash}chrome-headless-shell${system.startsWith('win') ? '.exe' : ''}`
      })
    return [shell, own]
  } catch {
    // Playwright has no browser for some platforms, and says so by an error.
    return []
  }
}
