import { RE2JS } from 're2js'

/** White space of ECMA-262, which is more than RE2's `\s`. */
const SPACES = '\\t\\n\\v\\f\\r\\p{Zs}\\x{2028}\\x{2029}\\x{feff}'

/** What RE2 reads otherwise than ECMA-262 does, outside of a class of characters and in one. */
const SPELT: Readonly<Record<string, readonly [outside: string, inside: string]>> = {
  '\\s': [`[${SPACES}]`, SPACES],
  '\\S': [`[^${SPACES}]`, '\\S'],
  '.': ['[^\\n\\r\\x{2028}\\x{2029}]', '.'],
}

/**
 * A regular expression of a schema (ECMA-262) that takes linear time: whoever wrote it did not think of the texts that a
 * broken service sends.
 *
 * @throws Error if it is none, or one that takes backtracking: look-around, back references, counts over 1000
 */
export function patternOf(source: string): RE2JS {
  let isInside = false
  const spelt = source.replace(/\\.|[[\].]/gs, (token) => {
    if (token === '[' || token === ']') isInside = token === '['
    return SPELT[token]?.[isInside ? 1 : 0] ?? token
  })
  return RE2JS.compile(RE2JS.translateRegExp(spelt))
}

/** Why a text is no regular expression that can be judged by; `undefined` if it is one. */
export function patternFault(source: string): string | undefined {
  try {
    patternOf(source)
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message.replace(/^error parsing regexp: /, '') : String(error)
  }
}
