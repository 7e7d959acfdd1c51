import { randomUUID } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { remove, runFolder } from '../../helpers/base/run-folder.ts'
import { recordPath, writeRecord } from '../../helpers/evidence/store.ts'
import { readCommandLine } from '../../helpers/run/command-line.ts'
import { guardEvidence } from '../../helpers/run/guard-evidence.ts'
import { deleteKept, keepEvidence } from '../../helpers/run/kept-evidence.ts'
import { sampleEvidence } from '../report/sample.ts'
import { told } from '../told.ts'

/** A guard of a run with these options that selects these projects. */
const guard = (words: string, projects: string, target: string = randomUUID()) =>
  guardEvidence(
    readCommandLine(['node', 'playwright', 'test', ...words.split(' ').filter(Boolean)]),
    { filteredProjects: projects.split(' ').map((name) => ({ name })) },
    target,
  )

for (const [words, projects] of [
  ['', 'record contract'],
  ['--project=contract', 'contract'],
  ['--project=record', 'record'],
  ['--project=record --no-deps', 'record'],
  ['--grep=--no-deps', 'record contract'],
] as const)
  test(`"${words}" needs no evidence of an earlier run`, () => {
    guard(words, projects)
  })

test('without evidence there is nothing to judge', () => {
  expect(() => guard('--no-deps --project=contract', 'contract', 'nowhere')).toThrow(
    '--no-deps: there is no evidence of nowhere to judge',
  )
})

test('kept evidence is judged, and its run named', () => {
  const target = randomUUID()
  const run = randomUUID()
  try {
    writeRecord(recordPath(), sampleEvidence())
    const recording = told({ run, startedAt: new Date().toISOString(), shortfalls: [], facts: {} })
    keepEvidence(recording, {}, process.cwd(), target)
    expect(guard('--no-deps', 'contract', target)).toBe(run)
  } finally {
    deleteKept(process.cwd(), target)
    remove(runFolder())
  }
})

test('nothing is judged beside what records it', () => {
  expect(() => guard('--no-deps', 'record contract')).toThrow(
    'would judge evidence that is still being recorded',
  )
})
