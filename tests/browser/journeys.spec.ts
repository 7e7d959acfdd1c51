import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, expect } from '@playwright/test'
import { jsonFault } from '../../helpers/base/parse-json.ts'
import { Misconfigured, type Problem } from '../../helpers/base/problem.ts'
import { type Journeys, variablesOf } from '../../helpers/browser/journeys.ts'
import { loadJourneys } from '../../helpers/config/load-journeys.ts'
import { JOURNEYS, the } from './browser-test.ts'

const test = base.extend<{ readonly problems: (content: unknown, known?: string[]) => readonly Problem[] }>({
  problems: async ({ browserName: _ }, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'journeys-'))
    const file = join(folder, 'mine.json')
    await use((content, known) => {
      writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
      try {
        loadJourneys(file, known)
        return []
      } catch (error) {
        if (error instanceof Misconfigured) return error.problems
        throw error
      }
    })
    rmSync(folder, { recursive: true })
  },
})

const CLICK = { click: { role: 'button', name: 'Go' } }
/** The journeys of the tests with one step in place of those of `signIn`. */
const withStep = (step: unknown) => ({ ...JOURNEYS, signIn: { steps: [step] } })

test('the journeys of the sandbox are in order, and name their variables', () => {
  const journeys = loadJourneys(join(import.meta.dirname, '../../journeys/sandbox.json'))
  expect(variablesOf(journeys)).toEqual(['CONSENT_USERNAME', 'CONSENT_PASSWORD'])
})

for (const step of [
  { fill: { label: 'a' }, with: 'b' },
  { check: { testId: 'a' }, optional: true },
  { select: { css: 'select' }, option: 'b', timeout: 10 },
  { press: { text: 'a', exact: true }, key: 'Enter' },
  { waitFor: { role: 'heading' } },
])
  test(`a step may be ${JSON.stringify(step)}`, ({ problems }) => {
    expect(problems({ ...withStep(step), signIn: { opensWith: { css: 'a' }, steps: [step] } })).toEqual([])
  })

test('a missing file is a problem of CONSENT_JOURNEY', () => {
  expect(() => loadJourneys('/nowhere/mine.json')).toThrow(
    /CONSENT_JOURNEY: there is no file journeys\/mine.json/,
  )
})

for (const [text, line, column] of [
  ['', 1, 1],
  ['{"a": 1', 1, 8],
  ['{\n  "a": [1, 2,],\n}', 2, 14],
  ['{\n  "a": "b"\n  "c": 1\n}', 3, 3],
  ["{ 'a': 1 }", 1, 3],
  ['{ "a": "b\n" }', 1, 8],
  ['{ "a": tru }', 1, 8],
  ['{} {}', 1, 4],
] as const)
  test(`${JSON.stringify(text)} is no JSON from line ${line}, column ${column}`, ({ problems }) => {
    expect(problems(text)).toMatchObject([{ where: `journeys/mine.json, line ${line}, column ${column}` }])
  })

test('every JSON text is taken for JSON', () => {
  for (const value of [JOURNEYS, [1, -0.5, 1e21, true, null, '\u2028 "\\ ü 💥 \u007f'], {}, [], 'x'])
    for (const space of [0, 2, '\t'])
      expect(jsonFault(JSON.stringify(value, undefined, space))).toBeUndefined()
})

test('JSON that is no object is told', ({ problems }) => {
  expect(problems([1])).toMatchObject([{ what: 'it is not a JSON object' }])
})

for (const [name, step, at, what] of [
  [
    'an unknown verb',
    { clik: {} },
    '/signIn/steps/0',
    ['"clik" is not allowed here', 'none of the alternatives'],
  ],
  ['two verbs', { ...CLICK, check: CLICK.click }, '/signIn/steps/0', ['two alternatives at once']],
  ['fill without a value', { fill: { label: 'a' } }, '/signIn/steps/0', ['"fill" needs "with" beside it']],
  ['a key without press', { ...CLICK, key: 'Enter' }, '/signIn/steps/0', ['"key" needs "press" beside it']],
  [
    'an element found two ways',
    { click: { css: 'a', text: 'b' } },
    '/signIn/steps/0/click',
    ['two alternatives at once'],
  ],
  ['an element found no way', { click: {} }, '/signIn/steps/0/click', ['none of the alternatives']],
  [
    'a name without a role',
    { click: { text: 'a', name: 'b' } },
    '/signIn/steps/0/click',
    ['"name" needs "role"'],
  ],
  [
    'exact beside css',
    { click: { css: 'a', exact: true } },
    '/signIn/steps/0/click/css',
    ['does not go with'],
  ],
  ['a text for a number', { ...CLICK, timeout: '5' }, '/signIn/steps/0/timeout', ['not of type integer']],
] as const)
  test(`${name} is told with its place, what is expected and an example`, ({ problems }) => {
    const found = problems(withStep(step))
    for (const part of what)
      expect(found).toContainEqual(
        expect.objectContaining({ where: `journeys/mine.json ${at}`, what: expect.stringContaining(part) }),
      )
    expect(found).toHaveLength(what.length)
    for (const problem of found) if (!problem.what.includes('"exact"')) expect(problem.expected).toBeTruthy()
  })

