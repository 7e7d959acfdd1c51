import { expect, test } from '@playwright/test'
import { tests, test as unit } from '../../mutation/unit-test.ts'

const ran: string[] = []
const note = (what: string) => void ran.push(what)

unit('alone', () => note('alone'))
unit.describe('outer', () => {
  unit.describe('inner', () => unit('deep', () => note('deep')))
  unit('shallow', async () => note('shallow'))
})
const withFolder = unit.extend({
  folder: async (_, use, { outputDir }) => {
    note('folder up')
    await use(outputDir)
    note('folder down')
  },
  file: async (fixtures, use) => {
    await use(`${Object.values(fixtures)}/file`)
  },
})
withFolder('with fixtures', (fixtures, info) =>
  note(`${JSON.stringify(fixtures)}`.replaceAll(info.outputDir, 'here')),
)
unit('fails', () => {
  throw new Error('on purpose')
})
unit.afterEach(() => note('cleaned up'))

/** Runs the test that has a title, and tells what it did. */
async function run(title: string): Promise<readonly string[]> {
  ran.length = 0
  await tests()
    .find((known) => known.title === title)
    ?.run()
  return [...ran]
}

test('tests have the titles of their groups, in their order', () => {
  expect(tests().map(({ title }) => title)).toEqual([
    'alone',
    'outer › inner › deep',
    'outer › shallow',
    'with fixtures',
    'fails',
  ])
})

for (const [title, expected] of [
  ['alone', ['alone', 'cleaned up']],
  ['outer › inner › deep', ['deep', 'cleaned up']],
  ['outer › shallow', ['shallow', 'cleaned up']],
  ['with fixtures', ['folder up', '{"folder":"here","file":"here/file"}', 'folder down', 'cleaned up']],
] as const)
  test(`a test runs with what is around it: ${title}`, async () => {
    expect(await run(title)).toEqual(expected)
  })

test('a test that fails is cleaned up as well', async () => {
  await expect(run('fails')).rejects.toThrow('on purpose')
  expect(ran).toEqual(['cleaned up'])
})

test('each test has a folder of its own', async () => {
  const folders: string[] = []
  unit('one', () => void folders.push(unit.info().outputPath('x')))
  unit('other', () => void folders.push(unit.info().outputPath('x')))
  await run('one')
  await run('other')
  expect(new Set(folders).size).toBe(2)
})
