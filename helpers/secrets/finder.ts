import type { Place } from './decoded.ts'
import { decodingsOf, splitsOf } from './decodings.ts'
import { fingerprint } from './fingerprint.ts'
import { type Literal, Literals, longestOf, type Node } from './literals.ts'
import type { Secret } from './secret.ts'
import { variantsOf } from './variants.ts'

/** A place in a text that holds a secret. */
export interface Hit extends Place {
  /** Fingerprint of the secret. */
  readonly mark: string
}

/** The same, with the name of the secret. */
export interface NamedHit extends Hit {
  readonly name: string
}

const KEY_LENGTH = 4

/**
 * How often a secret may begin again before its beginning ends. In a text that repeats itself more often, its length is
 * no longer determined: everything that may be a part of it is hidden.
 */
const MOST_OVERLAPS = 256

/** A value that is short, or a plain word, cannot be told from other texts unless it stands alone. */
export const isWeak = (value: string): boolean => value.length < 8 || /^[A-Za-z]{1,12}$/.test(value)

/**
 * Finds any number of secrets in a text at once, in every encoding that `decodingsOf` reads. Hundreds of tokens are found
 * by their first four characters.
 *
 * Texts are byte strings: each character is one byte (Latin-1).
 */
export class Finder {
  readonly #literals = new Map<number, Literals>()
  /** Whether a literal may begin with four characters, by a digest of them: most do not. */
  readonly #beginnings = new Uint8Array(0x10000)

  add({ name, value }: Secret): void {
    const mark = fingerprint(name, value)
    const secret = value.trim()
    for (const variant of variantsOf(secret))
      this.#add({ text: alike(variant), name, mark, isWeak: isWeak(secret) })
  }

  /** Where a text holds secrets, in order and without overlap; of weak ones only if they are wanted. */
  find(text: string, { weak }: { readonly weak: boolean }): readonly Hit[] {
    if (this.#literals.size === 0) return []
    const hits: Hit[] = []
    // A text that repeats itself holds a secret at each of its characters.
    for (const { text: inner, way, places } of decodingsOf(text))
      for (const { start, end, mark } of merged(this.search(inner, { weak: weak && way === '' })))
        hits.push(...places(start, end).map((place) => ({ ...place, mark })))
    return merged(hits)
  }

  /** The parts of secrets that are split over adjacent members of a text. */
  findParts(text: string): readonly NamedHit[] {
    return [...splitsOf(text)].flatMap(({ text: inner, places }) =>
      merged(this.search(inner)).flatMap(({ start, end, ...secret }) => {
        const parts = places(start, end)
        return parts.length > 1 ? parts.map((part) => ({ ...part, ...secret })) : []
      }),
    )
  }

  /** Where secrets stand in a text as it is; weak ones only if they are wanted. */
  search(read: string, { weak = false } = {}): NamedHit[] {
    const hits: NamedHit[] = []
    const text = alike(read)
    const beginnings = this.#beginnings
    // Bytes are read several times faster than the characters of a text.
    const bytes = Buffer.from(text, 'latin1')
    const seen = new Map<Node, { readonly until: number; readonly overlaps: number }>()
    let key = 0
    for (let end = 1; end <= bytes.length; end += 1) {
      key = (key << 8) | (bytes[end - 1] ?? 0)
      if (beginnings[digestOf(key)] !== 1) continue
      const start = end - KEY_LENGTH
      const node = this.#nodeAt(text, start, key, weak)
      if (!node) continue
      const { until = 0, overlaps = 0 } = seen.get(node) ?? {}
      seen.set(node, {
        until: start + node.head.length,
        overlaps: start < until ? overlaps + 1 : overlaps,
      })
      const { literal, length } =
        overlaps < MOST_OVERLAPS
          ? longestOf(node, text, start)
          : { literal: node.literals[0], length: Math.min(node.longest, text.length - start) }
      hits.push({ start, end: start + length, mark: literal.mark, name: literal.name })
    }
    return hits
  }

  #add(literal: Literal): void {
    const { text } = literal
    if (text.length < KEY_LENGTH) return
    const key = keyOf(text)
    this.#beginnings[digestOf(key)] = 1
    const same = this.#literals.get(key) ?? new Literals()
    this.#literals.set(key, same)
    same.add(literal)
  }

  #nodeAt(text: string, start: number, key: number, weak: boolean): Node | undefined {
    for (const node of this.#literals.get(key)?.at(text, start) ?? []) {
      const [{ isWeak }] = node.literals
      if (!isWeak || (weak && standsAlone(text, start, start + node.head.length))) return node
    }
    return undefined
  }
}

/** A form writes a space as a plus. */
const alike = (text: string): string => text.replaceAll('+', ' ')

/** Whether what stands at a place in a text is not part of a longer word. */
export const standsAlone = (text: string, start: number, end: number): boolean =>
  !isOfWord(text[start - 1]) && !isOfWord(text[end])

const isOfWord = (character: string | undefined): boolean =>
  character !== undefined && /[A-Za-z0-9_-]/.test(character)

/** The first four bytes as one number. */
const keyOf = (text: string): number => Buffer.from(text, 'latin1').readInt32BE()

const digestOf = (key: number): number => Math.imul(key, 0x9e3779b1) >>> 16

/** Hits that overlap become one. */
export function merged<H extends Hit>(hits: H[]): readonly H[] {
  const all: H[] = []
  for (const hit of hits.sort((a, b) => a.start - b.start || b.end - a.end)) {
    const last = all.at(-1)
    if (!last || hit.start >= last.end) all.push(hit)
    else all[all.length - 1] = { ...last, end: Math.max(last.end, hit.end) }
  }
  return all
}
