import { randomInt } from 'node:crypto'

/** A character is replaced by one of its own group, so that the form is kept: a hexadecimal number stays hexadecimal. */
const KINDS = ['0123456789', 'abcdef', 'ghijklmnopqrstuvwxyz', 'ABCDEF', 'GHIJKLMNOPQRSTUVWXYZ']

/** Any letter or digit. The group captures what is kept: version and variant of a UUID (RFC 9562, 4), and URL escapes. */
const EACH =
  /((?<=\b[\da-f]{8}-[\da-f]{4}-)[1-8](?=[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}\b)|(?<=\b[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-)[89ab](?=[\da-f]{3}-[\da-f]{12}\b)|%[\da-f]{2})|[\da-z]/gi

/** A different letter or digit of the same kind, at random. Any other character is returned unchanged. */
export function another(character: string): string {
  const others = KINDS.find((kind) => kind.includes(character))?.replace(character, '') ?? character
  return others[randomInt(others.length)] ?? character
}

/** Random lower-case letters. */
export const randomWord = (length = 8): string =>
  'g'.repeat(length).replace(/g/g, () => LETTERS[randomInt(26)] ?? '')

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'

/**
 * A random text of the same form: each letter and digit is replaced by another of its kind; everything else is kept. A
 * UUID keeps its version, and base64 still decodes. If there is no letter or digit to replace, a random word is appended.
 */
export function alike(text: string): string {
  const own = text.slice(0, text.length - unreadEnd(text).length)
  const other = own.replace(EACH, (character, fixed?: string) => fixed ?? another(character))
  return other === own ? `${text}${randomWord()}` : `${other}${text.slice(own.length)}`
}

/** The last character of a base64 text, if some of its bits are padding that decoders ignore (RFC 4648, 3.5). */
function unreadEnd(text: string): string {
  const { length } = text.replace(/={1,2}$/, '')
  const isCoded = (['base64url', 'base64'] as const).some(
    (coding) => Buffer.from(text, coding).toString(coding) === text,
  )
  return isCoded && length % 4 > 0 ? text.slice(length - 1) : ''
}

/**
 * Replaces one letter or digit, in the middle of the text if possible. It avoids the last character of a part: decoders
 * of base64 may ignore some of its bits.
 */
export function withOneOther(text: string): string {
  const middle = Math.floor(text.length / 2)
  const behind = text.slice(middle).search(/[\da-z](?=[\w-])/i)
  const at = behind < 0 ? text.search(/[\da-z]/i) : middle + behind
  return at < 0
    ? `${text}${randomWord()}`
    : `${text.slice(0, at)}${another(text[at] ?? '')}${text.slice(at + 1)}`
}
