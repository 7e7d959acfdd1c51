import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { config, expect, test } from '../verdict/nested-run.ts'

const ROOT = join(import.meta.dirname, '../..')
const { scripts }: { readonly scripts: Readonly<Record<string, string>> } = JSON.parse(
  readFileSync(join(ROOT, 'package.json'), 'utf8'),
)

/** The files that npm scripts start, by the name of the script. */
const COMMANDS = Object.entries(scripts).flatMap(([name, script]) => {
  const [, file] = /^(?:tsx|node) (\S+)$/.exec(script) ?? []
  return file ? [[name, `../${file}`] as const] : []
})
if (COMMANDS.length < 16) throw new Error('Not every command was found in package.json.')

const STACK = /\bat .+:\d+:\d+|node:internal/

for (const [name, file] of COMMANDS) {
  test(`${name} --help prints its usage`, async ({ command }) => {
    const { end, text } = await command([file, '--help'])
    expect(text).toMatch(new RegExp(`^Usage: .*npm run ${name}\\b`, 'm'))
    expect(text).toMatch(/^ {2}--help +print this$/m)
    expect(text).not.toMatch(STACK)
    expect(end).toBe(0)
  })
  test(`${name} refuses an unknown option, without a stack trace`, async ({ command }) => {
    const { end, text } = await command([file, '--nonsense'])
    const isRun = name === 'contract' || name === 'gate'
    expect(text).toMatch(
      isRun ? /^error: unknown option '--nonsense'$/m : /^Unknown option '--nonsense'\.\n\nUsage: /m,
    )
    expect(text).not.toMatch(STACK)
    expect(end).toBe(2)
  })
}

/** Commands without a target. */
const OTHERS = ['compare', 'sandbox', 'docs', 'changelog', 'prove', 'mutate', 'bench']
const OF_TARGET = COMMANDS.filter(([name]) => !OTHERS.includes(name))

for (const [name, file] of OF_TARGET)
  test(`${name} takes a target, but not one that contradicts TARGET`, async ({ command }) => {
    expect((await command([file, '--help'])).text).toMatch(/^ {2}--target <name> /m)
    expect(await command([file, '--target='])).toMatchObject({
      end: 2,
      text: expect.stringMatching(/^--target has no name: .*\n\nUsage: /),
    })
    expect(await command([file, '--target', 'development'], { TARGET: 'staging' })).toMatchObject({
      end: 2,
      text: expect.stringMatching(/^--target is development, but TARGET is staging: .*\n\nUsage: /),
    })
  })

for (const [name, file] of OF_TARGET)
  test(`${name} says what to type if the target is a plain argument or an option of npm`, async ({
    command,
  }) => {
    const words = name === 'contract' || name === 'gate' ? ['--config', config] : []
    const ofNpm = { npm_lifecycle_event: name }
    const asWord = await command([file, 'sandbox', ...words], ofNpm)
    expect(asWord.text).toMatch(new RegExp(`npm run ${name} -- --target sandbox$`, 'm'))
    expect(asWord.end).toBe(2)
    const asOption = await command([file, ...words], { ...ofNpm, npm_config_target: 'development' })
    expect(asOption.text).toMatch(new RegExp(`: write npm run ${name} -- --target development$`, 'm'))
    expect(asOption.end).toBe(2)
  })

test('doctor needs a named target', async ({ command }) => {
  expect(await command(['doctor.ts'])).toMatchObject({
    end: 2,
    text: expect.stringContaining('TARGET: is not set'),
  })
  expect(await command(['doctor.ts', '--target', 'sandbox'])).toMatchObject({ end: 0 })
})

test('sandbox prints all its variants, and suggests one for an unknown id', async ({ command }) => {
  const { end, text } = await command(['sandbox.ts', '--variant', 'list'])
  expect(text).toMatch(/^pages\.code-by-mail {2}\S.+\.$/m)
  expect(end).toBe(0)
  const unknown = await command(['sandbox.ts', '--variant', 'code-by-mail'])
  expect(unknown.text).toMatch(/expected +pages\.code-by-mail, perhaps; --variant list prints all/)
  expect(unknown.end).toBe(2)
})

test('record refuses --portal together with --passkey', async ({ command }) => {
  const { end, text } = await command(['record.ts', '--target', 'development', '--portal', '--passkey'])
  expect(text).toMatch(/--passkey: cannot be used together with --portal/)
  expect(text).toContain('npm run record -- --target development --portal')
  expect(end).toBe(2)
})

test('prove fails if no fault or variant has the given prefix', async ({ command }) => {
  expect(await command(['../tools/prove/prove.ts', 'nonsense'])).toMatchObject({
    end: 2,
    text: 'No fault or variant begins with nonsense.\n',
  })
})
