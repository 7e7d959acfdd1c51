import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FullConfig } from '@playwright/test'
import type { TestCase } from '@playwright/test/reporter'
import { expect, test } from 'vitest'
import { partialities, planOf } from '../../helpers/run/wholeness.ts'
import { clause } from '../../helpers/spec/clause.ts'
import { outputPath } from '../output-path.ts'

const PLAN = ['token.scope', 'token.json', 'api.put: with a token', 'api.put: with a token']

test('a run is whole in which every check of the plan ended as often as it is planned', () => {
  expect(partialities(PLAN, [...PLAN].reverse())).toEqual([])
})

for (const [what, ended, why] of [
  ['nothing', [], '3 checks or more did not run'],
  ['a part', PLAN.slice(0, 3), '1 check or more did not run'],
  ['one too many', [...PLAN, 'token.json'], '1 check ran more than once'],
  ['what nobody planned', [...PLAN, 'token.new'], '1 check ran more than once'],
] as const)
  test(`a run in which ${what} ended is partial`, () => {
    expect(partialities(PLAN, ended).join()).toContain(why)
  })

test('one check in the place of another makes up for nothing', () => {
  expect(partialities(['token.scope', 'token.json'], ['token.scope', 'token.scope'])).toHaveLength(2)
})

test('the plan has what the specs declare, and each spec of which nothing was selected', () => {
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
