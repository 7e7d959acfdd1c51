import { DEFAULT_PROFILES, type ProfileName, profileNames } from '../../contract/standards/profiles.ts'

/**
 * The profiles of standards that a run judges by: those of STANDARDS_PROFILE, the default ones without it, and none with
 * STANDARDS=off.
 */
export function chosenProfiles({
  STANDARDS,
  STANDARDS_PROFILE,
}: Readonly<Record<string, string>>): readonly ProfileName[] {
  if (STANDARDS === 'off') return []
  if (!STANDARDS_PROFILE) return DEFAULT_PROFILES
  const named = STANDARDS_PROFILE.split(',').map((name) => name.trim())
  return profileNames.filter((name) => named.includes(name))
}
