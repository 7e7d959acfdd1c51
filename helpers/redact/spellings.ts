/** Characters that no encoding of the web changes, base64 aside. */
const PLAIN = /^[A-Za-z0-9._-]*$/

/** A backslash, percent-encoded any number of times. */
const BACKSLASH = '(?:\\\\|%(?:25)*5[cC])'

/** Before these JSON puts a backslash, and with each depth more of them. */
const ESCAPED = /^["'/]$/

const ENTITIES: Readonly<Record<string, string>> = {
  '"': 'quot',
  "'": 'apos',
  '<': 'lt',
  '>': 'gt',
  '&': 'amp',
}

const LETTERS: Readonly<Record<string, string>> = { '\n': 'n', '\r': 'r', '\t': 't' }

/** Whether a value looks the same in every encoding but base64. */
export const isPlain = (value: string): boolean => PLAIN.test(value)

/** The longest part of a value that looks the same in every encoding but base64. */
export const longestPlainPart = (value: string): string =>
  value
    .split(/[^A-Za-z0-9._-]+/)
    .reduce((longest, part) => (part.length > longest.length ? part : longest), '')

/**
 * A regular expression for a value as it may stand in a text: raw, in JSON at any depth, percent-encoded in each of the
 * usual ways and any number of times, as a form of a page in windows-1252, or with HTML entities. Each character may be
 * spelt on its own, so that no mixture gets through.
 *
 * It is for texts whose bytes are read as Latin-1, by which no file is spoilt.
 */
export function spellings(value: string): string {
  return [...value.replace(/\r\n/g, '\n').replace(/\\+/g, '\\')].map(spelling).join('')
}

function spelling(character: string): string {
  if (isPlain(character)) return literal(character)
  const bytes = [Buffer.from(character), ...singleByte(character)]
  const ways = [
    ...bytes.flatMap((own) => [literal(own.toString('latin1')), percent(own)]),
    ...entities(character),
    ...(character === ' ' ? ['\\+', '%(?:25)*2[bB]'] : []),
  ]
  if (character === '\\') return `(?:${BACKSLASH}|${ways.join('|')})+`
  const prefix = ESCAPED.test(character) ? `${BACKSLASH}*` : ''
  const letter = LETTERS[character]
  const escapes = [`u${utf16(character)}`, ...(letter ? [letter] : [])].map((way) => `${BACKSLASH}+${way}`)
  const before = character === '\n' ? `(?:\\r|${BACKSLASH}+r|%(?:25)*0[dD])?` : ''
  return `${before}(?:${prefix}(?:${ways.join('|')})|${escapes.join('|')})`
}

const percent = (bytes: Buffer): string =>
  [...bytes].map((byte) => `%(?:25)*${anyCase(hex(byte, 2))}`).join('')

/** A page in windows-1252 sends what it cannot encode as an entity, and that percent-encoded. */
function entities(character: string): readonly string[] {
  const point = character.codePointAt(0) ?? 0
  const name = ENTITIES[character] ?? (point > 0x7f ? '[A-Za-z]{2,8}' : undefined)
  const number = `(?:#|%23)(?:0*${point}|[xX]0*${anyCase(hex(point, 1))})`
  return [`(?:&|%26)(?:amp;)*(?:${name ? `${name}|` : ''}${number})(?:;|%3[bB])`]
}

/** The UTF-16 units of a character, as JSON has them behind `\u`. */
const utf16 = (character: string): string =>
  Array.from({ length: character.length }, (_, unit) => anyCase(hex(character.charCodeAt(unit), 4))).join(
    `${BACKSLASH}+u`,
  )

/** What the bytes 0x80 to 0x9f are in windows-1252. */
const WINDOWS_1252 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ'

/** The one byte of a character in windows-1252, if UTF-8 has several for it. */
function singleByte(character: string): readonly Buffer[] {
  const place = WINDOWS_1252.indexOf(character)
  const byte = place >= 0 ? 0x80 + place : character.charCodeAt(0)
  return byte > 0x7f && byte <= 0xff ? [Buffer.of(byte)] : []
}

const hex = (number: number, digits: number): string => number.toString(16).padStart(digits, '0')

const anyCase = (digits: string): string =>
  digits.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`)

const literal = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
