import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Problem, problemsIn } from '../../helpers/base/problem.ts'
import { variablesOf } from '../../helpers/browser/journeys.ts'
import { loadJourneys } from '../../helpers/config/load-journeys.ts'
import { outputPath } from '../output-path.ts'
import { JOURNEYS, the } from './walk-from.ts'

function problems(content: unknown, known?: readonly string[]): readonly Problem[] {
  const file = outputPath('mine.json')
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  return problemsIn(() => loadJourneys(file, known))
}

const CLICK = { click: { role: 'button', name: 'Go' } }
/** The journeys of the tests with other steps in place of those of `signIn`. */
const withSteps = (...steps: readonly unknown[]) => ({ ...JOURNEYS, signIn: { steps } })

test('the journeys of the sandbox are in order, and name their variables', () => {
  const journeys = loadJourneys(join(import.meta.dirname, '../../journeys/sandbox.json'))
  expect(variablesOf(journeys)).toEqual(['CONSENT_USERNAME', 'CONSENT_PASSWORD'])
})

test('each verb is taken, and each way to find an element', () => {
  const steps = [
    { fill: { label: 'a' }, with: 'b' },
    { check: { testId: 'a' }, optional: true },
    { select: { css: 'select' }, option: 'b', timeout: 10 },
    { press: { text: 'a', exact: true }, key: 'Enter' },
    { waitFor: { role: 'heading' } },
  ]
  expect(problems({ ...JOURNEYS, signIn: { opensWith: { css: 'a' }, steps } })).toEqual([])
})

test('a missing file is a problem of CONSENT_JOURNEY, and JSON that is none has a line and a column', () => {
  expect(() => loadJourneys('/nowhere/mine.json')).toThrow(
    /CONSENT_JOURNEY: there is no file journeys\/mine.json/,
  )
  for (const [text, line, column] of [
    ['', 1, 1],
    ['{\n  "a": [1, 2,],\n}', 2, 14],
    ['{} {}', 1, 4],
  ] as const)
    expect(problems(text)).toMatchObject([{ where: `journeys/mine.json, line ${line}, column ${column}` }])
  expect(problems([1])).toMatchObject([{ what: 'it is not a JSON object' }])
})

for (const [name, step, at, what] of [
  ['an unknown verb', { clik: {} }, '', ['"clik" is not allowed here', 'none of the alternatives']],
  ['two verbs', { ...CLICK, check: CLICK.click }, '', ['two alternatives at once']],
  ['fill without a value', { fill: { label: 'a' } }, '', ['"fill" needs "with" beside it']],
  ['an element found no way', { click: {} }, '/click', ['none of the alternatives']],
  ['a name without a role', { click: { text: 'a', name: 'b' } }, '/click', ['"name" needs "role"']],
  ['a text for a number', { ...CLICK, timeout: '5' }, '/timeout', ['not of type integer']],
] as const)
  test(`${name} is reported with its place and what is expected`, () => {
    const found = problems(withSteps(step))
    const where = `journeys/mine.json /signIn/steps/0${at}`
    for (const part of what)
      expect(found).toContainEqual(expect.objectContaining({ where, what: expect.stringContaining(part) }))
    expect(found).toHaveLength(what.length)
    for (const { expected } of found) expect(expected).toBeTruthy()
  })

test('every problem is reported at once', () => {
  const { deny: _, ...rest } = JOURNEYS
  const found = problems({
    ...rest,
    signIn: { steps: [] },
    approve: { steps: [{ x: 1 }] },
    chooseDataProvider: { steps: [CLICK] },
    terms: { steps: [{ ...CLICK, optional: true }] },
    'Bad name': { steps: [CLICK] },
  })
  const lines = found.map(({ where, what }) => `${where}: ${what}`).join('\n')
  for (const part of [
    '"deny" is missing',
    '/signIn/steps: it is empty',
    '"x" is not allowed here',
    '/chooseDataProvider: "choice" is missing',
    '"Bad name" is not the name',
  ])
    expect(lines).toContain(part)
})

test('a page that nothing distinguishes from others is reported', () => {
  const found = problems({ ...JOURNEYS, terms: { steps: [{ ...CLICK, optional: true }] } })
  expect(found).toMatchObject([{ where: 'journeys/mine.json /terms' }])
})

for (const [name, step, known] of [
  ['not known', { fill: { label: 'a' }, with: the('CONSENT_USERNAM') }, ['CONSENT_USERNAME']],
  ['not well formed', { fill: { label: 'a' }, with: the('user name') }, undefined],
  ['PERMISSION outside of shows', { click: { text: the('PERMISSION') } }, undefined],
] as const)
  test(`a variable that is ${name} is reported`, () => {
    expect(problems(withSteps(step), known)).toMatchObject([
      {
        where: expect.stringContaining('/signIn/steps/0/'),
        what: expect.stringContaining('there is no variable'),
      },
    ])
  })

test('a role that no element has is reported with the nearest one', () => {
  expect(problems(withSteps({ click: { role: 'buton' } }))).toEqual([
    {
      where: 'journeys/mine.json /signIn/steps/0/click/role',
      what: 'there is no role "buton"',
      expected: 'an ARIA role',
      example: 'button',
    },
  ])
})
