import type { Secret } from '../record/evidence.ts'

/** What stands between `//` and the last `@` of an authority (RFC 3986, 3.2.1), also in JSON, and percent-encoded. */
export const USERINFO = [
  /:(?:\\{0,8}\/){2}([^\s/?#"'<>\\]+)(?=@)/g,
  /%3a(?:%2f){2}((?:(?!%2f|%3f|%23)[^\s/?#"'<>\\&])+)(?=@|%40)/gi,
]

/** A secret and, if it is an address with a user and a password such as that of a proxy, the password alone. */
export function withPassword(secret: Secret): readonly Secret[] {
  const { name, value } = secret
  if (!URL.canParse(value)) return [secret]
  const { username, password } = new URL(value)
  const credential = password || username
  const parts = new Set([credential, decoded(credential)].filter(Boolean))
  return [secret, ...[...parts].map((part) => ({ name, value: part }))]
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
