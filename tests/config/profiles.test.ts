import { expect, test } from 'vitest'
import { type ClauseId, clauseIds, clauseOf } from '../../contract/index.ts'
import { profileOf } from '../../contract/standards/index.ts'
import { DEFAULT_PROFILES, profileNames } from '../../contract/standards/profiles.ts'
import { chosenProfiles } from '../../helpers/config/production.ts'
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
  const ownProfiles = (id: ClauseId) => {
    const { standard } = clauseOf(id)
    return standard ? [profileOf(standard)] : profileNames
  }
  expect(clauseIds.filter((id) => notChosen(ownProfiles(id), id))).toEqual([])
  const out = clauseIds.filter((id) => notChosen([], id))
  expect(out).toEqual(clauseIds.filter((id) => clauseOf(id).force === 'standard'))
})

test('a clause does not apply if its profile is not chosen, or if a chosen standard is stricter', () => {
  const because = (reason: RegExp) => ({ is: 'does not apply', because: expect.stringMatching(reason) })
  expect(notChosen(['oidc'], 'assertion.iat-future')).toEqual(because(/PROFILE.*fapi2-security/))
  expect(notChosen(['oauth', 'oidc'], 'assertion.aud-endpoint')).toBeUndefined()
  expect(notChosen(profileNames, 'assertion.aud-endpoint')).toEqual(because(/allows less/))
})
