import { randomInt } from 'node:crypto'

/** Characters that stand for each other, so that what is made of a text has its form: a hexadecimal number stays one. */
const KINDS = ['0123456789', 'abcdef', 'ghijklmnopqrstuvwxyz', 'ABCDEF', 'GHIJKLMNOPQRSTUVWXYZ']

/** Each letter and digit, and what stays: the version and the variant of a UUID (RFC 9562, 4), and escapes of a URL. */
const EACH =
  /((?<=\b[\da-f]{8}-[\da-f]{4}-)[1-8](?=[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}\b)|(?<=\b[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-)[89ab](?=[\da-f]{3}-[\da-f]{12}\b)|%[\da-f]{2})|[\da-z]/gi

/** Another letter or digit of the same kind, at random; a sign stays. */
export function another(character: string): string {
  const others = KINDS.find((kind) => kind.includes(character))?.replace(character, '') ?? character
  return others[randomInt(others.length)] ?? character
}

/** Small letters at random. */
export const randomWord = (length = 8): string =>
  'g'.repeat(length).replace(/g/g, () => LETTERS[randomInt(26)] ?? '')

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'

/**
 * A random text in the form of another: each letter and digit is another one of its kind, and signs stay. A UUID has its
 * version, and base64 still decodes. A text without any letter or digit gets a word more.
 */
export function alike(text: string): string {
  const own = text.slice(0, text.length - unreadEnd(text).length)
  const other = own.replace(EACH, (character, fixed?: string) => fixed ?? another(character))
  return other === own ? `${text}${randomWord()}` : `${other}${text.slice(own.length)}`
}

/** The end of a text in base64 that also stands for bits which nobody reads (RFC 4648, 3.5). */
function unreadEnd(text: string): string {
  const { length } = text.replace(/={1,2}$/, '')
  const isCoded = (['base64url', 'base64'] as const).some(
    (coding) => Buffer.from(text, coding).toString(coding) === text,
  )
  return isCoded && length % 4 > 0 ? text.slice(length - 1) : ''
}

/**
 * The same text with another letter or digit in its middle, or else where there is one. It is not the last one of a part,
 * some of whose bits may not count in base64.
 */
export function withOneOther(text: string): string {
  const middle = Math.floor(text.length / 2)
  const behind = text.slice(middle).search(/[\da-z](?=[\w-])/i)
  const at = behind < 0 ? text.search(/[\da-z]/i) : middle + behind
  return at < 0
    ? `${text}${randomWord()}`
    : `${text.slice(0, at)}${another(text[at] ?? '')}${text.slice(at + 1)}`
}
