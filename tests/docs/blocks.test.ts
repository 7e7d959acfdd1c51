import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { errorsOf } from '../../helpers/schema/schemas.ts'
import { outputPath } from '../output-path.ts'
import { blocksOf, PROJECT } from './blocks.ts'

for (const { place, text } of blocksOf('ts'))
  test(`the TypeScript of ${place} compiles as it is printed, in the file that its first line names`, () => {
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
  test(`the JSON of ${place} is what the schema before it describes`, () => {
    const schema = [...before.matchAll(/schemas\/([\w-]+\.schema\.json)/g)].at(-1)?.[1]
    if (schema === undefined) throw new Error('The page names no schema before the block.')
    // A block may be a member of a file.
    const [, member] = /^"(\w+)": /.exec(text) ?? []
    const [name, value] = member
      ? [`${schema}#/properties/${member}`, JSON.parse(`{${text}}`)[member]]
      : [schema, JSON.parse(text)]
    expect(errorsOf(name, value)).toEqual([])
  })
