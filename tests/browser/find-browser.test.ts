import { expect, test } from 'vitest'
import { findBrowser, type Machine } from '../../helpers/browser/find-browser.ts'

const PLAYWRIGHTS = '/cache/chromium-1/chrome-linux64/chrome'
const SHELL = '/cache/chromium_headless_shell-1/chrome-headless-shell-linux64/chrome-headless-shell'
const DEBIANS = '/usr/bin/chromium-headless-shell'
const APT = '/usr/bin/apt-get'
const HEADED = { HEADED: '1', DISPLAY: ':0' }

/**
 * Looks for a browser on a machine.
 *
 * @param has - the programs on it
 * @param commands - the program that each command installs, by the end of its command line; any other command fails
 */
function find(
  environment: NodeJS.ProcessEnv,
  has: readonly string[],
  commands: Readonly<Record<string, string>> = {},
  machine: Partial<Machine> = {},
) {
  const files = new Set(has)
  const run = (command: string, args: readonly string[]) => {
    const line = [command, ...args].join(' ')
    const left = Object.entries(commands).find(([end]) => line.endsWith(end))
    if (left) files.add(left[1])
    return left !== undefined
  }
  const isExecutable = (path: string) => files.has(path)
  const rest = { playwrights: PLAYWRIGHTS, platform: 'linux', isRoot: true } as const
  return findBrowser(environment, () => {}, { isExecutable, run, ...rest, ...machine })
}

test('the search stops at the first place with a usable browser', () => {
  const order = ['/my/browser', SHELL, PLAYWRIGHTS, '/home/me/chromium', '/usr/bin/google-chrome-stable']
  for (const [index, path] of order.entries()) {
    const environment = { PATH: '/home/me', ...(index === 0 && { BROWSER_PATH: path }) }
    expect(find(environment, order.slice(index))).toBe(path)
  }
  expect(find(HEADED, [SHELL, '/usr/bin/chromium'])).toBe('/usr/bin/chromium')
})

const UPDATE = { 'apt-get update -qq': APT }
for (const [what, environment, has, commands, found, machine] of [
  ["Debian's browser as root", {}, [APT], { ...UPDATE, 'headless-shell fonts-liberation': DEBIANS }, DEBIANS],
  ["Playwright's browser without apt", {}, [], { '--with-deps --only-shell chromium': SHELL }, SHELL],
  [
    "Playwright's browser without its libraries, if not root",
    {},
    [APT],
    { 'install --only-shell chromium': SHELL },
    SHELL,
    { isRoot: false },
  ],
  [
    'a browser with a window, if HEADED is set',
    HEADED,
    [],
    { '--with-deps --no-shell chromium': PLAYWRIGHTS },
    PLAYWRIGHTS,
  ],
] as const)
  test(`if no browser is found, ${what} is installed`, () => {
    expect(find(environment, has, commands, machine)).toBe(found)
  })

for (const [what, environment, has, error] of [
  ['a browser that cannot be installed', {}, [APT], /BROWSER_PATH.*playwright install.*apt-get install/],
  ['a BROWSER_PATH that is not a program', { BROWSER_PATH: '/usr' }, [SHELL], /BROWSER_PATH.*\/usr/],
  ['a window without a display', { HEADED: '1' }, ['/usr/bin/chromium'], /HEADED: .*neither DISPLAY/],
] as const)
  test(`${what} is an error that says what to do`, () => {
    expect(() => find(environment, has)).toThrow(error)
  })
