import { existsSync, rmSync, statSync, utimesSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import type { FullConfig } from '@playwright/test'
import { expect, test } from 'vitest'
import { removeLeaks, scan, search, writtenPlaces } from '../../helpers/secrets/leaks.ts'
import { registerSecrets } from '../../helpers/secrets/redact.ts'
import { ARTEFACTS, PLANTED, plant } from './planting.ts'

registerSecrets([{ name: 'CLIENT_SECRET', value: PLANTED }])

test('the usual folders are searched, and the places in variables and the configuration, and no others', () => {
  const named = {
    PLAYWRIGHT_JSON_OUTPUT_FILE: '/out/results.json',
    PLAYWRIGHT_JUNIT_OUTPUT_DIR: '/out',
    PLAYWRIGHT_JUNIT_OUTPUT_NAME: 'junit.xml',
    PLAYWRIGHT_LIST_OUTPUT_NAME: 'list.txt',
    PLAYWRIGHT_HTML_OUTPUT_DIR: '/out/pages',
    GITHUB_STEP_SUMMARY: '/out/summary.md',
  }
  const other = {
    MY_PLAYWRIGHT_HTML_REPORT: '/no',
    PLAYWRIGHT_HTML_REPORT: '',
    PLAYWRIGHT_XML_OUTPUT_DIR: '.',
    MY_PLAYWRIGHT_XML_OUTPUT_NAME: 'no.xml',
    PLAYWRIGHT_XML_OUTPUT_NAMES: 'no.xml',
  }
  const config = {
    configFile: '/project/playwright.config.ts',
    projects: [{ outputDir: '/out/a' }],
    reporter: [
      ['json', { outputFile: 'results.json' }],
      ['html', { outputFolder: '/out/html', open: 'never' }],
      ['allure-playwright', { resultsDir: undefined }],
      ['list'],
    ],
  } as unknown as FullConfig
  const usual = writtenPlaces(undefined, other)
  expect([usual[0], usual.length]).toEqual(['reports', 6])
  expect(writtenPlaces(config, { ...named, ...other })).toEqual([
    ...usual,
    '/out/a',
    ...['/out/results.json', join('/out/junit.xml'), 'list.txt', '/out/pages', '/out/summary.md'],
    ...[resolve('/project/results.json'), resolve('/out/html')],
  ])
})

test('a secret is found in every kind of artifact, and nothing else is reported', () => {
  for (const [name, write] of Object.entries(ARTEFACTS)) {
    const { folder } = plant(name, write('nothing secret'))
    expect(scan([folder]), name).toEqual({ files: 1, suspects: [] })
    plant(name, write(PLANTED))
    const line = expect.stringMatching(/^\S+ holds <client_secret#[0-9a-f]{10}>$/)
    expect(scan([folder]).suspects, name).toMatchObject([{ is: 'leak', line }])
    rmSync(folder, { recursive: true })
  }
})

test('a place with several paths is searched once, and the name of a file is searched too', () => {
  registerSecrets([{ name: 'access_token', value: 'f00d-f00d-f00d' }])
  const { folder, file } = plant('a-f00d-f00d-f00d.txt', '')
  expect(scan([folder, resolve(folder), file])).toMatchObject({
    files: 1,
    suspects: [{ file: relative('', file), line: expect.stringMatching(/ holds <access_token#\w{10}>$/) }],
  })
})

/** The secrets that are reported for a file with this text. */
const heldBy = (text: string) =>
  search(plant('a.txt', text).file, 0)
    ?.line.replace(/^.* holds /, '')
    .replaceAll(/#\w{10}/g, '')

test('a known credential is reported once, and an unknown one as well', () => {
  const jwt = (signature: string) =>
    `${Buffer.from('{"alg":"PS256"}').toString('base64url')}.eyJhIjoxfQ.${signature.repeat(86)}`
  registerSecrets([{ name: 'access_token', value: jwt('t') }])
  expect(heldBy(jwt('t'))).toBe('<access_token>')
  expect(heldBy(`${jwt('t')} ${jwt('u')}`)).toBe('<access_token>, <jwt>')
})

test('a file that leaks or could not be searched is removed, and the line says why', () => {
  const { folder, file } = plant('a.txt', PLANTED)
  const unsearched = { is: 'unsearched', line: expect.stringMatching(/^none could not be searched .*ENOENT/) }
  expect(search('none', 0)).toEqual({ file: 'none', ...unsearched })
  const [leak] = scan([folder]).suspects
  if (!leak) throw new Error('No leak was found.')
  const other = plant('b.txt', '').file
  const suspects = [leak, { ...leak, file: other }, { ...leak, file: 'none' }]
  const line = expect.stringMatching(/a\.txt holds <client_secret#\w{10}>; the file was removed$/)
  expect(removeLeaks({ files: 1, suspects })).toEqual(suspects.map((one) => ({ ...one, line })))
  expect([file, other].filter((path) => existsSync(path))).toEqual([])
})

test('a line lists five secrets, and counts the others', () => {
  const values = [1, 2, 3, 4, 5, 6].map((digit) => `one-of-six-${digit}${digit}${digit}`)
  registerSecrets(values.map((value) => ({ name: value.slice(-1), value })))
  expect(heldBy(values.slice(1).join())).toBe('<2>, <3>, <4>, <5>, <6>')
  expect(heldBy(values.join())).toBe('<1>, <2>, <3>, <4>, <5>, and 1 more')
})

test('a file that was last changed earlier is left out, and a time set by a program does not count', () => {
  const { folder, file } = plant('old.txt', PLANTED)
  utimesSync(file, new Date(0), new Date(0))
  const { ctimeMs } = statSync(file)
  expect(scan([folder], { since: ctimeMs }).suspects, 'The change time is now.').toHaveLength(1)
  expect(scan([folder], { since: ctimeMs + 1 })).toEqual({ files: 1, suspects: [] })
})
