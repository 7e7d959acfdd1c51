import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { filesIn } from '../../helpers/base/write-whole.ts'
import { EXIT, EXIT_KEYS, EXIT_LEAK } from '../../helpers/run/exit.ts'
import { PROJECT } from './blocks.ts'

const page = readFileSync(join(PROJECT, 'docs/troubleshooting.md'), 'utf8')

/** What a user may be told, without line breaks and with straight quotes. */
const sources = ['helpers', 'commands']
  .flatMap((folder) => filesIn(join(PROJECT, folder)))
  .filter((path) => path.endsWith('.ts'))
  .map((path) => readFileSync(path, 'utf8'))

test('every exit code that is not 0 has its section, under its name', () => {
  const told = [...page.matchAll(/^## Exit code (\d): (.+)$/gm)].map(([, code, name]) => [Number(code), name])
  const { kept: _, ...verdicts } = EXIT
  expect(told).toEqual([
    ...Object.entries(verdicts).map(([verdict, code]) => [code, verdict]),
    [EXIT_LEAK, 'a secret was written or sent'],
    [EXIT_KEYS, 'a key may be alive'],
  ])
})

test('every message of the page is one that the suite prints', () => {
  const messages = [...page.matchAll(/^\| `([^`]+)` \|/gm)].map(([, message = '']) => message)
  expect(messages.length).toBeGreaterThan(20)
  expect(messages.filter((message) => !sources.some((text) => text.includes(message)))).toEqual([])
})
