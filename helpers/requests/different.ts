import { randomBytes, randomInt } from 'node:crypto'
import { isIP } from 'node:net'
import { decodeProtectedHeader } from 'jose'
import { alike, another, randomWord, withOneOther } from '../base/alike.ts'
import { attempt } from '../base/attempt.ts'
import { encode } from '../http/jose/alterations.ts'
import { readJwt } from '../schema/formats.ts'

/**
 * A wrong value in the place of a right one: random each time, and in its form, so that no service can tell a test from a
 * mistake of a user. It never equals the right value, whatever is folded, trimmed or decoded, and tells nothing secret of it.
 *
 * - An http address has another host, below the right one, which nobody else can own; an IP address is one of this machine.
 * - Of any other URI, only the last part is different.
 * - A JWT is for somebody else: `sub`, `jti` and the signature are random, header and other claims stay. Of an encrypted one,
 *   all is random but the header.
 * - In the place of anything else there are as many characters, each of the same kind.
 */
export function differentFrom(right: string): string {
  return onOtherHost(right) ?? ofSomebodyElse(right) ?? withOtherEnd(right)
}

/** A scope that nobody defined, beside some that are. */
export const otherScope = (scope: string): string => differentFrom(scope.split(' ').at(-1) ?? '')

const HOST = /^(https?:\/\/(?:[^/?#@]*@)?)(\[[^\]]*\]|[^/?#:]+)/i

function onOtherHost(address: string): string | undefined {
  const [start, before = '', host = ''] = HOST.exec(address) ?? []
  if (start === undefined) return undefined
  const isNumber = isIP(host.replace(/^\[|\]$/g, '')) > 0
  return `${before}${isNumber ? loopback(host) : `${randomWord()}.${host}`}${address.slice(start.length)}`
}

/** An address of this machine (RFC 6890, 2.2.2), and another one than that. */
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

/** The part that nobody can guess is at the end; a shorter one may be counted up, and another one may be issued. */
const SHORTEST = 12

/** A reference in the form of one that was issued (document, 2.6), which nobody issued. */
export const inventedUri = (issued: string): string => withHandle(issued, alike)

/** A reference that was issued, with another character in the middle of its end. */
export const alteredUri = (issued: string): string => withHandle(issued, withOneOther)

/** A reference that was issued, with one more character at its end. */
export const appendedUri = (issued: string): string =>
  withHandle(issued, (handle) => `${handle}${another(handle.at(-1) ?? '')}`)

/** A reference that was issued, without its last character. */
export const cutOffUri = (issued: string): string => withHandle(issued, (handle) => handle.slice(0, -1))

/** A reference that was issued, with its end in the other letter case; hexadecimal digits are the same in either. */
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
 * A password that differs in the letter case of its last letter, which only a comparison of the whole password notices;
 * in its last character, where it has no letter.
 */
export function wrongPassword(right: string): string {
  const at = [...right].findLastIndex((character) => /[a-z]/i.test(character))
  if (at < 0) return `${right.slice(0, -1)}${right.endsWith('0') ? '1' : '0'}`
  return [...right].map((character, index) => (index === at ? inOtherCase(character) : character)).join('')
}

/** The same characters in the other letter case. */
export const inOtherCase = (text: string): string =>
  text.replace(/\p{L}/gu, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  )
