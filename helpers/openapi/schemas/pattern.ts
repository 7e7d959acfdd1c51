/**
 * A regular expression of a schema (ECMA-262). Many documents escape characters that need it not, which only works without
 * `u`.
 *
 * @throws SyntaxError if it is none either way
 */
export function patternOf(source: string): RegExp {
  try {
    return new RegExp(source, 'u')
  } catch {
    return new RegExp(source)
  }
}

/** Whether a text is a regular expression. */
export function isPattern(source: string): boolean {
  try {
    return patternOf(source) instanceof RegExp
  } catch {
    return false
  }
}
