import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { PLAYWRIGHTS, PLAYWRIGHTS_SHELL, resolve } from './fake-machine.ts'

const APT = '/usr/bin/apt-get'
const DEBIANS_SHELL = '/usr/bin/chromium-headless-shell'
const UPDATE = { 'apt-get update -qq': [] }
const INSTALLS = 'apt-get install -y -qq --no-install-recommends'

test('root on Debian installs the shell alone, and is told its size first', () => {
  const commands = { ...UPDATE, 'chromium-headless-shell fonts-liberation': [DEBIANS_SHELL] }
  const { call, said, ran } = resolve({}, { has: [APT], commands })
  expect(call().executablePath).toBe(DEBIANS_SHELL)
  expect(said).toEqual([
    'No browser found.',
    "Installing Debian's chromium-headless-shell (about 100 MB to download, 300 MB on disk) …",
  ])
  expect(ran).toEqual(['apt-get update -qq', `${INSTALLS} chromium-headless-shell fonts-liberation`])
})

test('lists that cannot be updated keep nobody from installing', () => {
  const commands = { 'chromium-headless-shell fonts-liberation': [DEBIANS_SHELL] }
  expect(resolve({}, { has: [APT], commands }).call().executablePath).toBe(DEBIANS_SHELL)
})

test('where the system has no such package it is the shell of Playwright', () => {
  const commands = { ...UPDATE, 'install --with-deps --only-shell chromium': [PLAYWRIGHTS_SHELL] }
  const { call, said } = resolve({}, { has: [APT], commands })
  expect(call().executablePath).toBe(PLAYWRIGHTS_SHELL)
  expect(said.slice(2)).toEqual([
    'It could not be installed: Unable to locate fonts-liberation.',
    "Installing Playwright's headless shell (about 110 MB to download) …",
  ])
})

test('with neither of them it is the whole browser of the system', () => {
  const commands = { ...UPDATE, 'chromium fonts-liberation': ['/usr/bin/chromium'] }
  const { call, ran } = resolve({}, { has: [APT], commands })
  expect(call().executablePath).toBe('/usr/bin/chromium')
  expect(ran).toHaveLength(5)
})

test('a browser with a window is installed where one is wanted, and no shell', () => {
  const commands = { 'install --with-deps --no-shell chromium': [PLAYWRIGHTS] }
  const { call, ran } = resolve({ HEADED: '1', DISPLAY: ':0' }, { has: [APT], commands })
  expect(call().executablePath).toBe(PLAYWRIGHTS)
  expect(ran).toHaveLength(1)
})

test('without root nobody is asked for a password, and what to do about libraries is said', () => {
  const commands = { 'install --only-shell chromium': [PLAYWRIGHTS_SHELL] }
  const { call, said, ran } = resolve({}, { has: [APT], commands, machine: { isRoot: false } })
  expect(call().executablePath).toBe(PLAYWRIGHTS_SHELL)
  expect(said.at(-1)).toContain('if it does not start, run `sudo npx playwright install-deps chromium`')
  expect(ran).toHaveLength(1)
})

test('what is installed and not found is told', () => {
  const commands = { 'install --with-deps --only-shell chromium': [] }
  const { call, said } = resolve({}, { commands })
  expect(call).toThrow('none could be installed')
  expect(said.at(-1)).toBe('It could not be installed: it is not where it belongs.')
})

for (const [what, machine, has] of [
  ['no root', { isRoot: false }, [APT]],
  ['no Debian', {}, []],
  ['no Linux', { platform: 'darwin' }, [APT]],
  ['a failing apt-get', {}, [APT]],
] as const) {
  test(`with ${what} and no browser the error says what to do`, () => {
    expect(resolve({}, { has, machine }).call).toThrow(
      /BROWSER_PATH.*playwright install --with-deps --only-shell chromium.*apt-get install --no-install-recommends chromium-headless-shell/,
    )
  })

  test(`with ${what} and no browser for a window the error says what to do`, () => {
    expect(resolve({ HEADED: '1', DISPLAY: ':0' }, { has, machine }).call).toThrow(
      /BROWSER_PATH.*playwright install --with-deps chromium`.*apt-get install chromium`/,
    )
  })
}

for (const option of ['--only-shell', '--no-shell'])
  test(`the installed Playwright knows ${option}`, () => {
    const cli = createRequire(import.meta.url).resolve('@playwright/test/cli')
    const { status } = spawnSync(process.execPath, [cli, 'install', '--dry-run', option, 'chromium'])
    expect(status).toBe(0)
  })

test('a command that fails without a word is told so', () => {
  const run = () => ({ isDone: false, output: '' })
  const { call, said } = resolve({}, { machine: { run } })
  expect(call).toThrow('none could be installed')
  expect(said.at(-1)).toBe('It could not be installed: it gave no reason.')
})
