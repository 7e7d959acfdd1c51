import { randomBytes, randomInt } from 'node:crypto'
import { isIP } from 'node:net'
import { decodeProtectedHeader } from 'jose'
import { alike, another, randomWord, withOneOther } from '../base/alike.ts'
import { attempt } from '../base/attempt.ts'
import { encode } from '../http/jose/alterations.ts'
import { readJwt } from '../schema/formats.ts'

/**
 * A wrong value in place of a right one: random each time, and in the same form, so that no service can distinguish a test
 * from a user's mistake. It never equals the right value, even if folded, trimmed or decoded, and reveals no secret.
 *
 * - An http address gets another host: a subdomain of the right one, which no one else can own. An IP address becomes one of
 *   this machine.
 * - Any other URI changes only in its last part.
 * - A JWT gets another subject: `sub`, `jti` and the signature are random, the header and other claims stay. In an encrypted
 *   one, everything except the header is random.
 * - Anything else becomes as many characters, each of the same kind.
 */
export function differentFrom(right: string): string {
  return onOtherHost(right) ?? ofSomebodyElse(right) ?? withOtherEnd(right)
}

/** A scope that was never defined, in the form of the last one. */
export const otherScope = (scope: string): string => differentFrom(scope.split(' ').at(-1) ?? '')

const HOST = /^(https?:\/\/(?:[^/?#@]*@)?)(\[[^\]]*\]|[^/?#:]+)/i

function onOtherHost(address: string): string | undefined {
  const [start, before = '', host = ''] = HOST.exec(address) ?? []
  if (start === undefined) return undefined
  const isNumber = isIP(host.replace(/^\[|\]$/g, '')) > 0
  return `${before}${isNumber ? loopback(host) : `${randomWord()}.${host}`}${address.slice(start.length)}`
}

/** A loopback address (RFC 6890, 2.2.2) that differs from the given one. */
function loopback(other: string): string {
  const address = [127, ...Array.from({ length: 3 }, () => randomInt(1, 255))].join('.')
  return address === other ? loopback(other) : address
}

function ofSomebodyElse(text: string): string | undefined {
  if (attempt(() => decodeProtectedHeader(text).alg) === undefined) return undefined
  const [header, ...parts] = text.split('.')
  const claims = readJwt(text)?.claims
  const others = claims
    ? [encode({ ...claims, ...otherSubject(claims) }), alike(parts[1] ?? '')]
    : parts.map((part) => part && alike(part))
  return [header, ...others].join('.')
}

const otherSubject = (claims: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    ['sub', 'jti'].flatMap((name) => {
      const own = claims[name]
      return typeof own === 'string' ? [[name, differentFrom(own)]] : []
    }),
  )

const BEFORE_END = /^(?:urn:|[a-z][a-z\d+.-]*:\/)(?:.*[:/])?/is

function withOtherEnd(text: string): string {
  const [before = ''] = BEFORE_END.exec(text) ?? []
  return `${before}${alike(text.slice(before.length))}`
}

/** The unguessable part is at the end. A shorter one may be a counter, so a variation of it may exist. */
const SHORTEST = 12

/** A request_uri in the form of an issued one (document, 2.6) that was never issued. */
export const inventedUri = (issued: string): string => withHandle(issued, alike)

/** An issued request_uri with another character in the middle of its end. */
export const alteredUri = (issued: string): string => withHandle(issued, withOneOther)

/** An issued request_uri with one more character at its end. */
export const appendedUri = (issued: string): string =>
  withHandle(issued, (handle) => `${handle}${another(handle.at(-1) ?? '')}`)

/** An issued request_uri without its last character. */
export const cutOffUri = (issued: string): string => withHandle(issued, (handle) => handle.slice(0, -1))

/** An issued request_uri with the case of its end swapped; `undefined` without letters, or if it is hexadecimal. */
export function otherCaseUri(issued: string): string | undefined {
  const handle = handleOf(issued)
  const other = inOtherCase(handle)
  return other === handle || /^[\da-f-]+$/i.test(handle)
    ? undefined
    : `${issued.slice(0, -handle.length)}${other}`
}

const handleOf = (issued: string): string => issued.split(/[^\w~-]/).at(-1) ?? ''

function withHandle(issued: string, rewrite: (handle: string) => string): string {
  const handle = handleOf(issued)
  return handle.length < SHORTEST
    ? lengthened(issued)
    : `${issued.slice(0, -handle.length)}${rewrite(handle)}`
}

const lengthened = (issued: string): string => `${issued}${randomBytes(12).toString('hex')}`

/**
 * A password with the case of its last letter swapped, which only a comparison of the whole password notices. Without
 * letters, its last character differs.
 */
export function wrongPassword(right: string): string {
  const at = [...right].findLastIndex((character) => /[a-z]/i.test(character))
  if (at < 0) return `${right.slice(0, -1)}${right.endsWith('0') ? '1' : '0'}`
  return [...right].map((character, index) => (index === at ? inOtherCase(character) : character)).join('')
}

/** The same text with the case of each letter swapped. */
export const inOtherCase = (text: string): string =>
  text.replace(/\p{L}/gu, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  )
