import { createRequire } from 'node:module'
import { firefox, webkit } from '@playwright/test'
import { Misconfigured } from '../base/problem.ts'
import { browserPlaces, type Machine, thisMachine } from './machine.ts'

/** A browser that can be started, and how it was found. */
export interface ResolvedBrowser {
  readonly executablePath: string
  readonly foundBy: string
}

/**
 * Finds a Chromium-family browser: `BROWSER_PATH`, Playwright's own, the system's Chromium, Chrome or Edge. If there is
 * none it installs one, and says so first.
 *
 * @param say - receives a line before anything takes time
 * @throws Misconfigured if there is no browser, with what to do
 */
export function resolveBrowser(
  { environment, say }: { environment: NodeJS.ProcessEnv; say: (line: string) => void },
  machine: Machine = thisMachine,
): ResolvedBrowser {
  const { BROWSER_PATH: given, BROWSER: engine = 'chromium', HEADED } = environment
  const isHeaded = HEADED === '1'
  if (isHeaded) needScreen(environment, machine)
  if (given) {
    if (machine.isExecutable(given)) return { executablePath: given, foundBy: 'BROWSER_PATH' }
    throw noBrowser('BROWSER_PATH', `there is no executable at ${given}`, isHeaded)
  }
  if (engine === 'firefox' || engine === 'webkit') return playwrightsEngine(engine, machine)
  const found = search(environment, machine)
  if (found) return found
  for (const [what, commands] of offersFor(machine, isHeaded)) {
    say(`No browser found: installing ${what} …`)
    const isDone = commands.every(([command, ...args]) => machine.run(command, args))
    const installed = isDone ? search(environment, machine) : undefined
    if (installed) return installed
  }
  throw noBrowser('browser', 'none was found, and none could be installed', isHeaded)
}

type Command = readonly [command: string, ...args: string[]]

/** How a browser can be installed, best first: its headless shell alone is smaller and faster, but has no window. */
function offersFor({ platform, isRoot, isExecutable }: Machine, isHeaded: boolean) {
  // The installed package itself, not npx: npx could fetch another version.
  const cli = createRequire(import.meta.url).resolve('@playwright/test/cli')
  // Without root, its installation of libraries would ask for a password, and nobody may be there.
  const args = [...(isRoot ? ['--with-deps'] : []), isHeaded ? '--no-shell' : '--only-shell', 'chromium']
  const isApt = platform === 'linux' && isRoot && isExecutable('/usr/bin/apt-get')
  const packages = isApt ? [...(isHeaded ? [] : ['chromium-headless-shell']), 'chromium'] : []
  const debians = packages.map((name): readonly [string, readonly Command[]] => [
    `the system's ${name} (300 to 450 MB on disk)`,
    [
      ['apt-get', 'update', '-qq'],
      ['apt-get', 'install', '-y', '-qq', '--no-install-recommends', name, 'fonts-liberation'],
    ],
  ])
  const own: readonly [string, readonly Command[]] = [
    "Playwright's Chromium (110 to 170 MB to download)",
    [[process.execPath, cli, 'install', ...args]],
  ]
  return [...debians, own]
}

/** On Linux, a window needs X11 or Wayland. */
function needScreen({ DISPLAY, WAYLAND_DISPLAY }: NodeJS.ProcessEnv, { platform }: Machine): void {
  if (platform !== 'linux' || DISPLAY || WAYLAND_DISPLAY) return
  throw new Misconfigured([
    {
      where: 'HEADED',
      what: 'it asks for a window, and neither DISPLAY nor WAYLAND_DISPLAY is set',
      expected: 'a display, such as one of `ssh -X` or `xvfb-run`; without HEADED no window is opened',
      example: 'xvfb-run npm run contract',
    },
  ])
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
  const isUsable = (path: string) => environment.HEADED !== '1' || !/headless[-_]shell/.test(path)
  return browserPlaces(machine, environment).find(
    ({ executablePath: path }) => isUsable(path) && machine.isExecutable(path),
  )
}

function noBrowser(where: string, what: string, isHeaded: boolean): Misconfigured {
  const [option, name] = isHeaded ? ['', 'chromium'] : [' --only-shell', 'chromium-headless-shell']
  const byHand = `npx playwright install --with-deps${option} chromium`
  const expected = `set BROWSER_PATH to a Chromium, Chrome or Edge, or run \`${byHand}\`, or on Debian \`apt-get install ${name}\``
  return new Misconfigured([{ where, what, expected, example: 'BROWSER_PATH=/usr/bin/chromium' }])
}
