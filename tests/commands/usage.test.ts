import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describeUsage } from '../../helpers/tools/onboard/usage.ts'
import { expect, test } from '../verdict/nested-run.ts'

const ROOT = join(import.meta.dirname, '../..')
const { scripts }: { readonly scripts: Readonly<Record<string, string>> } = JSON.parse(
  readFileSync(join(ROOT, 'package.json'), 'utf8'),
)

/** Files that scripts start, by their names; `docs` is for authors, and takes nothing. */
const COMMANDS = Object.entries(scripts).flatMap(([name, script]) => {
  const [, file] = /^tsx (\S+)$/.exec(script) ?? []
  return file && name !== 'docs' ? [[name, `../${file}`] as const] : []
})

const STACK = /\bat .+:\d+:\d+|node:internal/

test('there are commands to try', () => {
  expect(COMMANDS.map(([name]) => name)).toEqual(
    expect.arrayContaining(['doctor', 'demo', 'prove', 'mutate', 'bench']),
  )
})

for (const [name, file] of COMMANDS) {
  test(`${name} --help tells how it is used`, async ({ command }) => {
    const { code, text } = await command(file, '--help')
    expect(text).toMatch(new RegExp(`^Usage: .*npm run ${name}\\b`, 'm'))
    expect(text).toMatch(/^ {2}--help +print this$/m)
    expect(text).not.toMatch(STACK)
    expect(code).toBe(0)
  })
  // The gate hands its options to Playwright.
  if (name !== 'gate')
    test(`${name} refuses an option that it does not have, without a stack trace`, async ({ command }) => {
      const { code, text } = await command(file, '--nonsense')
      // The journeys are recorded for a target, and there is none here.
      expect(text).toMatch(
        name === 'record' ? /TARGET: is not set/ : /^Unknown option '--nonsense'\.\n\nUsage: /m,
      )
      expect(text).not.toMatch(STACK)
      expect(code).toBe(2)
    })
}

test('a usage has a line for each option', () => {
  const usage = {
    line: 'npm run some -- [--file <path>]',
    does: 'Does something.',
    options: { file: { type: 'string', value: '<path>', says: 'where' } },
  } as const
  expect(describeUsage(usage)).toBe(
    [
      'Usage: npm run some -- [--file <path>]',
      'Does something.',
      '',
      '  --file <path>  where',
      '  --help         print this',
    ].join('\n'),
  )
})
