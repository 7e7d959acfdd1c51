import { randomUUID } from 'node:crypto'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { test as base, expect } from '@playwright/test'
import {
  deleteRecord,
  originPath,
  readRecord,
  recordPath,
  writeRecord,
} from '../../helpers/evidence/store.ts'
import { judgeAgain } from '../../helpers/run/judge-again.ts'
import { keptEvidence, noteOrigin, type Recording } from '../../helpers/run/kept-evidence.ts'
import { sampleEvidence } from '../report/sample.ts'
import { told } from '../told.ts'

const RECORDING: Recording = told({
  run: 'ba4a1c57-2a3a-4bd2-9a6d-53a8f3a3d0f1',
  startedAt: '2026-11-21T14:03:00.000Z',
  shortfalls: [],
  facts: { usage: { requests: 3, logins: 1, consents: 1 }, rows: { 'token.scope': 2 }, notes: ['A note.'] },
})
const SHAPING = { CLIENT_SECRET: '"the-client-secret-of-the-target"', SCOPE: '"openid"' }

interface Fixtures {
  /** Name of a target whose evidence is kept, and forgotten afterwards. */
  readonly target: string
}

const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern.
  target: async ({}, use) => {
    const target = randomUUID()
    writeRecord(recordPath(process.cwd(), target), sampleEvidence())
    await use(target)
    deleteRecord(recordPath(process.cwd(), target))
  },
})

const note = (target: string, recording = RECORDING) => noteOrigin(recording, SHAPING, process.cwd(), target)
const kept = (target: string, shaping: Readonly<Record<string, string>> = SHAPING) =>
  keptEvidence(shaping, process.cwd(), target)
const because = (text: RegExp) => ({ is: 'unsure', because: expect.stringMatching(text) })

test('evidence of a whole run with this configuration is as good as new', ({ target }) => {
  note(target)
  expect(kept(target)).toEqual({ is: 'whole', recording: RECORDING })
})

test('evidence of a run that did not end, or of nobody, is not', ({ target }) => {
  const path = recordPath(process.cwd(), target)
  expect(kept(target)).toEqual(because(/^The kept evidence is of a run that did not end/))
  note(target)
  writeRecord(path, sampleEvidence())
  expect(kept(target), 'a later run recorded, and was killed').toEqual(because(/did not end/))
  writeFileSync(originPath(path), '{"version":1}')
  expect(kept(target)).toEqual(because(/did not end/))
})

test('evidence that is not what the run recorded is not', ({ target }) => {
  note(target)
  const path = recordPath(process.cwd(), target)
  writeFileSync(path, readFileSync(path, 'utf8').replace('approve', 'deny'))
  expect(kept(target)).toEqual(because(/^The kept evidence is not what run ba4a1c57-\S+ recorded\.$/))
})

test('evidence of a run that was not whole is not, and says why', ({ target }) => {
  note(target, { ...RECORDING, shortfalls: ['--grep runs only part of the checks.'] })
  expect(kept(target)).toEqual(because(/which was not whole: --grep runs only part of the checks\.$/))
})

for (const [what, shaping, names] of [
  ['another value', { ...SHAPING, SCOPE: '"all"' }, 'SCOPE'],
  ['a further one', { ...SHAPING, DP_ID: '"7"' }, 'DP_ID'],
  ['one less', { SCOPE: SHAPING.SCOPE }, 'CLIENT_SECRET'],
  ['several', { CLIENT_SECRET: '"other"', SCOPE: '""' }, 'CLIENT_SECRET, SCOPE'],
] as const)
  test(`evidence recorded with ${what} is not, and names them`, ({ target }) => {
    note(target)
    const said = `was recorded with another configuration: ${names}.`
    expect(kept(target, shaping)).toEqual({ is: 'unsure', because: `The kept evidence ${said}` })
  })

test('what is noted holds no secret, not even one that a guess would find elsewhere', ({ target }) => {
  const path = originPath(recordPath(process.cwd(), target))
  note(target)
  const first = readFileSync(path, 'utf8')
  expect(first).not.toContain('the-client-secret')
  if (process.platform !== 'win32') expect(statSync(path).mode & 0o777).toBe(0o600)
  note(target)
  const digest = (text: string): string => JSON.parse(text).shaping.CLIENT_SECRET
  expect(digest(readFileSync(path, 'utf8')), 'each file has a key of its own').not.toBe(digest(first))
})

test('nothing is noted where no evidence is kept, and nothing is left of what is deleted', ({ target }) => {
  const path = recordPath(process.cwd(), target)
  note(target)
  deleteRecord(path)
  note(target)
  expect(readRecord(path)).toBeUndefined()
  expect(kept(target)).toEqual(because(/did not end/))
})

test('a run that judges again says whose evidence, and never passes the gate', ({ target }) => {
  note(target)
  const plain = judgeAgain(SHAPING, process.cwd(), target, false)
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
  const gate = judgeAgain(SHAPING, process.cwd(), target, true)
  expect(gate).toEqual({ ...plain, shortfalls: ['--no-deps judges the evidence of an earlier run.'] })
  const other = judgeAgain({}, process.cwd(), target, false)
  expect(other).toMatchObject({ does: 'judging kept evidence again', facts: {} })
  expect(other.shortfalls).toEqual([expect.stringMatching(/another configuration/)])
})
