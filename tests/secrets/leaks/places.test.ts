import { join, resolve } from 'node:path'
import type { FullConfig } from '@playwright/test'
import { expect, test } from 'vitest'
import { writtenPlaces } from '../../../helpers/secrets/leaks/places.ts'

const USUAL = [
  'reports',
  'test-results',
  'blob-report',
  'playwright-report',
  'perfetto-report',
  'allure-results',
]

const configured = (...reporter: FullConfig['reporter']) =>
  ({ configFile: '/project/playwright.config.ts', projects: [], reporter }) as unknown as FullConfig

for (const [what, environment, place] of [
  ['a file', { PLAYWRIGHT_JSON_OUTPUT_FILE: '/out/results.json' }, '/out/results.json'],
  [
    'a name in a folder',
    { PLAYWRIGHT_JSON_OUTPUT_DIR: '/out', PLAYWRIGHT_JSON_OUTPUT_NAME: 'results.json' },
    '/out/results.json',
  ],
  ['the folder of pages', { PLAYWRIGHT_HTML_OUTPUT_DIR: '/out/pages' }, '/out/pages'],
  ['a timeline', { PLAYWRIGHT_PERFETTO_OUTPUT_DIR: '/out' }, '/out/perfetto.json'],
  ['the summary of a step', { GITHUB_STEP_SUMMARY: '/out/summary.md' }, '/out/summary.md'],
] as const)
  test(`${what} that a variable names is searched`, () => {
    expect(writtenPlaces(undefined, environment).map(String)).toContain(join(place))
  })

for (const [what, reporter, place] of [
  ['a file', ['json', { outputFile: 'out/results.json' }], '/project/out/results.json'],
  ['a folder', ['html', { outputFolder: '/out/pages' }], '/out/pages'],
  ['a folder of results', ['allure-playwright', { resultsDir: 'results' }], '/project/results'],
  ['coverage, which has one place only', ['coverage'], '/project/coverage'],
] as const)
  test(`${what} of a reporter in the configuration is searched`, () => {
    const places = writtenPlaces(configured(reporter as never), {})
    expect(places.filter((one) => !USUAL.includes(one))).toEqual([resolve(place)])
  })

test('what runs write without being told where is searched, and no other variable names a place', () => {
  const others = {
    PLAYWRIGHT_HTML_REPORT: '',
    MY_PLAYWRIGHT_HTML_REPORT: '/out',
    PLAYWRIGHT_JUNIT_OUTPUT_DIR: '/out',
  }
  expect(writtenPlaces(undefined, others)).toEqual(USUAL)
})

test('the folders of projects are searched, and options of reporters that are no places are not', () => {
  const config = {
    projects: [{ outputDir: '/out/a' }, { outputDir: '/out/b' }],
    reporter: [['html', { open: 'never', outputFolder: undefined }], ['list']],
  } as unknown as FullConfig
  expect(writtenPlaces(config, {})).toEqual([...USUAL, '/out/a', '/out/b'])
})

test('a folder that holds more than reports is not searched for what to delete', () => {
  expect(
    writtenPlaces(undefined, { PLAYWRIGHT_JSON_OUTPUT_DIR: '.', PLAYWRIGHT_JUNIT_OUTPUT_DIR: '/' }),
  ).toEqual(writtenPlaces(undefined, {}))
})
