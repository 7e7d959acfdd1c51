import { expect, test } from '@playwright/test'
import { type Machine, resolveBrowser } from '../../helpers/browser/resolve.ts'

const PLAYWRIGHTS = '/cache/chromium-1/chrome-linux64/chrome'
const SHELL = '/cache/chromium_headless_shell-1/chrome-headless-shell-linux64/chrome-headless-shell'

interface Made {
  readonly has?: readonly string[]
  /** What each command leaves behind; a command without an entry fails. */
  readonly commands?: Readonly<Record<string, readonly string[]>>
  readonly machine?: Partial<Machine>
}

function resolve(environment: NodeJS.ProcessEnv, { has = [], commands = {}, machine = {} }: Made) {
  const files = new Set(has)
  const said: string[] = []
  const ran: string[] = []
  const call = () =>
    resolveBrowser(
      { environment, say: (line) => said.push(line) },
      {
        isExecutable: (path) => files.has(path),
        run: (command, args) => {
          const line = [command.split('/').at(-1), ...args.map((arg) => arg.split('/').at(-1))].join(' ')
          ran.push(line)
          const [, left] = Object.entries(commands).find(([start]) => line.includes(start)) ?? []
          for (const path of left ?? []) files.add(path)
          return left !== undefined
        },
        playwrightPath: () => PLAYWRIGHTS,
        platform: 'linux',
        isRoot: true,
        ...machine,
      },
    )
  return { call, said, ran }
}

const ORDER: readonly (readonly [foundBy: string, path: string])[] = [
  ['BROWSER_PATH', '/my/browser'],
  ["Playwright's own", SHELL],
  ["Playwright's own", PLAYWRIGHTS],
  ['installed', '/opt/google/chrome/chrome'],
  ['installed', '/opt/microsoft/msedge/msedge'],
  ['system', '/usr/bin/chromium-headless-shell'],
  ['system', '/home/me/bin/chromium'],
  ['system', '/usr/bin/chromium'],
  ['system', '/usr/bin/chromium-browser'],
  ['system', '/usr/bin/google-chrome-stable'],
]

for (const [index, [foundBy, path]] of ORDER.entries())
  test(`${path} is taken before all that come after it`, () => {
    const environment = { PATH: '/home/me/bin', ...(index === 0 && { BROWSER_PATH: path }) }
    const { call, said } = resolve(environment, { has: ORDER.slice(index).map(([, place]) => place) })
    expect(call()).toEqual({ executablePath: path, foundBy })
    expect(said).toEqual([])
  })

test('a browser that cannot show a window is passed over where one is wanted', () => {
  const has = [SHELL, '/usr/bin/chromium-headless-shell', '/usr/bin/chromium']
  expect(resolve({ HEADED: '1' }, { has }).call().executablePath).toBe('/usr/bin/chromium')
})

test('the snap is found', () => {
  const { call } = resolve({}, { has: ['/snap/bin/chromium'] })
  expect(call().executablePath).toBe('/snap/bin/chromium')
})

for (const [platform, path, environment] of [
  ['darwin', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', {}],
  ['darwin', '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge', {}],
  ['darwin', '/Applications/Chromium.app/Contents/MacOS/Chromium', {}],
  ['win32', 'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe', {}],
  ['win32', 'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe', {}],
  ['win32', 'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe', {}],
  ['win32', 'C:\\Me\\AppData\\Google\\Chrome\\Application\\chrome.exe', { LOCALAPPDATA: 'C:\\Me\\AppData' }],
] as const)
  test(`${path} is found on ${platform}`, () => {
    expect(resolve(environment, { has: [path], machine: { platform } }).call().executablePath).toBe(path)
  })

test('a BROWSER_PATH that is no program is an error, whatever else there is', () => {
  const { call, ran } = resolve({ BROWSER_PATH: '/nowhere' }, { has: ORDER.map(([, path]) => path) })
  expect(call).toThrow(/BROWSER_PATH.*\/nowhere/)
  expect(ran).toEqual([])
})

test('a folder is no program', () => {
  expect(() => resolveBrowser({ environment: { BROWSER_PATH: '/usr' }, say: () => {} })).toThrow(
    /BROWSER_PATH/,
  )
})

test('a platform without a Playwright browser is searched all the same', () => {
  const playwrightPath = () => {
    throw new Error('unsupported platform')
  }
  const { call } = resolve({}, { has: ['/usr/bin/chromium'], machine: { playwrightPath } })
  expect(call().executablePath).toBe('/usr/bin/chromium')
})

test('without a browser Playwright installs its own, and this is said first', () => {
  const { call, said, ran } = resolve({}, { commands: { 'install --with-deps chromium': [PLAYWRIGHTS] } })
  expect(call().executablePath).toBe(PLAYWRIGHTS)
  expect(said).toEqual([expect.stringContaining('playwright install --with-deps chromium')])
  expect(ran).toHaveLength(1)
})

const ON_DEBIAN = ['/usr/bin/apt-get']
const packagesIn = (ran: readonly string[]) => ran.slice(1).map((line) => line.split(' -qq ').at(-1))

for (const [what, commands] of Object.entries({
  'fails to install': {},
  'installs nothing that is found': { 'install --with-deps chromium': [] },
}))
  test(`where Playwright ${what}, root on Debian installs the shell of the system`, () => {
    const installed = { 'chromium-headless-shell': ['/usr/bin/chromium-headless-shell'] }
    const { call, said, ran } = resolve({}, { has: ON_DEBIAN, commands: { ...commands, ...installed } })
    expect(call().executablePath).toBe('/usr/bin/chromium-headless-shell')
    expect(said.at(-1)).toContain('apt-get install -y chromium-headless-shell')
    expect(packagesIn(ran)).toEqual([
      'apt-get update -qq',
      '--no-install-recommends chromium-headless-shell fonts-liberation',
    ])
  })

test('where Debian has no shell, and where a window is wanted, it is the full browser', () => {
  const commands = { 'chromium fonts-liberation': ['/usr/bin/chromium'] }
  const older = resolve({}, { has: ON_DEBIAN, commands })
  expect(older.call().executablePath).toBe('/usr/bin/chromium')
  expect(packagesIn(older.ran).at(-1)).toBe('chromium fonts-liberation')
  const headed = resolve({ HEADED: '1' }, { has: ON_DEBIAN, commands })
  expect(headed.call().executablePath).toBe('/usr/bin/chromium')
  expect(headed.said.at(-1)).toContain('apt-get install -y chromium')
  expect(headed.ran.join()).not.toContain('headless')
})

for (const [what, machine, has] of [
  ['no root', { isRoot: false }, ['/usr/bin/apt-get']],
  ['no Debian', {}, []],
  ['no Linux', { platform: 'darwin' }, ['/usr/bin/apt-get']],
  ['a failing apt-get', {}, ['/usr/bin/apt-get']],
] as const)
  test(`with ${what} and no browser the error says what to do`, () => {
    const { call } = resolve({}, { has, machine })
    expect(call).toThrow(
      /BROWSER_PATH.*npx playwright install --with-deps chromium.*apt-get install chromium/,
    )
  })
