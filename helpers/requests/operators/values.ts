import type { FieldMeaning, Operator } from '../../../contract/requests/operators.ts'
import { alike, randomWord } from '../../base/alike.ts'
import { parseUrl } from '../../base/url.ts'
import { codeChallenge } from '../../http/jose/jwt.ts'
import { differentFrom } from '../different.ts'

/** Another value in the place of one; `undefined` where it would mean the same, or cannot be made of it. */
export type Rewrite = (value: string) => string | undefined

/** The same characters in the other letter case. */
const swapCase: Rewrite = (value) =>
  value.replace(/\p{L}/gu, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  )

const cutShort: Rewrite = (value) => value.slice(0, Math.floor(value.length / 2)) || undefined

const append: Rewrite = (value) => `${value}${alike(value.slice(-4))}`

const appendSegment: Rewrite = (value) => `${value}/${randomWord(5)}`

/** A text that is no JWT at all. */
export const garbage = (): string => randomWord(24)

/** More than a column of a database holds, and less than a server takes for an attack. */
const LONG = 4_000

/** More levels than a careless parser follows. */
const LEVELS = 1_001

/** JSON of nothing but lists in lists. */
export const deepJson = (): string => `${'['.repeat(LEVELS)}${']'.repeat(LEVELS)}`

/** Rewrites the path of an address: scheme and host are the same in any letter case (RFC 3986, 6.2.2.1). */
const inPath =
  (rewrite: Rewrite): Rewrite =>
  (value) => {
    const url = parseUrl(value)
    if (!url) return rewrite(value)
    const { origin, pathname } = url
    const at = value.indexOf(pathname, origin.length)
    if (at < 0 || pathname.length < 2) return undefined
    const path = rewrite(pathname.slice(1))
    return path === undefined
      ? undefined
      : `${value.slice(0, at)}/${path}${value.slice(at + pathname.length)}`
  }

const OF_ANY: Readonly<Partial<Record<Operator, Rewrite>>> = {
  empty: () => '',
  another: differentFrom,
  prefix: cutShort,
  'other-case': swapCase,
  appended: append,
  long: () => randomWord(LONG),
  deep: deepJson,
}

/** Rewrites by what a value means, where it is not the same for all. */
const OF_MEANING: Readonly<Record<string, Readonly<Partial<Record<Operator, Rewrite>>>>> = {
  proof: { challenge: codeChallenge },
  audience: {
    'other-case': inPath(swapCase),
    prefix: inPath(cutShort),
    appended: (value: string) => appendSegment(value.replace(/\/$/, '')),
  },
  'bound value': {
    'other-host': differentFrom,
    'other-case': inPath(swapCase),
    prefix: inPath(cutShort),
    appended: appendSegment,
    long: (value: string) => `${value}/${randomWord(LONG)}`,
  },
} satisfies Partial<Record<FieldMeaning | 'audience', unknown>>

/**
 * How an operator rewrites a value.
 *
 * @returns the rewrite, which is `undefined` for an operator that is more than another value
 */
export function rewriteOf(operator: Operator, means: string): Rewrite | undefined {
  const rewrite = OF_MEANING[means]?.[operator] ?? OF_ANY[operator]
  return (
    rewrite &&
    ((value) => {
      const other = rewrite(value)
      return other === value ? undefined : other
    })
  )
}
