/** Members of a JWK that only its owner knows (RFC 7518, 6.2.2, 6.3.2 and 6.4.1; RFC 8037, 2; `priv` of post-quantum keys). */
export const PRIVATE_MEMBERS: ReadonlySet<string> = new Set([
  'd',
  'p',
  'q',
  'dp',
  'dq',
  'qi',
  'oth',
  'k',
  'priv',
])
