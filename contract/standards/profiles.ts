/** The profiles of standards, as STANDARDS_PROFILE names them. */
export const profileNames = [
  'oauth',
  'oidc',
  'fapi2-security',
  'fapi2-message-signing',
  'bcp-tls',
  'portal',
] as const

export type ProfileName = (typeof profileNames)[number]

/** The profiles of a run that chooses none. */
export const DEFAULT_PROFILES: readonly ProfileName[] = ['oauth', 'oidc']
