import { isSecretHeader, marksSecret } from '../http/secret-names.ts'
import { type Hit, merged } from './finder.ts'
import { FINGERPRINT, fingerprint } from './fingerprint.ts'

/** The shape of a credential. */
interface Look {
  /** The text before the value, with the name of the value if it has one. */
  readonly before: RegExp
  readonly value: RegExp
  /** True if the text before the value is part of it. */
  readonly isWhole?: true
  /** The name for the fingerprint; `undefined` if it is not a credential. */
  readonly nameOf: (name: string, value: string) => string | undefined
}

/** A text that begins like the header of a JWT, `{"`, and the rest of the compact form. */
const JWT: Look = {
  before: /eyJ[A-Za-z0-9_-]{8,}/g,
  value: /\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]*/y,
  isWhole: true,
  nameOf: () => 'jwt',
}

const PRIVATE_KEY: Look = {
  before: /-----BEGIN[A-Z0-9%+ ]{1,32}PRIVATE(?:[ +]|%20)KEY-----/g,
  value: /[A-Za-z0-9+/=\s\\%]*(?:-----END[A-Z0-9%+ ]{1,64}-----)?/y,
  isWhole: true,
  nameOf: () => 'private_key',
}

/** A token has a digit, a sign or an inner capital, unlike the word in “Basic authentication”. */
const NO_WORD = /[0-9._~+/=-][A-Za-z0-9]|[a-z][A-Z]/

/** The value of a parameter. */
const PARAMETER = /[^\s&"'<>;,)\\]{4,}/y

/** Private members of an RSA, EC or symmetric key (RFC 7518, 6), and their values. */
const KEY_MEMBER = /^(?:d|p|q|dp|dq|qi|k)$/
const KEY_PART = /^[A-Za-z0-9_-]{40,}$/

function nameOfMember(name: string, value: string): string | undefined {
  if (KEY_MEMBER.test(name)) return KEY_PART.test(value) ? 'private_key' : undefined
  if (value.replace(FINGERPRINT, '') === '') return undefined
  return marksSecret(name) || isSecretHeader(name) ? name : undefined
}

const LOOKS: readonly Look[] = [
  JWT,
  PRIVATE_KEY,
  {
    before: /\b(?:Bearer|Basic|DPoP|Token)(?:%20|[ +]){1,8}/g,
    value: /[A-Za-z0-9._~+/=-]{8,}/y,
    nameOf: (_, value) => (NO_WORD.test(value) ? 'token' : undefined),
  },
  // User and password in an address (RFC 3986, 3.2.1), also in JSON.
  {
    before: /:(?:\\{0,8}\/){2}/g,
    value: /[^\s/?#"'<>\\]{1,512}(?=@)/y,
    nameOf: () => 'userinfo',
  },
  {
    before: /\b([\w-]{3,40})(?:=|%3[dD])/g,
    value: PARAMETER,
    nameOf: (name) => (marksSecret(name) ? name : undefined),
  },
  { before: /(?:[?&]|%3[fF]|%26)code(?:=|%3[dD])/g, value: PARAMETER, nameOf: () => 'code' },
  // A string member of JSON, at any depth of escapes; or an entry of a list of headers, with the name before the value.
  {
    before: /\b([\w-]{1,40})\\*"(?:\s*,\s*\\*"value\\*")?\s*:\s*\\*"(?:(?:Bearer|Basic|DPoP|Token) +)?/gi,
    value: /(?:[^"\\\n]|\\{1,8}[^"\\\n]){4,}/y,
    nameOf: nameOfMember,
  },
]

/** Texts that look like credentials, even if they are not registered; in order and without overlap. */
export const looksIn = (text: string): readonly Hit[] => merged(LOOKS.flatMap((look) => placesOf(look, text)))

/** Fingerprints of texts that can only be credentials: signed JWTs and private keys. */
export function credentialsByShape(text: string): readonly string[] {
  const valueAt = ({ start, end }: Hit) => text.slice(start, end)
  return [
    ...placesOf(JWT, text).filter((place) => isSigned(valueAt(place))),
    ...placesOf(PRIVATE_KEY, text).filter((place) => valueAt(place).length > 300),
  ].map(({ mark }) => mark)
}

function isSigned(jwt: string): boolean {
  const header = Buffer.from(jwt.slice(0, jwt.indexOf('.')), 'base64url').toString('latin1')
  const signature = jwt.slice(jwt.lastIndexOf('.') + 1)
  return signature.length > 20 && header.includes('"alg"')
}

function placesOf({ before, value, isWhole, nameOf }: Look, text: string): Hit[] {
  const places: Hit[] = []
  before.lastIndex = 0
  for (let match = before.exec(text); match; match = before.exec(text)) {
    value.lastIndex = before.lastIndex
    const start = isWhole ? match.index : before.lastIndex
    const found = value.test(text) ? text.slice(start, value.lastIndex) : ''
    const name = found && nameOf(match[1] ?? '', found)
    if (!name) continue
    places.push({ start, end: start + found.length, mark: fingerprint(name, found) })
    before.lastIndex = start + found.length
  }
  return places
}
