import { expect, test } from 'vitest'
import { resolveBrowser } from '../../helpers/browser/resolve.ts'
import { PLAYWRIGHTS, PLAYWRIGHTS_SHELL, resolve } from './fake-machine.ts'

const ORDER: readonly (readonly [foundBy: string, path: string])[] = [
  ['BROWSER_PATH', '/my/browser'],
  ["Playwright's own", PLAYWRIGHTS_SHELL],
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
  const has = [PLAYWRIGHTS_SHELL, '/usr/bin/chromium-headless-shell', '/usr/bin/chromium']
  expect(resolve({ HEADED: '1', DISPLAY: ':0' }, { has }).call().executablePath).toBe('/usr/bin/chromium')
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

test('a window without a display is one problem, and an ordinary run needs none', () => {
  const has = ['/usr/bin/chromium']
  expect(resolve({ HEADED: '1' }, { has }).call).toThrow(
    /HEADED: .*neither DISPLAY nor WAYLAND_DISPLAY[\s\S]*xvfb-run/,
  )
  expect(resolve({}, { has }).call().executablePath).toBe('/usr/bin/chromium')
})
