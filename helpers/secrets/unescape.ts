import { decodeHTMLStrict } from 'entities'
import { withoutGzip } from './archives.ts'
import { type Decoded, Pieces } from './decoded.ts'

/** Where an escape may begin, the first half of a line end, and a colour. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: how a colour begins
const SPECIAL = /[%\\&\r\u001b]/g

const PERCENT = /%([0-9A-Fa-f]{2})/y
/** A character in UTF-16, two units for one beyond the basic plane. */
const UNIT = /\\u(?:([dD][89abAB][0-9A-Fa-f]{2})\\u([dD][c-fC-F][0-9A-Fa-f]{2})|([0-9A-Fa-f]{4}))/y
const BYTE = /\\x([0-9A-Fa-f]{2})/y
const ENTITY = /&(?:#\d{1,10}|#[xX][0-9A-Fa-f]{1,10}|[A-Za-z][A-Za-z0-9]{1,31});/y

/** What sets colours on a terminal (ECMA-48, 8.3.117); it may stand anywhere in what is highlighted. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: how a colour begins
const COLOUR = /\u001b\[[\d;:]{0,32}m/y

/** What JSON and JavaScript write behind a backslash. */
const LETTERS: Readonly<Record<string, string>> = {
  '"': '"',
  "'": "'",
  '\\': '\\',
  '/': '/',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '',
  t: '\t',
}

/** What an escape stands for, and where it ends. */
interface Escape {
  readonly text: string
  readonly end: number
}

/**
 * A text without one layer of escapes: percent-encoding (RFC 3986, 2.1), those of JSON (RFC 8259, 7) and of JavaScript,
 * and the entities of HTML. Carriage returns and colours of a terminal are left out.
 *
 * @param text - bytes read as Latin-1, as what is returned is
 * @returns undefined if there is no escape in it
 */
export function unescaped(text: string): Decoded | undefined {
  let done = 0
  let pieces: Pieces | undefined
  SPECIAL.lastIndex = 0
  for (let match = SPECIAL.exec(text); match; match = SPECIAL.exec(text)) {
    const found = escapeAt(text, match.index)
    if (!found) continue
    pieces ??= new Pieces(text)
    pieces.copy(done, match.index)
    pieces.put(found.text, match.index, found.end)
    done = found.end
    SPECIAL.lastIndex = done
  }
  pieces?.copy(done, text.length)
  return pieces?.decoded()
}

/** More layers than this are no accident. */
const LAYERS = 6

/** What a text is without each of its layers of escapes. */
export function* layersOfEscapes(text: string): Generator<Decoded> {
  let inner = unescaped(withoutGzip(text))
  for (let layer = 0; inner && layer < LAYERS; layer += 1) {
    yield inner
    inner = unescaped(withoutGzip(inner.text))
  }
}

function escapeAt(text: string, start: number): Escape | undefined {
  switch (text[start]) {
    case '%':
      return byteAt(PERCENT, text, start)
    case '\\':
      return backslashAt(text, start)
    case '&': {
      const [entity] = matchAt(ENTITY, text, start)
      if (entity === undefined) return undefined
      const character = decodeHTMLStrict(entity)
      if (character === entity) return undefined
      return { text: bytesOf(character), end: start + entity.length }
    }
    case '\r':
      return { text: '', end: start + 1 }
    default: {
      const [colour] = matchAt(COLOUR, text, start)
      return colour === undefined ? undefined : { text: '', end: start + colour.length }
    }
  }
}

function backslashAt(text: string, start: number): Escape | undefined {
  const letter = LETTERS[text.charAt(start + 1)]
  if (letter !== undefined) return { text: letter, end: start + 2 }
  if (text[start + 1] === 'x') return byteAt(BYTE, text, start)
  const [all = '', ...units] = matchAt(UNIT, text, start)
  const codes = units.flatMap((unit) => (unit ? [Number.parseInt(unit, 16)] : []))
  return all ? { text: bytesOf(String.fromCharCode(...codes)), end: start + all.length } : undefined
}

function byteAt(pattern: RegExp, text: string, start: number): Escape | undefined {
  const [, byte] = matchAt(pattern, text, start)
  return byte === undefined
    ? undefined
    : { text: String.fromCharCode(Number.parseInt(byte, 16)), end: pattern.lastIndex }
}

function matchAt(pattern: RegExp, text: string, start: number): readonly (string | undefined)[] {
  pattern.lastIndex = start
  return pattern.exec(text) ?? []
}

/** The bytes of a character in UTF-8, read as Latin-1. */
const bytesOf = (character: string): string =>
  character <= '\x7f' ? character : Buffer.from(character).toString('latin1')
