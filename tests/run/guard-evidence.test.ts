import { randomUUID } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, test } from '@playwright/test'
import { deleteRecord, recordPath } from '../../helpers/evidence/store.ts'
import { readCommandLine } from '../../helpers/run/command-line.ts'
import { guardEvidence } from '../../helpers/run/guard-evidence.ts'

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

test('kept evidence is judged, also half a file is none', () => {
  const target = randomUUID()
  const path = recordPath(process.cwd(), target)
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  try {
    writeFileSync(path, '{}')
    guard('--no-deps', 'contract', target)
    writeFileSync(path, '{"steps":')
    expect(() => guard('--no-deps', 'contract', target)).toThrow('there is no evidence')
  } finally {
    deleteRecord(path)
  }
})

test('nothing is judged beside what records it', () => {
  expect(() => guard('--no-deps', 'record contract')).toThrow(
    'would judge evidence that is still being recorded',
  )
})