test('every problem is told at once', ({ problems }) => {
  const { deny: _, ...rest } = JOURNEYS
  const found = problems({
    ...rest,
    signIn: { steps: [] },
    approve: { steps: [{ x: 1 }] },
    'Bad name': { steps: [CLICK] },
  })
  const lines = found.map(({ where, what }) => `${where}: ${what}`).join('\n')
  for (const part of [
    '"deny" is missing',
    '/signIn/steps: it is empty',
    '"x" is not allowed here',
    '"Bad name" is not the name',
  ])
    expect(lines).toContain(part)
})

test('a data provider to choose is asked for', ({ problems }) => {
  const found = problems({ ...JOURNEYS, chooseDataProvider: { steps: [CLICK] } })
  expect(found).toMatchObject([
    { where: 'journeys/mine.json /chooseDataProvider', what: '"choice" is missing' },
  ])
})

test('a page that nothing tells from others is told', ({ problems }) => {
  const found = problems({ ...JOURNEYS, terms: { steps: [{ ...CLICK, optional: true }] } })
  expect(found).toMatchObject([{ where: 'journeys/mine.json /terms' }])
})

for (const [name, content, known] of [
  ['not known', { fill: { label: 'a' }, with: the('CONSENT_USERNAM') }, ['CONSENT_USERNAME']],
  ['not well formed', { fill: { label: 'a' }, with: the('user name') }, undefined],
  ['PERMISSION outside of shows', { click: { text: the('PERMISSION') } }, undefined],
] as const)
  test(`a variable that is ${name} is told`, ({ problems }) => {
    const rest: Journeys = { ...JOURNEYS, signIn: { steps: [CLICK] } }
    const journeys = { ...rest, signIn: { steps: [content] } }
    const found = problems(journeys, known && [...known])
    expect(found).toMatchObject([{ where: expect.stringContaining('/signIn/steps/0/') }])
    expect(found[0]?.what).toContain('there is no variable')
  })

/** Selectors that are none, wherever a journey has them. */
for (const css of [
  'a[',
  'input[type=password',
  'a[href=/x]',
  ':is(a, b',
  'a,,b',
  'a..b',
  'a{}',
  'form >> a[',
  'css=a[',
  `[data-id="${the('DATA_PROVIDER')}"`,
])
  test(`"${css}" is told to be no selector`, ({ problems }) => {
    const step = { click: { css, frame: 'iframe[', within: { css: 'tr[' } } }
    const places = ['click/css', 'click/frame', 'click/within/css']
    expect(problems(withStep(step))).toEqual(
      places.map((place) => ({
        where: `journeys/mine.json /signIn/steps/0/${place}`,
        what: expect.stringContaining('is not a CSS selector: '),
        expected: 'a CSS selector',
        example: expect.any(String),
      })),
    )
  })

for (const css of [
  'tr:has(td.x) > td:not(.y, .z)',
  'div:has-text("a >> b[")',
  ':nth-match(:text("Buy"), 3)',
  'button:visible >> nth=0',
  'form >> text="["',
  'xpath=//a[1]',
  '//a[@href="x"]',
  '"Sign in ["',
  `#row-${the('DATA_PROVIDER')} > a`,
  'a /* the first */',
])
  test(`"${css}" is taken for a selector`, ({ problems }) => {
    expect(problems(withStep({ click: { css } }))).toEqual([])
  })

test('a role that no element has is told, with the nearest one', ({ problems }) => {
  expect(problems(withStep({ click: { role: 'buton' } }))).toEqual([
    {
      where: 'journeys/mine.json /signIn/steps/0/click/role',
      what: 'there is no role "buton"',
      expected: 'an ARIA role',
      example: 'button',
    },
  ])
})
