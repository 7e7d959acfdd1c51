import { firefox, webkit } from '@playwright/test'
import { Misconfigured } from '../base/problem.ts'
import { browserPlaces } from './browser-places.ts'
import { byHand, installBrowser } from './install-browser.ts'
import { type Machine, thisMachine } from './machine.ts'

/** A browser that can be started, and how it was found. */
export interface ResolvedBrowser {
  readonly executablePath: string
  readonly foundBy: string
}

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
  const { BROWSER_PATH: given, BROWSER: engine = 'chromium', HEADED } = environment
  const isHeaded = HEADED === '1'
  if (isHeaded) needScreen(environment, machine)
  if (given) {
    if (machine.isExecutable(given)) return { executablePath: given, foundBy: 'BROWSER_PATH' }
    throw noBrowser('BROWSER_PATH', `there is no executable at ${given}`, isHeaded)
  }
  if (engine === 'firefox' || engine === 'webkit') return playwrightsEngine(engine, machine)
  const find = () => search(environment, machine)
  const found = find() ?? installBrowser(find, { isHeaded, say }, machine)
  if (found) return found
  throw noBrowser('browser', 'none was found, and none could be installed', isHeaded)
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
  const cannotInstall: Machine = { ...machine, run: () => ({ isDone: false, output: '' }) }
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

function noBrowser(where: string, what: string, isHeaded: boolean): Misconfigured {
  const expected = `set BROWSER_PATH to a Chromium, Chrome or Edge, or run ${byHand(isHeaded)}`
  return new Misconfigured([{ where, what, expected, example: 'BROWSER_PATH=/usr/bin/chromium' }])
}
