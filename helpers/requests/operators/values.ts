import { randomInt } from 'node:crypto'
import type { ClaimMeaning, FieldMeaning, Operator } from '../../../contract/requests/operators.ts'
import { alike, randomWord, withOneOther } from '../../base/alike.ts'
import { parseUrl } from '../../base/url.ts'
import { isLoopback } from '../../http/allowed-origins.ts'
import { isObject } from '../../http/answer.ts'
import { codeChallenge } from '../../http/jose/jwt.ts'
import { differentFrom, inOtherCase } from '../different.ts'

/** Rewrites a text; `undefined` if the result would mean the same, or is impossible. */
type Rewrite = (text: string) => string | undefined

const cutShort: Rewrite = (text) => text.slice(0, Math.floor(text.length / 2)) || undefined

const appendSegment: Rewrite = (text) => `${text}/${randomWord(5)}`

/** Longer than many database columns, and shorter than what servers reject as an attack. */
const LONG = 4_000

/** JSON of nested lists, with more levels than a careless parser can follow. */
const DEEP = `${'['.repeat(1_001)}${']'.repeat(1_001)}`

/** Rewrites the path of an address: scheme and host are the same in any letter case (RFC 3986, 6.2.2.1). */
const inPath =
  (rewrite: Rewrite): Rewrite =>
  (text) => {
    const url = parseUrl(text)
    if (!url) return rewrite(text)
    const { origin, pathname } = url
    const at = text.indexOf(pathname, origin.length)
    if (at < 0 || pathname.length < 2) return undefined
    const path = rewrite(pathname.slice(1))
    return path === undefined ? undefined : `${text.slice(0, at)}/${path}${text.slice(at + pathname.length)}`
  }

/** The scheme, user and host of an address, and its port. */
const AUTHORITY = /^(https?:\/\/(?:[^/?#@]*@)?(?:\[[^\]]*\]|[^/?#:]+))(:\d+)?/i

/** Rewrites the port of an address, explicit or not. */
const atPort =
  (portOf: (explicit: string | undefined, usual: number) => number | undefined): Rewrite =>
  (text) => {
    const [start = '', before = '', explicit] = AUTHORITY.exec(text) ?? []
    const port = before && portOf(explicit?.slice(1), /^https/i.test(before) ? 443 : 80)
    return port ? `${before}:${port}${text.slice(start.length)}` : undefined
  }

const atDefaultPort = atPort((explicit, usual) => (explicit === undefined ? usual : undefined))

const atOtherPort = atPort((explicit) => {
  const other = randomInt(49_152, 65_535)
  return explicit === String(other) ? other + 1 : other
})

/** Leaves loopback addresses alone: a request may name any port there (RFC 8252, 7.3; RFC 9700, 4.1.3). */
const unlessLoopback =
  (rewrite: Rewrite): Rewrite =>
  (text) => {
    const url = parseUrl(text)
    return url && isLoopback(url.hostname) ? undefined : rewrite(text)
  }

/** A letter that is percent-encoded (RFC 3986, 2.3). */
const ESCAPED = /%(?:[46][1-9a-f]|[57][\da])/i
const LETTER = /(?<!%|%[\da-f])[a-z]/i

const escapeOne: Rewrite = (text) =>
  ESCAPED.test(text)
    ? text.replace(ESCAPED, decodeURIComponent)
    : text.replace(LETTER, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`)

/** Another address, near the right one. */
const OF_ADDRESS = {
  'other-host': differentFrom,
  'other-case': inPath(inOtherCase),
  prefix: inPath(cutShort),
  appended: appendSegment,
  'query-added': (text: string) => `${text}${text.includes('?') ? '&' : '?'}${randomWord(3)}=1`,
  'fragment-added': (text: string) => `${text}#${randomWord(3)}`,
  'other-slash': inPath((path) => (path.endsWith('/') ? path.slice(0, -1) : `${path}/`)),
  'other-port': atOtherPort,
  'default-port': atDefaultPort,
  escaped: inPath(escapeOne),
} satisfies Partial<Record<Operator, Rewrite>>

const OF_ANY: Readonly<Partial<Record<Operator, Rewrite>>> = {
  another: differentFrom,
  prefix: cutShort,
  'other-case': inOtherCase,
  appended: (text) => `${text}${alike(text.slice(-4))}`,
  long: () => randomWord(LONG),
  deep: () => DEEP,
  spaced: (text) => ` ${text} `,
  'one-altered': withOneOther,
  // Base64 padding is removed as well, since it carries no data.
  'last-cut': (text) => text.replace(/={1,2}$/, '').slice(0, -1) || undefined,
  percent: () => '%',
  asterisk: () => '*',
}

/** Rewrites that depend on what a text means. */
const OF_MEANING: Readonly<Record<string, Readonly<Partial<Record<Operator, Rewrite>>>>> = {
  proof: { challenge: codeChallenge },
  audience: {
    'other-case': inPath(inOtherCase),
    prefix: inPath(cutShort),
    appended: (text: string) => appendSegment(text.replace(/\/$/, '')),
  },
  'bound value': {
    ...OF_ADDRESS,
    long: (text: string) => `${text}/${randomWord(LONG)}`,
  },
  'registered value': {
    ...OF_ADDRESS,
    'other-port': unlessLoopback(atOtherPort),
    'default-port': unlessLoopback(atDefaultPort),
  },
} satisfies Partial<Record<FieldMeaning | ClaimMeaning, unknown>>

/** Replacements for contents that are not texts. */
const OF_CONTENT: Readonly<Partial<Record<Operator, (value: unknown) => unknown>>> = {
  // Each entry gets a type that the service does not know.
  another: (value) =>
    Array.isArray(value)
      ? value.map((entry: unknown) =>
          isObject(entry) ? { ...entry, type: differentFrom(textOf(entry.type) ?? '') } : entry,
        )
      : undefined,
  deep: () => JSON.parse(DEEP),
}

/** A text, or the first of several; `undefined` if it is not a text. */
export function textOf(value: unknown): string | undefined {
  const [text]: readonly unknown[] = [value].flat()
  return typeof text === 'string' ? text : undefined
}

/**
 * How an operator rewrites a value by what it means.
 *
 * @returns the rewrite; `undefined` for an operator that does more than replace a value
 */
export function rewriteOf(operator: Operator, means: string): ((value: unknown) => unknown) | undefined {
  if (means === 'content') return OF_CONTENT[operator]
  const rewrite = OF_MEANING[means]?.[operator] ?? OF_ANY[operator]
  return (
    rewrite &&
    ((value) => {
      const text = textOf(value)
      const other = text === undefined ? undefined : rewrite(text)
      return other === text ? undefined : other
    })
  )
}
