import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { test as base, expect } from '@playwright/test'
import { remove, runFolder } from '../../helpers/base/run-folder.ts'
import { readRecord, recordPath, writeRecord } from '../../helpers/evidence/store.ts'
import {
  deleteKept,
  judgeAgain,
  keepEvidence,
  keptPath,
  type Recording,
  takeKept,
} from '../../helpers/run/kept-evidence.ts'
import { sampleEvidence } from '../report/sample.ts'
import { told } from '../told.ts'

const RECORDING: Recording = told({
  run: 'ba4a1c57-2a3a-4bd2-9a6d-53a8f3a3d0f1',
  startedAt: '2026-11-21T14:03:00.000Z',
  facts: { usage: { requests: 3, logins: 1, consents: 1 }, rows: { 'token.scope': 2 }, notes: ['A note.'] },
})
const SHAPING = { CLIENT_SECRET: '"the-client-secret-of-the-target"', SCOPE: '"openid"' }

interface Fixtures {
  /** Name of a target whose evidence this run recorded, and forgets afterwards. */
  readonly target: string
}

const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern.
  target: async ({}, use) => {
    const target = randomUUID()
    writeRecord(recordPath(), sampleEvidence())
    await use(target)
    deleteKept(process.cwd(), target)
    remove(runFolder())
  },
})

const keep = (target: string, recording = RECORDING) =>
  keepEvidence(recording, SHAPING, process.cwd(), target)
/** What a later run makes of it. */
function again(target: string, shaping: Readonly<Record<string, string>> = SHAPING, isGate = false) {
  remove(runFolder())
  takeKept(process.cwd(), target)
  return judgeAgain(shaping, isGate)
}

test('evidence of a run with this configuration is as good as new, and never for the gate', ({ target }) => {
  keep(target)
  const plain = again(target)
  expect(plain).toEqual({
    does: `judging the evidence of run ${RECORDING.run} again`,
    shortfalls: [],
    facts: {
      ...RECORDING.facts,
      notes: [
        `The evidence of run ${RECORDING.run}, recorded on 21 November 2026 at 14:03 UTC, was judged again; nothing was sent.`,
        'A note.',
      ],
    },
  })
  expect(readRecord(recordPath())).toEqual(JSON.parse(JSON.stringify(sampleEvidence())))
  const shortfalls = ['--no-deps judges the evidence of an earlier run.']
  expect(again(target, SHAPING, true)).toEqual({ ...plain, shortfalls })
})

for (const [what, text] of [
  ['not what the run recorded', (whole: string) => whole.replaceAll('approve', 'deny')],
  ['of another version', () => '{"version":1}'],
  ['half a file', (whole: string) => whole.slice(0, 1000)],
] as const)
  test(`evidence that is ${what} is refused`, ({ target }) => {
    keep(target)
    const path = keptPath(process.cwd(), target)
    writeFileSync(path, text(readFileSync(path, 'utf8')))
    expect(() => again(target)).toThrow(`${path}: is not what a run of this version has kept`)
    expect(existsSync(recordPath())).toBe(false)
  })

for (const [what, shaping, names] of [
  ['another value', { ...SHAPING, SCOPE: '"all"' }, 'SCOPE'],
  ['a further one', { ...SHAPING, DP_ID: '"7"' }, 'DP_ID'],
  ['one less', { SCOPE: SHAPING.SCOPE }, 'CLIENT_SECRET'],
  ['several', { CLIENT_SECRET: '"other"', SCOPE: '""' }, 'CLIENT_SECRET, SCOPE'],
] as const)
  test(`evidence recorded with ${what} is not, and names them`, ({ target }) => {
    keep(target)
    const said = `was recorded with another configuration: ${names}.`
    const shortfalls = [`The kept evidence ${said}`]
    expect(again(target, shaping)).toMatchObject({ shortfalls, facts: {} })
  })

test('what is noted of the configuration holds no secret, not even one that a guess would find elsewhere', ({
  target,
}) => {
  const path = keptPath(process.cwd(), target)
  keep(target)
  const first = readFileSync(path, 'utf8')
  expect(first).not.toContain('the-client-secret')
  if (process.platform !== 'win32') expect(statSync(path).mode & 0o777).toBe(0o600)
  keep(target)
  const digest = (text: string): string => JSON.parse(text).shaping.CLIENT_SECRET
  expect(digest(readFileSync(path, 'utf8')), 'each file has a key of its own').not.toBe(digest(first))
})

test('a run that recorded nothing keeps nothing, and nothing is left of what is deleted', ({ target }) => {
  keep(target)
  deleteKept(process.cwd(), target)
  remove(runFolder())
  keep(target)
  expect(() => takeKept(process.cwd(), target)).toThrow('--no-deps: there is no evidence of')
  expect(existsSync(keptPath(process.cwd(), target))).toBe(false)
})
