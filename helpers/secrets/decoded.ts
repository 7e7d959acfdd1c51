/** A part of a text. */
export interface Place {
  readonly start: number
  readonly end: number
}

/** A text that was found inside another one, and where in that one each of its parts stands. */
export interface Decoded {
  readonly text: string
  /** How it was hidden, such as `base64 › gzip`; empty where it was only escaped. */
  readonly way: string
  /** Where in the other text a part of this one stands: several places if something else is in between. */
  places(start: number, end: number): readonly Place[]
}

/** A text as it is. */
export const asItIs = (text: string): Decoded => ({ text, way: '', places: (start, end) => [{ start, end }] })

/** A part of a text as it is. */
export const sliceOf = (text: string, { start, end }: Place): Decoded => ({
  text: text.slice(start, end),
  way: '',
  places: (from, to) => [{ start: start + from, end: start + to }],
})

/** What was decoded from something decoded, with its places in the first text. */
export function within(outer: Decoded, inner: Decoded): Decoded {
  return {
    text: inner.text,
    way: outer.way && inner.way ? `${outer.way} › ${inner.way}` : outer.way || inner.way,
    places: (start, end) => inner.places(start, end).flatMap((place) => outer.places(place.start, place.end)),
  }
}

/** The parts of a text that a global pattern matches. Many times faster than `matchAll`. */
export function matchesOf(pattern: RegExp, text: string): readonly Place[] {
  const places: Place[] = []
  pattern.lastIndex = 0
  for (let match = pattern.exec(text); match; match = pattern.exec(text))
    places.push({ start: match.index, end: pattern.lastIndex })
  return places
}

/** The group of a global pattern, with which each match ends. */
export function endsOf(pattern: RegExp, text: string): readonly Place[] {
  const places: Place[] = []
  pattern.lastIndex = 0
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    const [, value = ''] = match
    places.push({ start: pattern.lastIndex - value.length, end: pattern.lastIndex })
  }
  return places
}

/** Numbers of a piece: where it begins in the decoded text, where its source begins and ends, whether it is a copy. */
const NUMBERS = 4

/**
 * Puts a decoded text together, piece by piece, in the order of the text that it comes from. Of the millions of characters
 * of a report each is copied as a byte, dozens of times.
 */
export class Pieces {
  readonly #source: Buffer
  #bytes: Buffer
  #numbers = new Uint32Array(64)
  #count = 0
  #length = 0

  /** @param source - bytes read as Latin-1, as is what is put */
  constructor(source: string) {
    this.#source = Buffer.from(source, 'latin1')
    this.#bytes = Buffer.allocUnsafe(source.length)
  }

  /** Characters of the decoded text so far. */
  get length(): number {
    return this.#length
  }

  /** A part of the source that stands for itself. */
  copy(start: number, end: number): void {
    const length = end - start
    if (length <= 0) return
    this.#note(length, start, end, true)
    this.#source.copy(this.#bytes, this.#length, start, end)
    this.#length += length
  }

  /** A part of the source that stands for a text, of which nothing may be left. */
  put(text: string, start: number, end: number): void {
    this.#note(text.length, start, end, false)
    // Mostly a character or none: a loop is faster than a call of its own.
    for (let index = 0; index < text.length; index += 1)
      this.#bytes[this.#length + index] = text.charCodeAt(index)
    this.#length += text.length
  }

  decoded(way = ''): Decoded {
    const text = this.#bytes.toString('latin1', 0, this.#length)
    return { text, way, places: (start, end) => this.#places(start, end) }
  }

  /** Makes room for a piece, and notes where it stands. */
  #note(length: number, start: number, end: number, isCopy: boolean): void {
    if (this.#length + length > this.#bytes.length) this.#bytes = grown(this.#bytes, this.#length + length)
    const at = this.#count * NUMBERS
    if (at === this.#numbers.length) {
      const more = new Uint32Array(2 * at)
      more.set(this.#numbers)
      this.#numbers = more
    }
    this.#numbers[at] = this.#length
    this.#numbers[at + 1] = start
    this.#numbers[at + 2] = end
    this.#numbers[at + 3] = isCopy ? 1 : 0
    this.#count += 1
  }

  #piece(index: number) {
    const [begins = 0, from = 0, to = 0, isCopy] = this.#numbers.subarray(
      index * NUMBERS,
      (index + 1) * NUMBERS,
    )
    return { begins, from, to, isCopy: isCopy === 1 }
  }

  #places(start: number, end: number): readonly Place[] {
    const places: { start: number; end: number }[] = []
    for (let index = this.#indexAt(start); index < this.#count; index += 1) {
      const { begins, from, to, isCopy } = this.#piece(index)
      if (begins >= end) break
      const behind = index + 1 < this.#count ? this.#piece(index + 1).begins : this.#length
      // Each character of what was copied has a place of its own.
      const place = {
        start: isCopy ? from + Math.max(0, start - begins) : from,
        end: isCopy ? to - Math.max(0, behind - end) : to,
      }
      const last = places.at(-1)
      if (last?.end === place.start) last.end = place.end
      else if (place.start < place.end) places.push(place)
    }
    return places
  }

  /** The last piece that begins at or before a place of the decoded text. */
  #indexAt(place: number): number {
    let [low, high] = [0, this.#count - 1]
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if (this.#piece(middle).begins <= place) low = middle
      else high = middle - 1
    }
    return low
  }
}

function grown(bytes: Buffer, length: number): Buffer {
  const more = Buffer.allocUnsafe(2 * length)
  bytes.copy(more)
  return more
}
