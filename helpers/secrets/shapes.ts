import { isSecretHeader, tellsSecret } from '../http/secret-names.ts'
import { type Hit, merged, type Place } from './finder.ts'
import { fingerprint } from './fingerprint.ts'

const PRIVATE_KEY =
  /-----BEGIN[A-Z0-9%+ ]{1,32}PRIVATE(?:[ +]|%20)KEY-----[A-Za-z0-9+/=\s\\%]*(?:-----END[A-Z0-9%+ ]{1,64}-----)?/g

/** What begins like the header of a JWT, `{"`; and what follows in its compact form. */
const JWT_HEADER = /eyJ[A-Za-z0-9_-]{8,}/g
const JWT_REST = /\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]*/y

const SCHEME = /\b(?:Bearer|Basic|DPoP|Token)(?:%20|[ +]){1,8}([A-Za-z0-9._~+/=-]{8,})/g
/** A word such as “Basic authentication” is none: a token holds a digit, a sign or a capital inside. */
const NO_WORD = /[0-9._~+/=-][A-Za-z0-9]|[a-z][A-Z]/

/** The user and password of an address (RFC 3986, 3.2.1), also in JSON. */
const USERINFO = /:(?:\\{0,8}\/){2}([^\s/?#"'<>\\]{1,512})(?=@)/g

const PARAMETER = /\b([\w-]{3,40})(?:=|%3[dD])/g
const CODE = /(?:[?&]|%3[fF]|%26)(code)(?:=|%3[dD])/g
const VALUE = /[^\s&"'<>;,)\\]{4,}/y

/** The name of a member and the beginning of its value; of a list of headers, the name that stands before the value. */
const MEMBER = /\b([\w-]{1,40})\\*"(?:\s*,\s*\\*"value\\*")?\s*:\s*(\\*)"(?:(?:Bearer|Basic|DPoP|Token) +)?/gi
const END_OF_VALUE = /["\n]/g
const SHORTEST = 4
/** A fingerprint is shown as it is. */
const MARKED = /^<[\w.-]{1,64}#[0-9a-f]{10}>$/

/** Private members of an RSA or EC key, or of a symmetric one (RFC 7518, 6). */
const KEY_MEMBER = /^(?:d|p|q|dp|dq|qi|k)$/
const KEY_PART = /^[A-Za-z0-9_-]{40,}$/

/** Whatever looks like a credential in a text, whether anybody registered it or not; in order and without overlap. */
export function looksIn(text: string): readonly Hit[] {
  const valueAt = ({ start, end }: Place) => text.slice(start, end)
  const at = (place: Place, name: string): Hit => ({ ...place, mark: fingerprint(name, valueAt(place)) })
  return merged([
    ...endsOf(PRIVATE_KEY, text).map((place) => at(place, 'private_key')),
    ...jwtsIn(text).map((place) => at(place, 'jwt')),
    ...endsOf(SCHEME, text)
      .filter((place) => NO_WORD.test(valueAt(place)))
      .map((place) => at(place, 'token')),
    ...endsOf(USERINFO, text).map((place) => at(place, 'userinfo')),
    ...valuesIn(text, PARAMETER, tellsSecret).map((place) => at(place, place.name)),
    ...valuesIn(text, CODE, () => true).map((place) => at(place, place.name)),
    ...membersIn(text).map((place) => at(place, KEY_MEMBER.test(place.name) ? 'private_key' : place.name)),
  ])
}

/** Fingerprints of what can only be a credential: signed JWTs and private keys. */
export function credentialsByShape(text: string): readonly string[] {
  const valueAt = ({ start, end }: Place) => text.slice(start, end)
  const tokens = jwtsIn(text).map(valueAt).filter(isSigned)
  const keys = endsOf(PRIVATE_KEY, text)
    .map(valueAt)
    .filter((key) => key.length > 300)
  return [
    ...tokens.map((jwt) => fingerprint('jwt', jwt)),
    ...keys.map((key) => fingerprint('private_key', key)),
  ]
}

function isSigned(jwt: string): boolean {
  const header = Buffer.from(jwt.slice(0, jwt.indexOf('.')), 'base64url').toString('latin1')
  const signature = jwt.slice(jwt.lastIndexOf('.') + 1)
  return signature.length > 20 && header.includes('"alg"')
}

function* matchesOf(pattern: RegExp, text: string): Generator<RegExpExecArray> {
  pattern.lastIndex = 0
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) yield match
}

/** The matches of a global pattern, or the group with which each of them ends. */
function endsOf(pattern: RegExp, text: string): readonly Place[] {
  return [...matchesOf(pattern, text)].map(({ 0: all, 1: value = all, index }) => {
    const end = index + all.length
    return { start: end - value.length, end }
  })
}

function jwtsIn(text: string): readonly Place[] {
  return endsOf(JWT_HEADER, text).flatMap(({ start, end }) => {
    const rest = endAt(JWT_REST, text, end)
    return rest > end ? [{ start, end: rest }] : []
  })
}

/** Where the match of a sticky pattern ends; where it began if there is none. */
function endAt(pattern: RegExp, text: string, start: number): number {
  pattern.lastIndex = start
  return pattern.test(text) ? pattern.lastIndex : start
}

interface NamedPlace extends Place {
  readonly name: string
}

/** The values behind the names of parameters. */
function valuesIn(text: string, pattern: RegExp, isWanted: (name: string) => boolean): readonly NamedPlace[] {
  const values: NamedPlace[] = []
  for (const [, name = ''] of matchesOf(pattern, text)) {
    const start = pattern.lastIndex
    const end = isWanted(name) ? endAt(VALUE, text, start) : start
    if (end > start) values.push({ name, start, end })
    pattern.lastIndex = end
  }
  return values
}

/** The text members of JSON, at any depth, whose names are those of credentials. */
function membersIn(text: string): readonly NamedPlace[] {
  const members: NamedPlace[] = []
  for (const [, name = '', backslashes = ''] of matchesOf(MEMBER, text)) {
    const isKey = KEY_MEMBER.test(name)
    if (!isKey && !tellsSecret(name) && !isSecretHeader(name)) continue
    const start = MEMBER.lastIndex
    const end = endOfValue(text, start, backslashes.length)
    MEMBER.lastIndex = end
    const value = text.slice(start, end)
    if (isKey ? KEY_PART.test(value) : value.length >= SHORTEST && !MARKED.test(value))
      members.push({ name, start, end })
  }
  return members
}

/**
 * The quote that ends a value has as many backslashes before it as the one that began it, besides pairs that belong to the
 * value; a value that was cut ends with its line.
 */
function endOfValue(text: string, start: number, depth: number): number {
  END_OF_VALUE.lastIndex = start
  for (let found = END_OF_VALUE.exec(text); found; found = END_OF_VALUE.exec(text)) {
    const end = found.index
    if (found[0] === '\n') return end
    let first = end
    while (first > start && text[first - 1] === '\\') first -= 1
    const backslashes = end - first
    if (backslashes < depth) return first
    if (backslashes % (2 * (depth + 1)) === depth) return end - depth
  }
  return text.length
}
