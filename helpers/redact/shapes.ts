import { fingerprint } from './fingerprint.ts'
import { withoutUserinfo } from './userinfo.ts'

/** Names under which credentials travel (RFC 6749, RFC 7521, RFC 7636, RFC 9126). */
const NAMES =
  'client_secret|client_assertion|assertion|code_verifier|access_token|refresh_token|id_token(?:_hint)?|logout_token|device_code|request_uri|password|passwd|passphrase|passcode|api[_-]?key|secret|otp|totp'

const JWT = /\beyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]*/g
const PRIVATE_KEY =
  /-----BEGIN(?:[ +]|%20)(?:[A-Z]+(?:[ +]|%20))*PRIVATE(?:[ +]|%20)KEY-----(?:[A-Za-z0-9+/=\s]|\\+[nr]|%[0-9A-Fa-f]{2})*(?:-----END[A-Z %+0-9]*-----)?/g
/** A word such as “Basic authentication” is none: a token holds a digit, a sign or a capital inside. */
const HEADER =
  /\b(Bearer|Basic|DPoP|Token)((?: |\+|%20)+)(?=[A-Za-z]*(?:[0-9._~+/=-]+[A-Za-z0-9]|[a-z][A-Z]))([A-Za-z0-9._~+/=-]{8,})/g
const PARAMETER = new RegExp(`\\b(${NAMES})(=|%3[dD])([^\\s&"'<>;,)\\\\]{4,})`, 'gi')
const CODE = /([?&]|%3[fF]|%26)(code)(=|%3[dD])([^\s&"'<>;,)\\]{4,})/g
/** A fingerprint, maybe behind its scheme, is shown as it is. */
const MARKED = '(?:(?:Bearer|Basic|DPoP|Token) )?<'
const MEMBER = new RegExp(
  `(\\\\*")(${NAMES}|authorization|cookie|set-cookie)\\1(\\s*:\\s*)\\1(?!${MARKED})((?:(?!(?<!\\\\)\\1)[^\\n]){4,9000})\\1`,
  'gi',
)
/** As recorded traffic has headers and fields (HAR). */
const PAIR = new RegExp(
  `("name":")(${NAMES}|authorization|cookie|set-cookie)(","value":")(?!${MARKED})((?:[^"\\\\\\n]|\\\\.){1,9000})"`,
  'gi',
)
const COOKIES = /("cookies":\[)(\{[^\n]*?\})(\])/g
/** Private members of an RSA or EC key, or of a symmetric one (RFC 7518, 6). */
const KEY_MEMBER = /(\\*")(d|p|q|dp|dq|qi|k)\1(\s*:\s*)\1([A-Za-z0-9_-]{40,})\1/g

/** Replaces whatever looks like a credential by a fingerprint, whether anybody registered it or not. */
export function withoutShapes(text: string): string {
  return withoutUserinfo(text)
    .replace(PRIVATE_KEY, (key) => fingerprint('private_key', key))
    .replace(JWT, (jwt) => fingerprint('jwt', jwt))
    .replace(
      HEADER,
      (_, scheme: string, space: string, token: string) => `${scheme}${space}${fingerprint('token', token)}`,
    )
    .replace(
      PARAMETER,
      (_, name: string, is: string, value: string) => `${name}${is}${fingerprint(name, value)}`,
    )
    .replace(
      CODE,
      (_, before: string, name: string, is: string, value: string) =>
        `${before}${name}${is}${fingerprint(name, value)}`,
    )
    .replace(
      MEMBER,
      (_, quote: string, name: string, colon: string, value: string) =>
        `${quote}${name}${quote}${colon}${quote}${fingerprint(name, value)}${quote}`,
    )
    .replace(
      PAIR,
      (_, before: string, name: string, between: string, value: string) =>
        `${before}${name}${between}${fingerprint(name, value)}"`,
    )
    .replace(
      COOKIES,
      (_, before: string, cookies: string, after: string) =>
        `${before}${cookies.replace(
          /"value":"(?!<)([^"\\]+)"/g,
          (_, value: string) => `"value":"${fingerprint('cookie', value)}"`,
        )}${after}`,
    )
    .replace(
      KEY_MEMBER,
      (_, quote: string, name: string, colon: string, value: string) =>
        `${quote}${name}${quote}${colon}${quote}${fingerprint('private_key', value)}${quote}`,
    )
}

/** Credentials that a text holds and that can be told by their looks alone: signed JWTs and private keys. */
export function credentialsByShape(text: string): readonly string[] {
  const tokens = [...text.matchAll(JWT)].map(([jwt]) => jwt).filter(isSigned)
  const keys = [...text.matchAll(PRIVATE_KEY)].map(([key]) => key).filter((key) => key.length > 300)
  return [
    ...tokens.map((jwt) => fingerprint('jwt', jwt)),
    ...keys.map((key) => fingerprint('private_key', key)),
  ]
}

function isSigned(jwt: string): boolean {
  const [header = '', , signature = ''] = jwt.split('.')
  const text = Buffer.from(header, 'base64url').toString('latin1')
  return signature.length > 20 && /^\{.*"alg"/s.test(text)
}
