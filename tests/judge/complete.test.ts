import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { filesIn } from '../../helpers/base/write-whole.ts'

const ROOT = join(import.meta.dirname, '../..')

const textOf = (folder: string): string =>
  filesIn(join(ROOT, folder))
    .filter((path) => path.endsWith('.ts'))
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n')

const judgementsIn = (text: string): ReadonlySet<string> =>
  new Set([...text.matchAll(/\bjudge[A-Z]\w*/g)].map(([name]) => name))

test('every judgement that a spec uses has a test', () => {
  const tested = judgementsIn(textOf('tests/judge') + textOf('tests/endpoints'))
  expect([...judgementsIn(textOf('specs'))].filter((name) => !tested.has(name))).toEqual([])
})
