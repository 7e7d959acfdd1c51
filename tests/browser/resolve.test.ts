import { expect, test } from 'vitest'
import type { Machine } from '../../helpers/browser/machine.ts'
import { resolveBrowser } from '../../helpers/browser/resolve.ts'

const PLAYWRIGHTS = '/cache/chromium-1/chrome-linux64/chrome'
const SHELL = '/cache/chromium_headless_shell-1/chrome-headless-shell-linux64/chrome-headless-shell'
const APT = '/usr/bin/apt-get'

interface Given {
  /** Programs that are there. */
  readonly has?: readonly string[]
  /** What a command leaves behind, by the end of its line; a command without an entry fails. */
  readonly commands?: Readonly<Record<string, readonly string[]>>
  readonly machine?: Partial<Machine>
}

/** Resolves on a machine that does not exist, and tells what was run there. */
function resolve(environment: NodeJS.ProcessEnv, { has = [], commands = {}, machine = {} }: Given) {
  const files = new Set(has)
  const ran: string[] = []
  const run = (command: string, args: readonly string[]) => {
    const line = [command, ...args].join(' ')
    ran.push(line)
    const [, left] = Object.entries(commands).find(([end]) => line.endsWith(end)) ?? []
    for (const path of left ?? []) files.add(path)
    return left !== undefined
  }
  const isExecutable = (path: string) => files.has(path)
  const rest = { playwrightPath: () => PLAYWRIGHTS, platform: 'linux', isRoot: true } as const
  const call = () =>
    resolveBrowser({ environment, say: () => {} }, { isExecutable, run, ...rest, ...machine }).executablePath
  return { call, ran }
}

test('places are looked at in order, up to a browser that can be used', () => {
  const order = ['/my/browser', SHELL, PLAYWRIGHTS, '/home/me/chromium', '/usr/bin/google-chrome-stable']
  for (const [index, path] of order.entries()) {
    const environment = { PATH: '/home/me', ...(index === 0 && { BROWSER_PATH: path }) }
    expect(resolve(environment, { has: order.slice(index) }).call()).toBe(path)
  }
  const headed = { HEADED: '1', DISPLAY: ':0', PATH: '/home/me' }
  expect(resolve(headed, { has: [SHELL, '/usr/bin/chromium'] }).call()).toBe('/usr/bin/chromium')
})

for (const [platform, path] of [
  ['darwin', '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge'],
  ['win32', 'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe'],
] as const)
  test(`on ${platform}, where Playwright has no browser, an application is found`, () => {
    const playwrightPath = () => {
      throw new Error('unsupported platform')
    }
    expect(resolve({}, { has: [path], machine: { platform, playwrightPath } }).call()).toBe(path)
  })

test('a BROWSER_PATH that is no program is an error, whatever else there is', () => {
  const { call, ran } = resolve({ BROWSER_PATH: '/nowhere' }, { has: [SHELL] })
  expect(call).toThrow(/BROWSER_PATH.*\/nowhere/)
  expect(ran).toEqual([])
  const folder = () => resolveBrowser({ environment: { BROWSER_PATH: '/usr' }, say: () => {} })
  expect(folder).toThrow(/BROWSER_PATH/)
})

test('a window without a display is one problem', () => {
  expect(resolve({ HEADED: '1' }, { has: ['/usr/bin/chromium'] }).call).toThrow(
    /HEADED: .*neither DISPLAY nor WAYLAND_DISPLAY[\s\S]*xvfb-run/,
  )
})

const UPDATE = { 'apt-get update -qq': [] }
for (const [what, environment, given, found] of [
  [
    "Debian's shell for root",
    {},
    {
      has: [APT],
      commands: { ...UPDATE, 'headless-shell fonts-liberation': ['/usr/bin/chromium-headless-shell'] },
    },
    '/usr/bin/chromium-headless-shell',
  ],
  [
    "the system's browser where it has no shell",
    {},
    { has: [APT], commands: { ...UPDATE, ' chromium fonts-liberation': ['/usr/bin/chromium'] } },
    '/usr/bin/chromium',
  ],
  ["Playwright's shell elsewhere", {}, { commands: { '--with-deps --only-shell chromium': [SHELL] } }, SHELL],
  [
    "Playwright's shell alone without root",
    {},
    { has: [APT], commands: { 'install --only-shell chromium': [SHELL] }, machine: { isRoot: false } },
    SHELL,
  ],
  [
    'a browser with a window where one is wanted',
    { HEADED: '1', DISPLAY: ':0' },
    { commands: { '--with-deps --no-shell chromium': [PLAYWRIGHTS] } },
    PLAYWRIGHTS,
  ],
] as const)
  test(`where there is none, ${what} is installed`, () => {
    expect(resolve(environment, given).call()).toBe(found)
  })

test('where none can be installed, the error says what to do', () => {
  expect(resolve({}, { has: [APT] }).call).toThrow(
    /BROWSER_PATH.*playwright install --with-deps --only-shell chromium.*apt-get install chromium-headless-shell/,
  )
})
