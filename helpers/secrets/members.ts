import type { Place } from './decoded.ts'

/** A text that is the value of a member in JSON, at any depth. */
export interface TextMember {
  readonly name: string
  /** Between the quotes. */
  readonly value: Place
}

/**
 * The name of a member and the beginning of its value, or the end of a list of objects. JSON in JSON has backslashes before
 * its quotes.
 */
const OPENING = /"([\w-]{1,40})\\*"\s*:\s*(?:(\\*)"|\[)|\}\]|\n/g

/** Behind a name that is the value of a member `name`: the value that belongs to it. */
const BESIDE = /([\w-]{1,40})\\*"\s*,\s*\\*"value\\*"\s*:\s*\\*"/y

/**
 * The text members whose names are wanted, from the beginning of a text to its end. A member of a list of headers or
 * fields has the name that stands beside it, and one of a list of cookies the name `cookie`.
 */
export function* membersIn(text: string, isWanted: (name: string) => boolean): Generator<TextMember> {
  let areCookies = false
  OPENING.lastIndex = 0
  for (let found = OPENING.exec(text); found; found = OPENING.exec(text)) {
    const [, member, backslashes] = found
    const start = OPENING.lastIndex
    if (member === undefined) areCookies = false
    else if (backslashes === undefined) areCookies ||= member === 'cookies'
    if (member === undefined || backslashes === undefined) continue
    const beside = member === 'name' ? besideAt(text, start) : undefined
    const name = beside?.name ?? (member === 'value' && areCookies ? 'cookie' : member)
    if (!isWanted(name)) continue
    const value = valueAt(text, beside?.start ?? start, backslashes.length)
    yield { name, value }
    OPENING.lastIndex = value.end
  }
}

function besideAt(
  text: string,
  start: number,
): { readonly name: string; readonly start: number } | undefined {
  BESIDE.lastIndex = start
  const name = BESIDE.exec(text)?.[1]
  return name ? { name, start: BESIDE.lastIndex } : undefined
}

const END_OF_VALUE = /["\n]/g

/**
 * A value up to the quote that ends it, which has as many backslashes before it as the one that began it, besides pairs
 * that belong to the value; up to the end of the line if it was cut.
 */
function valueAt(text: string, start: number, depth: number): Place {
  END_OF_VALUE.lastIndex = start
  for (let found = END_OF_VALUE.exec(text); found; found = END_OF_VALUE.exec(text)) {
    const end = found.index
    if (found[0] === '\n') return { start, end }
    let first = end
    while (text[first - 1] === '\\') first -= 1
    const backslashes = end - first
    if (backslashes < depth) return { start, end: first }
    if (backslashes % (2 * (depth + 1)) === depth) return { start, end: end - depth }
  }
  return { start, end: text.length }
}
