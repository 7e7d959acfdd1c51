import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { sectionNames } from '../../contract/sections.ts'
import { filesIn } from '../../helpers/base/write-whole.ts'
import { EXIT, EXIT_KEYS, EXIT_LEAK } from '../../helpers/run/exit.ts'
import { errorsOf, schemaSource } from '../../helpers/schema/schemas.ts'
import { outputPath } from '../output-path.ts'
import { blocksOf, PROJECT, shownCommands } from './blocks.ts'

for (const { place, text } of blocksOf('ts'))
  test(`the TypeScript block of ${place} compiles in the file that its first line names`, () => {
    const [, name] = /^\/\/ (\S+\.ts)\n/.exec(text) ?? []
    if (name === undefined) throw new Error('The block does not begin with the path of its file.')
    const [block, config] = ['block.mts', 'tsconfig.json'].map((file) => outputPath(file))
    const folder = dirname(join(PROJECT, name))
    const elsewhere = text.replace(/(?<= from ')(?=\.)[^']+/g, (path) => resolve(folder, path))
    writeFileSync(String(block), elsewhere)
    writeFileSync(
      String(config),
      JSON.stringify({
        extends: join(PROJECT, 'tsconfig.json'),
        compilerOptions: { typeRoots: [join(PROJECT, 'node_modules/@types')] },
        files: [block],
        include: [],
      }),
    )
    const words = [join(PROJECT, 'node_modules/typescript/bin/tsc'), '--project', String(config)]
    const { stdout, status } = spawnSync(process.execPath, words, { encoding: 'utf8' })
    expect(stdout).toBe('')
    expect(status).toBe(0)
  })

for (const { place, text, before } of blocksOf('json'))
  test(`the JSON block of ${place} is valid against the schema that the page names before it`, () => {
    const schema = [...before.matchAll(/schemas\/([\w-]+\.schema\.json)/g)].at(-1)?.[1]
    if (schema === undefined) throw new Error('The page names no schema before the block.')
    // A block may be a single member of a file.
    const [, member] = /^"(\w+)": /.exec(text) ?? []
    const [name, value] = member
      ? [`${schema}#/${placeOf(schema, member)}`, JSON.parse(`{${text}}`)[member]]
      : [schema, JSON.parse(text)]
    expect(errorsOf(name, value)).toEqual([])
  })

/** Where a schema describes a member: one that it names, or any other. */
const placeOf = (schema: string, member: string): string =>
  member in schemaSource(schema).properties ? `properties/${member}` : 'additionalProperties'

const { scripts } = JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8'))

const scriptOf = (line: string): string | undefined =>
  /(?:^| )npm (?:run (?:-s )?)?(?!ci\b|run\b)([\w:]+)/.exec(line)?.[1]

test('every npm script in the documentation exists, and every script is documented', () => {
  const shown = new Set(shownCommands().flatMap(({ line }) => scriptOf(line) ?? []))
  expect([...shown].filter((name) => !(name in scripts))).toEqual([])
  expect(Object.keys(scripts).filter((name) => !isShown(name, shown) && !isPart(name))).toEqual([])
})

/** Whether a script is a part of another one; such a script needs no documentation. */
const isPart = (name: string): boolean =>
  Object.values<string>(scripts).some((script) => ` ${script} `.includes(`npm run ${name} `))

/** Whether a script is documented. A list of commands may show it without `npm run`. */
const isShown = (name: string, shown: ReadonlySet<string>): boolean =>
  shown.has(name) || readFileSync(join(PROJECT, 'README.md'), 'utf8').includes(`\`${name}`)

const troubleshooting = readFileSync(join(PROJECT, 'docs/troubleshooting.md'), 'utf8')

/** The source files that contain the messages for users. */
const sources = ['helpers', 'commands']
  .flatMap((folder) => filesIn(join(PROJECT, folder)))
  .filter((path) => path.endsWith('.ts'))
  .map((path) => readFileSync(path, 'utf8'))

test('troubleshooting.md has a section for every exit code except 0, with its name', () => {
  const headings = [...troubleshooting.matchAll(/^## Exit code (\d): (.+)$/gm)].map(([, code, name]) => [
    Number(code),
    name,
  ])
  const { kept: _, ...verdicts } = EXIT
  expect(headings).toEqual([
    ...Object.entries(verdicts).map(([verdict, code]) => [code, verdict]),
    [EXIT_LEAK, 'a secret was written or sent'],
    [EXIT_KEYS, 'a key may be alive'],
  ])
})

test('every message in troubleshooting.md is in the source', () => {
  const messages = [...troubleshooting.matchAll(/^\| `([^`]+)` \|/gm)].map(([, message = '']) => message)
  expect(messages.length).toBeGreaterThan(20)
  expect(messages.filter((message) => !sources.some((text) => text.includes(message)))).toEqual([])
})

test('the summary of the document has each section about a credential, a request or an answer', () => {
  const summary = readFileSync(join(PROJECT, 'docs/document.md'), 'utf8')
  const missing = sectionNames.filter((name) => /^[234]\./.test(name) && !summary.includes(name))
  expect(missing).toEqual([])
})
