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

/** Puts a decoded text together, piece by piece, in the order of the text that it comes from. */
export class Pieces {
  readonly #source: string
  readonly #texts: string[] = []
  /** Of each piece: where it begins in the decoded text, and from where to where it stands in the source. */
  readonly #begins: number[] = []
  readonly #starts: number[] = []
  readonly #ends: number[] = []
  readonly #isCopy: boolean[] = []
  #length = 0

  constructor(source: string) {
    this.#source = source
  }

  /** Characters of the decoded text so far. */
  get length(): number {
    return this.#length
  }

  /** A part of the source that stands for itself. */
  copy(start: number, end: number): void {
    if (start < end) this.#add(this.#source.slice(start, end), start, end, true)
  }

  /** A part of the source that stands for a text, of which nothing may be left. */
  put(text: string, start: number, end: number): void {
    this.#add(text, start, end, false)
  }

  #add(text: string, start: number, end: number, isCopy: boolean): void {
    this.#texts.push(text)
    this.#begins.push(this.#length)
    this.#starts.push(start)
    this.#ends.push(end)
    this.#isCopy.push(isCopy)
    this.#length += text.length
  }

  decoded(way = ''): Decoded {
    return { text: this.#texts.join(''), way, places: (start, end) => this.#places(start, end) }
  }

  #places(start: number, end: number): readonly Place[] {
    const places: { start: number; end: number }[] = []
    for (let piece = this.#pieceAt(start); piece < this.#begins.length; piece += 1) {
      const [begins = 0, from = 0, to = 0] = [this.#begins[piece], this.#starts[piece], this.#ends[piece]]
      if (begins >= end) break
      const behind = this.#begins[piece + 1] ?? this.#length
      // Each character of what was copied has a place of its own.
      const isCopy = this.#isCopy[piece]
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
  #pieceAt(place: number): number {
    let [low, high] = [0, this.#begins.length - 1]
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if ((this.#begins[middle] ?? 0) <= place) low = middle
      else high = middle - 1
    }
    return low
  }
}
