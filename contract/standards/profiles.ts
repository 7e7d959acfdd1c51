import type { Standard, TextId } from './texts.ts'

/** The texts of each profile; a text may be in several. A clause that names a profile of its own is in that one alone. */
export const PROFILES = {
  oauth: [
    'RFC 6749',
    'RFC 6750',
    'RFC 7009',
    'RFC 7515',
    'RFC 7517',
    'RFC 7518',
    'RFC 7519',
    'RFC 7521',
    'RFC 7523',
    'RFC 7636',
    'RFC 8414',
    'RFC 8725',
    'RFC 9068',
    'RFC 9101',
    'RFC 9110',
    'RFC 9126',
    'RFC 9207',
    'RFC 9396',
    'RFC 9700',
    'OWASP ASVS 4.0.3',
  ],
  oidc: ['OpenID Connect Core 1.0', 'OpenID Connect Discovery 1.0'],
  'fapi2-security': ['FAPI 2.0 Security Profile'],
  'fapi2-message-signing': ['FAPI 2.0 Message Signing'],
  'bcp-tls': ['RFC 9325'],
  portal: [],
} as const satisfies Readonly<Record<string, readonly TextId[]>>

/** The name of a profile, as STANDARDS_PROFILE has it. */
export type ProfileName = keyof typeof PROFILES

export const profileNames = Object.keys(PROFILES) as readonly ProfileName[]

/** What is chosen where nothing else is. */
export const DEFAULT_PROFILES: readonly ProfileName[] = ['oauth', 'oidc']

/** The profiles that have a text, or the one that has a clause of it. */
export const profilesOf = ({ text, profile }: Pick<Standard, 'text' | 'profile'>): readonly ProfileName[] => {
  if (profile) return [profile]
  const texts: Readonly<Record<ProfileName, readonly TextId[]>> = PROFILES
  return profileNames.filter((name) => texts[name].includes(text))
}
