import { expect, test } from '@playwright/test'
import { clauseIds, clauseOf } from '../../contract/index.ts'
import { DEFAULT_PROFILES, profileNames } from '../../contract/standards/profiles.ts'
import { chosenProfiles } from '../../helpers/config/profiles.ts'
import { notChosen } from '../../helpers/evidence/safety.ts'

for (const [variables, chosen] of [
  [{}, DEFAULT_PROFILES],
  [{ STANDARDS: 'enforce' }, DEFAULT_PROFILES],
  [{ STANDARDS: 'off' }, []],
  [{ STANDARDS: 'off', STANDARDS_PROFILE: 'oidc' }, []],
  [{ STANDARDS_PROFILE: 'oidc , fapi2-security' }, ['oidc', 'fapi2-security']],
] as const)
  test(`${JSON.stringify(variables)} chooses ${chosen.join(' and ') || 'no profile'}`, () => {
    expect(chosenProfiles(variables)).toEqual(chosen)
  })

test('every clause of a standard is in a profile, and no other clause needs one', () => {
  expect(clauseIds.filter((id) => notChosen(profileNames, id))).toEqual([])
  const out = clauseIds.filter((id) => notChosen([], id))
  expect(out).toEqual(clauseIds.filter((id) => clauseOf(id).force === 'standard'))
})

test('a clause of another profile is told with the profile that has it', () => {
  expect(notChosen(['oidc'], 'assertion.iat-future')).toEqual({
    is: 'does not apply',
    because: 'STANDARDS_PROFILE does not name fapi2-security',
  })
})
