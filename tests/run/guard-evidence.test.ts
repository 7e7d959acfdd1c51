import { randomUUID } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, test } from '@playwright/test'
import { deleteRecord, recordPath } from '../../helpers/record/store.ts'
import { guardEvidence } from '../../helpers/run/guard-evidence.ts'

const record = { name: 'record', dependencies: [] }
const contract = { name: 'contract', dependencies: ['record'] }
/** As `--no-deps` leaves it. */
const alone = { name: 'contract', dependencies: [] }

const guard = (target: string, projects: readonly (typeof record | typeof contract)[], selected = projects) =>
  guardEvidence({ projects, filteredProjects: selected }, target)

for (const [name, projects, selected] of [
  ['a whole run', [record, contract], [record, contract]],
  ['a run of one project and what it depends on', [record, contract], [contract]],
  ['a run that only records', [record, contract], [record]],
] as const)
  test(`${name} needs no evidence of an earlier one`, () => {
    guard(randomUUID(), [...projects], [...selected])
  })

test('without evidence there is nothing to judge', () => {
  expect(() => guard('nowhere', [record, alone], [alone])).toThrow(
    '--no-deps: there is no evidence of nowhere to judge',
  )
})

test('kept evidence is judged, also half a file is none', () => {
  const target = randomUUID()
  const path = recordPath(process.cwd(), target)
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  try {
    writeFileSync(path, '{}')
    guard(target, [record, alone], [alone])
    writeFileSync(path, '{"steps":')
    expect(() => guard(target, [record, alone], [alone])).toThrow('there is no evidence')
  } finally {
    deleteRecord(path)
  }
})

test('nothing is judged beside what records it', () => {
  expect(() => guard('nowhere', [record, alone])).toThrow('would judge evidence while it is recorded')
})
