import { isSecretHeader, tellsSecret } from '../http/secret-names.ts'
import { endsOf, matchesOf, type Place } from './decoded.ts'
import { fingerprint } from './fingerprint.ts'
import { membersIn } from './members.ts'
import { userinfoIn } from './userinfo.ts'

/** A place in a text that looks like a credential. */
export interface Look extends Place {
  /** Fingerprint of the credential. */
  readonly mark: string
}

/** What begins like a header of a JWT, `{"`; and what follows in its compact form. */
const JWT_HEADER = /eyJ[A-Za-z0-9_-]{8,}/g
const JWT_REST = /\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]*/y

const KEY_BEGINS = /-----BEGIN(?:[ +]|%20)(?:[A-Z]{1,16}(?:[ +]|%20)){0,3}PRIVATE(?:[ +]|%20)KEY-----/g
const KEY_GOES_ON = /(?:[A-Za-z0-9+/=\s]|\\{1,16}[nr]|%[0-9A-Fa-f]{2}){1,256}/y
const KEY_ENDS = /-----END[A-Z0-9 %+]{1,64}-----/y

const HEADER = /\b(?:Bearer|Basic|DPoP|Token)(?:%20|[ +])+([A-Za-z0-9._~+/=-]{8,})/g
/** A word such as “Basic authentication” is none: a token holds a digit, a sign or a capital inside. */
const NO_WORD = /[0-9._~+/=-][A-Za-z0-9]|[a-z][A-Z]/

const PARAMETER = /\b([\w-]{3,40})(?:=|%3[dD])/g
const CODE = /(?:[?&]|%3[fF]|%26)(code)(?:=|%3[dD])/g
const VALUE = /[^\s&"'<>;,)\\]{4,}/y

/** Private members of an RSA or EC key, or of a symmetric one (RFC 7518, 6). */
const KEY_MEMBER = /^(?:d|p|q|dp|dq|qi|k)$/
const KEY_PART = /^[A-Za-z0-9_-]{40,}$/
const isWanted = (name: string): boolean => KEY_MEMBER.test(name) || tellsSecret(name) || isSecretHeader(name)

const SCHEME = /^(?:Bearer|Basic|DPoP|Token) +/i
/** A fingerprint is shown as it is. */
const MARKED = /^<[\w.-]{1,64}#[0-9a-f]{10}>$/

/** Whatever looks like a credential in a text, whether anybody registered it or not. Places may overlap. */
export function looksIn(text: string): readonly Look[] {
  return [
    ...privateKeysIn(text).map((place) => lookAt(text, place, 'private_key')),
    ...jwtsIn(text).map((place) => lookAt(text, place, 'jwt')),
    ...tokensIn(text).map((place) => lookAt(text, place, 'token')),
    ...userinfoIn(text).map((place) => lookAt(text, place, 'userinfo')),
    ...parametersIn(text, PARAMETER, tellsSecret),
    ...parametersIn(text, CODE, () => true),
    ...membersOf(text),
  ]
}

/** Credentials that a text holds and that are recognisable by their looks alone: signed JWTs and private keys. */
export function credentialsByShape(text: string): readonly string[] {
  const valueAt = ({ start, end }: Place) => text.slice(start, end)
  const tokens = jwtsIn(text).map(valueAt).filter(isSigned)
  const keys = privateKeysIn(text)
    .map(valueAt)
    .filter((key) => key.length > 300)
  return [
    ...tokens.map((jwt) => fingerprint('jwt', jwt)),
    ...keys.map((key) => fingerprint('private_key', key)),
  ]
}

const lookAt = (text: string, { start, end }: Place, name: string): Look => ({
  start,
  end,
  mark: fingerprint(name, text.slice(start, end)),
})

function jwtsIn(text: string): readonly Place[] {
  return matchesOf(JWT_HEADER, text).flatMap(({ start, end }) => {
    const rest = endAt(JWT_REST, text, end)
    return rest > end ? [{ start, end: rest }] : []
  })
}

function privateKeysIn(text: string): readonly Place[] {
  return matchesOf(KEY_BEGINS, text).map(({ start, end: begun }) => {
    let end = begun
    for (let next = endAt(KEY_GOES_ON, text, end); next > end; next = endAt(KEY_GOES_ON, text, end))
      end = next
    return { start, end: endAt(KEY_ENDS, text, end) }
  })
}

/** Where the match of a sticky pattern ends; where it began if there is none. */
function endAt(pattern: RegExp, text: string, start: number): number {
  pattern.lastIndex = start
  return pattern.test(text) ? pattern.lastIndex : start
}

/** The tokens behind the name of a scheme. */
const tokensIn = (text: string): readonly Place[] =>
  endsOf(HEADER, text).filter(({ start, end }) => NO_WORD.test(text.slice(start, end)))

/** The values behind the names of parameters. */
function parametersIn(
  text: string,
  pattern: RegExp,
  isCredential: (name: string) => boolean,
): readonly Look[] {
  const looks: Look[] = []
  pattern.lastIndex = 0
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    const [, name = ''] = match
    const start = pattern.lastIndex
    const end = isCredential(name) ? endAt(VALUE, text, start) : start
    if (end === start) continue
    looks.push(lookAt(text, { start, end }, name))
    pattern.lastIndex = end
  }
  return looks
}

const SHORTEST = 4

function membersOf(text: string): readonly Look[] {
  const looks: Look[] = []
  for (const { name, value } of membersIn(text, isWanted)) {
    const scheme = SCHEME.exec(text.slice(value.start, value.end))?.[0] ?? ''
    const place = { start: value.start + scheme.length, end: value.end }
    const credential = text.slice(place.start, place.end)
    const isKey = KEY_MEMBER.test(name)
    if (isKey ? !KEY_PART.test(credential) : credential.length < SHORTEST || MARKED.test(credential)) continue
    looks.push(lookAt(text, place, isKey ? 'private_key' : name))
  }
  return looks
}

function isSigned(jwt: string): boolean {
  const header = Buffer.from(jwt.slice(0, jwt.indexOf('.')), 'base64url').toString('latin1')
  const signature = jwt.slice(jwt.lastIndexOf('.') + 1)
  return signature.length > 20 && header.includes('"alg"')
}
