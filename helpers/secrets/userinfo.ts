import { parseUrl } from '../base/url.ts'
import { endsOf, type Place } from './decoded.ts'
import type { Secret } from './secret.ts'

/** What stands between `//` and an `@` of an authority (RFC 3986, 3.2.1), also in JSON, and percent-encoded. */
const WRITTEN = [
  /:(?:\\{0,8}\/){2}([^\s/?#"'<>\\]{1,512})(?=@)/g,
  /%3a%2f%2f((?:[^\s/?#"'<>\\&%@]|%[0-13-9a-f][0-9a-f]|%2[0-24-9a-e]){1,512})(?=@|%40)/gi,
]

/** Where a text has the user and password of an address. */
export const userinfoIn = (text: string): readonly Place[] =>
  WRITTEN.flatMap((pattern) => endsOf(pattern, text))

/** A secret and, if it is an address with a user and a password such as that of a proxy, the password alone. */
export function withPassword(secret: Secret): readonly Secret[] {
  const { name, value } = secret
  const { username = '', password = '' } = parseUrl(value) ?? {}
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
