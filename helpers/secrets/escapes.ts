/** A text with some layers of escapes decoded. */
export interface Reading {
  readonly text: string
  /** The index in the original text of the character at `index`. */
  placeOf(index: number): number
}

/** Percent-encoding (RFC 3986, 2.1), the escapes of JSON (RFC 8259, 7) and JavaScript, and the entities of HTML. */
const ESCAPE =
  /%(?<byte>[0-9A-Fa-f]{2})|\\(?:(?<letter>["'\\/bfnrt])|x(?<code>[0-9A-Fa-f]{2})|u(?<high>[dD][89abAB][0-9A-Fa-f]{2})\\u(?<low>[dD][c-fC-F][0-9A-Fa-f]{2})|u(?<unit>[0-9A-Fa-f]{4}))|&(?:#(?<decimal>\d{1,7})|#[xX](?<hex>[0-9A-Fa-f]{1,6})|(?<entity>amp|lt|gt|quot|apos|nbsp));/g

const LETTERS: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' }

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
}

/** Two layers are promised; a secret that contains escapes itself needs more. */
const LAYERS = 4

/**
 * Yields the text itself, and then the text with one more layer of escapes decoded each time.
 *
 * @param text - bytes read as Latin-1; so are the texts that are returned
 */
export function* readingsOf(text: string): Generator<Reading> {
  let reading: Reading = { text, placeOf: (index) => index }
  yield reading
  for (let layer = 0; layer < LAYERS; layer += 1) {
    const inner = unescaped(reading.text)
    if (!inner) return
    const outer = reading
    reading = { text: inner.text, placeOf: (index) => outer.placeOf(inner.placeOf(index)) }
    yield reading
  }
}

/** Decodes one layer of escapes; `undefined` if the text has none. */
function unescaped(text: string): Reading | undefined {
  ESCAPE.lastIndex = 0
  let match = ESCAPE.exec(text)
  if (!match) return undefined
  const source = Buffer.from(text, 'latin1')
  // An escape is never shorter than its decoded bytes.
  const bytes = Buffer.alloc(source.length)
  const places = new Uint32Array(source.length)
  let [length, done] = [0, 0]
  const copy = (end: number) => {
    source.copy(bytes, length, done, end)
    for (; done < end; done += 1) places[length++] = done
  }
  for (; match; match = ESCAPE.exec(text)) {
    copy(match.index)
    for (const byte of meaningOf(match.groups ?? {})) {
      bytes[length] = byte
      places[length++] = match.index
    }
    done = ESCAPE.lastIndex
  }
  copy(source.length)
  places[length] = source.length
  return { text: bytes.toString('latin1', 0, length), placeOf: (index) => places[index] ?? source.length }
}

type Groups = Readonly<Record<string, string | undefined>>

/** The bytes of an escape, decoded to UTF-8. */
function meaningOf({ byte, letter, code, high, low, unit, decimal, hex, entity }: Groups): Uint8Array {
  const single = byte ?? code
  if (single !== undefined) return Buffer.of(Number.parseInt(single, 16))
  if (letter !== undefined) return Buffer.from(LETTERS[letter] ?? letter)
  if (entity !== undefined) return Buffer.from(ENTITIES[entity] ?? entity)
  if (high !== undefined) return Buffer.from(unitsOf(high, low))
  if (unit !== undefined) return Buffer.from(unitsOf(unit))
  const point = Number(decimal ?? `0x${hex}`)
  return Buffer.from(point <= 0x10ffff ? String.fromCodePoint(point) : '')
}

const unitsOf = (...units: readonly (string | undefined)[]): string =>
  String.fromCharCode(...units.map((unit) => Number(`0x${unit}`)))

/** A text, read as Latin-1, with one layer of escapes decoded, with two layers, and so on. */
export const withoutEscapes = (text: string): readonly string[] =>
  [...readingsOf(text)].slice(1).map((reading) => reading.text)
