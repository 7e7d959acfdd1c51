import { RE2JS } from 're2js'
import { attempt } from '../base/attempt.ts'
import { inTime } from '../base/time-limit.ts'

/** A regular expression of someone else. Unlike a `RegExp`, it never takes long. */
export interface Pattern {
  /** @throws OutOfTime */
  test(text: string): boolean
  /** Differs for different expressions: a validator takes those with the same text for one. */
  toString(): string
}

/**
 * Reads a regular expression of ECMA-262 with the flag `u` (JSON Schema Core, 6.4), or without the flag if its syntax needs
 * that. It takes linear time. If RE2 cannot express it, as with a lookahead, its time is limited.
 *
 * @throws SyntaxError
 */
export function patternOf(source: string): Pattern {
  const plain = source.replace(ESCAPE, inOneWay)
  const strict = attempt(() => new RegExp(plain, 'u'))
  const linear = strict && attempt(() => RE2JS.compile(inRe2(plain)))
  return linear ?? limited(strict ?? new RegExp(source))
}

/** Milliseconds for one text. */
const LIMIT = 1_000

/**
 * The same expression, with limited time.
 *
 * @param what - the expression, as the subject of a sentence
 */
export const limited = (expression: RegExp, what = `the pattern ${expression.source}`): Pattern => ({
  test: (text) => inTime(LIMIT, what, () => expression.test(text)),
  toString: () => String(expression),
})

const ESCAPE =
  /\\(?:(ud[89ab][\da-f]{2}\\ud[c-f][\da-f]{2}|u[\da-f]{4})|x([\da-f]{2})|c([a-z])|(0)(?!\d)|(.))/gisu

/** Writes the escape of a single character as `\u{…}`, even if it is needless, which the flag `u` forbids. */
function inOneWay(token: string, ...[unicode, two, control, zero, other]: readonly string[]): string {
  const character: string | undefined = unicode
    ? JSON.parse(`"\\${unicode}"`)
    : control || two || zero
      ? String.fromCharCode(control ? control.charCodeAt(0) % 32 : Number(`0x${two ?? zero}`))
      : other?.replace(/[\da-z^$\\.*+?()[\]{}|/]/i, '')
  return character ? `\\u{${character.codePointAt(0)?.toString(16)}}` : token
}

/** The contents of two classes: white space of ECMA-262, and every other character. */
const SPACE =
  '\\t-\\r\\x{20}\\x{a0}\\x{1680}\\x{2000}-\\x{200a}\\x{2028}\\x{2029}\\x{202f}\\x{205f}\\x{3000}\\x{feff}'
const NO_SPACE =
  '\\x{0}-\\x{8}\\x{e}-\\x{1f}\\x{21}-\\x{9f}\\x{a1}-\\x{167f}\\x{1681}-\\x{1fff}\\x{200b}-\\x{2027}\\x{202a}-\\x{202e}\\x{2030}-\\x{205e}\\x{2060}-\\x{2fff}\\x{3001}-\\x{fefe}\\x{ff00}-\\x{10ffff}'

/** What RE2 writes differently, outside and inside of a class. */
const OTHERWISE: Readonly<Record<string, readonly [outside: string, inside: string]>> = {
  '\\s': [`[${SPACE}]`, SPACE],
  '\\S': [`[${NO_SPACE}]`, NO_SPACE],
  '\\b': ['\\b', '\\x{8}'],
  '\\u': ['\\x', '\\x'],
  '[': ['[', '\\['],
  '[^': ['[^', '\\[^'],
  '.': ['[^\\n\\r\\x{2028}\\x{2029}]', '.'],
}

/** Escapes, the brackets of classes, the dot, and the beginnings of groups that RE2 does not have. */
const TOKEN = /\\.|\[\^?(?=(\]?))|[\].]|\(\?(?!:|<[^=!])/gsu

/**
 * Writes a valid expression in the syntax of RE2.
 *
 * @throws Error if it has a group that RE2 does not have, or an empty class
 */
function inRe2(source: string): string {
  let isInside = false
  const named = source.replace(/(\\p\{)(?:gc|General_Category|sc|Script)=/gi, '$1')
  return named.replace(TOKEN, (token, ends: string | undefined) => {
    if (!isInside && (token === '(?' || ends)) throw new Error(`RE2 has no ${token}${ends ?? ''}`)
    const [outside, inside] = OTHERWISE[token] ?? [token, token]
    const written = isInside ? inside : outside
    isInside = isInside ? token !== ']' : token.startsWith('[')
    return written
  })
}
