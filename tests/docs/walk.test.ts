import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { leave, type } from '../shell.ts'
import { shownCommands } from './blocks.ts'
import { copyProject } from './copy-project.ts'

/** What the documentation shows, in an order in which a user can type it, with the exit code. */
const TYPED: readonly (readonly [line: string, code: number])[] = [
  ['npm run keys -- --target development', 0],
  ['npm run init -- --target development', 0],
  // Nothing is filled in yet.
  ['TARGET=development npm run doctor', 2],
  ['TARGET=development npm run contract', 2],
  ['npm run init -- --target development --from openapi.yaml', 0],
  ['npm run keys -- --target other', 0],
  ['npm run demo -- . --register keys/other.jwks.json', 0],
  ['npm run init -- --target other --from welcome.txt', 0],
  ['TARGET=other npm run doctor', 0],
  ['TARGET=other npm run contract', 0],
  ['npm run waive', 0],
  ['npm run accept', 0],
  ['npm run report', 0],
  ['cp reports/verdict.json kept.json', 0],
  ['SANDBOX_FAULT=answers.token.scope.missing npm run contract', 1],
  ['SANDBOX_FAULT=answers.token.scope.missing npm run replay -- token.scope', 1],
  ['npm run replay -- token.scope', 0],
  ['HAR=yes npm run contract', 0],
  ['npm run contract', 0],
  ['KEEP_RECORD=yes npm run contract', 0],
  ['npm run contract -- --no-deps --project=contract', 0],
  ['npm run compare -- kept.json sandbox', 0],
  ['npm run gate', 0],
  ['npm run docs', 0],
  ['npm run check', 0],
  ['npm run', 0],
]

const INSTALLS = 'it needs a registry; the pipeline runs it'
const MINUTES = 'it takes minutes; the pipeline runs it'

/** What it shows besides, and why no test types it. */
const NOT_TYPED: Readonly<Record<string, string>> = {
  'npm ci': INSTALLS,
  'npm test': MINUTES,
  'npm run verify': MINUTES,
  'npm run test:own': MINUTES,
  'npm run test:proofs': MINUTES,
  'npm run test:runs': 'it is what runs this test',
  'npm run test:interrupts': MINUTES,
  'npm run test:pipelines': MINUTES,
  'npm run prove': MINUTES,
  'npm run prove -- token. par.': MINUTES,
  'npm run mutate': MINUTES,
  'npm run mutate -- waivers judge/judge-sent': MINUTES,
  'npm run prove -- answers.token.scope': 'worked-example.test.ts types it',
  'SANDBOX_FAULT=answers.token.scope.empty npm run contract': 'worked-example.test.ts types it',
  'npm run changelog': 'it needs the history of the repository',
  'npm ci --include=dev': INSTALLS,
  'npx playwright install --with-deps chromium': INSTALLS,
  'TARGET=development npm run record': 'it needs a display and a person',
  'npm run init': 'it is named without its options',
  'npm run compare': 'it is named without its targets',
  'npm run compare -- <first> <second>': 'it is named for any targets',
  'npm run compare -- development production': 'there are no such services',
  'npm run doctor': 'it is named without its target',
  'TARGET=<name> npm run doctor': 'it is named for any target',
  'npm run replay -- <clause>': 'it is named for any clause',
  'docker build --tag authorization-contract .': 'it needs Docker',
}

test('every command of the documentation is typed here, or says why not', () => {
  const known = new Set([...TYPED.map(([line]) => line), ...Object.keys(NOT_TYPED)])
  expect(shownCommands().filter(({ line }) => !known.has(line))).toEqual([])
  const shown = new Set(shownCommands().map(({ line }) => line))
  expect([...known].filter((line) => !shown.has(line))).toEqual([])
})

test('a user who types what the documentation shows gets what it says', async () => {
  test.setTimeout(600_000)
  const folder = copyProject()
  writeFileSync(
    join(folder, 'openapi.yaml'),
    'openapi: 3.1.0\ninfo: { title: Accounts, version: "1" }\npaths: { /accounts: { get: { responses: {} } } }\n',
  )
  const left: (() => void)[] = []
  try {
    for (const [line, code] of TYPED)
      if (line.startsWith('npm run demo')) {
        const { pid } = await leave(folder, line, 'Ctrl+C ends it')
        left.push(() => pid !== undefined && process.kill(-pid, 'SIGINT'))
      } else {
        const { end, text } = await type(folder, line)
        expect.soft(end, `${line}\n${text}`).toBe(code)
        expect.soft(text, line).not.toMatch(/^ {4}at .+:\d+:\d+\)?$/m)
      }
  } finally {
    for (const end of left) end()
    rmSync(folder, { recursive: true, force: true })
  }
})
