import { createRequire } from 'node:module'
import type { Machine } from './machine.ts'

type Command = readonly [command: string, ...args: string[]]

/** Something that can be installed, in the words of who is told of it. */
interface Offer {
  readonly what: string
  readonly commands: readonly Command[]
}

/**
 * Installs a browser: its headless shell alone, which is there and done sooner, unless a window is wanted. Says what and
 * how large it is before anything takes time, and why it failed.
 *
 * @param find - what there is to be found afterwards
 */
export function installBrowser<Found>(
  find: () => Found | undefined,
  { isHeaded, say }: { readonly isHeaded: boolean; readonly say: (line: string) => void },
  machine: Machine,
): Found | undefined {
  say('No browser found.')
  for (const { what, commands } of offersFor(machine, isHeaded)) {
    say(`Installing ${what} …`)
    const reason = firstFailure(commands, machine)
    const found = find()
    if (found) return found
    say(`It could not be installed: ${reason ?? 'it is not where it belongs'}.`)
  }
  return undefined
}

/** Which commands install a browser by hand. */
export const byHand = (isHeaded: boolean): string =>
  isHeaded
    ? '`npx playwright install --with-deps chromium`, or on Debian `apt-get install chromium`'
    : '`npx playwright install --with-deps --only-shell chromium`, or on Debian `apt-get install --no-install-recommends chromium-headless-shell`'

/** Best first. Debian's shell is the smallest; older releases, and Ubuntu, have no package of it. */
function offersFor(machine: Machine, isHeaded: boolean): readonly Offer[] {
  const isApt = machine.platform === 'linux' && machine.isRoot && machine.isExecutable('/usr/bin/apt-get')
  const shell = isApt && !isHeaded ? [DEBIANS_SHELL] : []
  return [...shell, playwrights(machine, isHeaded), ...(isApt ? [DEBIANS_CHROMIUM] : [])]
}

/** Playwright's installation asks for a password where libraries of the system are missing, and nobody may be there. */
function playwrights({ platform, isRoot }: Machine, isHeaded: boolean): Offer {
  // The installed package itself, not npx: npx could fetch another version.
  const cli = createRequire(import.meta.url).resolve('@playwright/test/cli')
  const args = [...(isRoot ? ['--with-deps'] : []), isHeaded ? '--no-shell' : '--only-shell', 'chromium']
  const libraries =
    platform === 'linux' && !isRoot
      ? '; if it does not start, run `sudo npx playwright install-deps chromium`'
      : ''
  const what = isHeaded ? 'Chromium (about 170 MB to download)' : 'headless shell (about 110 MB to download)'
  return { what: `Playwright's ${what}${libraries}`, commands: [[process.execPath, cli, 'install', ...args]] }
}

const UPDATE: Command = ['apt-get', 'update', '-qq']
const INSTALL: Command = ['apt-get', 'install', '-y', '-qq', '--no-install-recommends']

const DEBIANS_SHELL: Offer = {
  what: "Debian's chromium-headless-shell (about 100 MB to download, 300 MB on disk)",
  commands: [UPDATE, [...INSTALL, 'chromium-headless-shell', 'fonts-liberation']],
}

const DEBIANS_CHROMIUM: Offer = {
  what: "the system's Chromium (about 130 MB to download, 440 MB on disk)",
  commands: [UPDATE, [...INSTALL, 'chromium', 'fonts-liberation']],
}

/** Runs commands, and tells in the words of the first that failed why it did. */
function firstFailure(commands: readonly Command[], { run }: Machine): string | undefined {
  const reasons = commands.flatMap(([command, ...args]) => {
    const { isDone, output } = run(command, args)
    return isDone ? [] : [/^(?:E|Error): (.+?)\.?$/m.exec(output)?.[1] ?? 'it gave no reason']
  })
  return reasons[0]
}
