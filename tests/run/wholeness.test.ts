import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FullConfig } from '@playwright/test'
import type { TestCase } from '@playwright/test/reporter'
import { expect, test } from 'vitest'
import { partialities, planOf } from '../../helpers/run/wholeness.ts'
import { clause } from '../../helpers/spec/clause.ts'
import { outputPath } from '../output-path.ts'

const PLAN = ['token.scope', 'token.json', 'api.put: with a token', 'api.put: with a token']

test('a run is whole if every check of the plan ended as often as planned', () => {
  expect(partialities(PLAN, [...PLAN].reverse())).toEqual([])
})

for (const [what, ended, why] of [
  ['no check', [], 'at least 3 checks of its plan did not run'],
  ['only a part of the plan', PLAN.slice(0, 3), 'at least 1 check of its plan did not run'],
  ['one check twice', [...PLAN, 'token.json'], '1 check ran more than once'],
  ['an unplanned check', [...PLAN, 'token.new'], '1 check ran more than once'],
] as const)
  test(`a run is partial if it completes ${what}`, () => {
    expect(partialities(PLAN, ended).join()).toContain(why)
  })

test('a repeated check does not make up for a missing one', () => {
  expect(partialities(['token.scope', 'token.json'], ['token.scope', 'token.scope'])).toHaveLength(2)
})

test('the plan lists the declared checks, and each spec without a selected check', () => {
  const outputDir = outputPath()
  for (const name of ['token.spec.ts', 'par.spec.ts', 'record.setup.ts'])
    writeFileSync(join(outputDir, name), '')
  const [title] = clause('token.scope', 'of a plan')
  const selected = [
    { location: { file: join(outputDir, 'token.spec.ts') } },
  ] as unknown as readonly TestCase[]
  const projects = [{ testDir: outputDir }, { testDir: outputDir }] as FullConfig['projects']
  expect(planOf({ projects }, selected)).toEqual([title, 'par.spec.ts'])
})
