import { expect, test } from 'vitest'
import { profileNames } from '../../contract/standards/profiles.ts'
import { problemsIn } from '../../helpers/base/problem.ts'
import { readRunOptions, renamedValues } from '../../helpers/run/run-options.ts'

test('every option is read, and without options a run uses the defaults', () => {
  expect(readRunOptions({})).toEqual({ rules: 'contract', enforceStandards: false, enforceDrift: false })
  const set = { RULES: 'gate', STANDARDS: 'enforce', DRIFT: 'enforce', WAIVERS: 'w.json' }
  expect(readRunOptions({ ...set, MINIMUM_CHECKS: '90', HOME: '/' })).toEqual({
    ...{ rules: 'gate', enforceStandards: true, enforceDrift: true, waivers: 'w.json', minimumChecks: 90 },
  })
})

test('a value that was renamed still works, and a line says so', () => {
  expect(readRunOptions({ DRIFT: 'tell' })).toEqual(readRunOptions({ DRIFT: 'report' }))
  expect(renamedValues({ DRIFT: 'tell' })).toEqual([expect.stringContaining('DRIFT=report')])
  expect(renamedValues({ DRIFT: 'report' })).toEqual([])
})

test('all typos are reported at once, with the expected values', () => {
  const values = {
    STANDARDS: 'enforced',
    STANDARDS_PROFILE: 'oauth,fapi',
    DRIFT: 'yes',
    RULES: 'Gate',
    MINIMUM_CHECKS: 'many',
    WAIVERS: 'waivers.yaml',
  }
  const problems = problemsIn(() => readRunOptions(values))
  expect(problems.map(({ where }) => where).sort()).toEqual(Object.keys(values).sort())
  expect(problems).toContainEqual({
    where: 'STANDARDS',
    what: 'is "enforced"',
    expected: 'one of warn, enforce, off',
    example: 'STANDARDS=enforce',
  })
  expect(problems).toContainEqual({
    where: 'STANDARDS_PROFILE',
    what: 'is "oauth,fapi"',
    expected: expect.stringContaining(profileNames.slice(0, -1).join(', ')),
    example: 'STANDARDS_PROFILE=oauth,oidc,fapi2-security',
  })
  expect(problemsIn(() => readRunOptions({ DRIFT: 'x'.repeat(50) }))).toMatchObject([
    { what: `is "${'x'.repeat(40)}"` },
  ])
})
