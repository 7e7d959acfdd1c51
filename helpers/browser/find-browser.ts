import { spawnSync } from 'node:child_process'
import { accessSync, constants, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { posix } from 'node:path'
import { chromium } from '@playwright/test'
import { npmRun } from '../base/npm-run.ts'
import { Misconfigured } from '../base/problem.ts'

/** The machine to look for a browser on; tests replace it. */
export interface Machine {
  readonly isExecutable: (path: string) => boolean
  /** Runs a command, whose output the user sees. Returns true if it succeeded. */
  readonly run: (command: string, args: readonly string[]) => boolean
  readonly playwrights: string
  readonly platform: NodeJS.Platform
  readonly isRoot: boolean
}

const COMMAND_MS = 10 * 60_000

const thisMachine = (): Machine => ({
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
    return spawnSync(command, args, { timeout: COMMAND_MS, stdio: ['ignore', 2, 2], env }).status === 0
  },
  playwrights: playwrightsOwn(),
  platform: process.platform,
  isRoot: process.getuid?.() === 0,
})

/** Playwright throws an error on platforms for which it has no browser. */
function playwrightsOwn(): string {
  try {
    return chromium.executablePath()
  } catch {
    return ''
  }
}

/** The headless shell comes first: it takes little more than half the time of a full browser. */
const PROGRAMS = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'microsoft-edge',
]

const CHROME: Readonly<Partial<Record<NodeJS.Platform, string>>> = {
  darwin: '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  win32: 'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
}

/**
 * Finds a Chromium: `BROWSER_PATH`, Playwright's own, the system's Chromium, Chrome or Edge. If there is none, it announces
 * and installs one.
 *
 * @param say - receives a line before each installation; without it, nothing is installed
 * @returns path of the executable
 * @throws Misconfigured if there is no browser; the message says what to do
 */
export function findBrowser(
  environment: NodeJS.ProcessEnv,
  say?: (line: string) => void,
  machine: Machine = thisMachine(),
): string {
  const { BROWSER_PATH: given, HEADED, DISPLAY, WAYLAND_DISPLAY, PATH = '' } = environment
  const isHeaded = HEADED === '1'
  if (isHeaded && machine.platform === 'linux' && !DISPLAY && !WAYLAND_DISPLAY) throw noScreen(environment)
  if (given) {
    if (machine.isExecutable(given)) return given
    throw noBrowser('BROWSER_PATH', `there is no executable at ${given}`, isHeaded)
  }
  const places = placesOn(machine, PATH).filter((path) => !isHeaded || !/headless[-_]shell/.test(path))
  const search = () => places.find(machine.isExecutable)
  const found = search()
  if (found) return found
  for (const [what, ...commands] of say ? offersFor(machine, isHeaded) : []) {
    say?.(`No browser found: installing ${what} …`)
    const isDone = commands.every(([command = '', ...args]) => machine.run(command, args))
    const installed = isDone && search()
    if (installed) return installed
  }
  throw noBrowser('browser', 'no browser was found, and none could be installed', isHeaded)
}

/** Possible paths of a browser, best first. `playwright install --only-shell` puts the shell next to the full browser. */
function placesOn({ playwrights, platform }: Machine, path: string): readonly string[] {
  const shell = playwrights
    .replace(/chromium-(\d+)/, 'chromium_headless_shell-$1')
    .replace(
      /chrome-((?:linux|mac|win)[\w-]*)([\\/]).*?(\.exe)?$/,
      'chrome-headless-shell-$1$2chrome-headless-shell$3',
    )
  const folders = platform === 'win32' ? [] : [...path.split(posix.delimiter).filter(Boolean), '/usr/bin']
  const system = PROGRAMS.flatMap((name) => folders.map((folder) => posix.join(folder, name)))
  return [shell, playwrights, CHROME[platform] ?? '', ...system]
}

type Offer = readonly [what: string, ...commands: (readonly string[])[]]

/** Ways to install a browser, best first. The headless shell is smaller and faster, but has no window. */
function offersFor({ platform, isRoot, isExecutable }: Machine, isHeaded: boolean): readonly Offer[] {
  const name = isHeaded ? 'chromium' : 'chromium-headless-shell'
  const install = ['apt-get', 'install', '-y', '-qq', '--no-install-recommends', name, 'fonts-liberation']
  const debians: Offer = [
    `the system's ${name} (300 to 450 MB on disk)`,
    ['apt-get', 'update', '-qq'],
    install,
  ]
  // The installed package itself, not npx, which could fetch another version.
  const cli = createRequire(import.meta.url).resolve('@playwright/test/cli')
  // Without root, installing libraries would prompt for a password, which no one may be there to type.
  const args = [...(isRoot ? ['--with-deps'] : []), isHeaded ? '--no-shell' : '--only-shell', 'chromium']
  const own: Offer = [
    "Playwright's Chromium (110 to 170 MB to download)",
    [process.execPath, cli, 'install', ...args],
  ]
  const isApt = platform === 'linux' && isRoot && isExecutable('/usr/bin/apt-get')
  return isApt ? [debians, own] : [own]
}

const noScreen = ({ TARGET }: NodeJS.ProcessEnv) =>
  new Misconfigured({
    where: 'HEADED',
    what: 'a browser window needs a display, but neither DISPLAY nor WAYLAND_DISPLAY is set',
    expected: 'a display, such as one from `ssh -X` or `xvfb-run`; without HEADED, no window is opened',
    example: `xvfb-run ${npmRun('contract', TARGET)}`,
  })

function noBrowser(where: string, what: string, isHeaded: boolean): Misconfigured {
  const [option, name] = isHeaded ? ['', 'chromium'] : [' --only-shell', 'chromium-headless-shell']
  const byHand = `npx playwright install --with-deps${option} chromium`
  const expected = `set BROWSER_PATH to a Chromium, Chrome or Edge, or run \`${byHand}\`, or on Debian \`apt-get install ${name}\``
  return new Misconfigured({ where, what, expected, example: 'BROWSER_PATH=/usr/bin/chromium' })
}
