import { readingsOf, withoutEscapes } from './escapes.ts'
import { fingerprint } from './fingerprint.ts'
import { isWeak, type Secret } from './secret.ts'

/** A part of a text. */
interface Place {
  readonly start: number
  readonly end: number
}

/** The place of a secret in a text. */
export interface Hit extends Place {
  /** Fingerprint of the secret. */
  readonly mark: string
}

/** Options of a search. */
export interface Wanted {
  /** Also find weak secrets. */
  readonly weak?: boolean
}

/** One of the spellings of a secret. */
interface Literal {
  readonly text: string
  readonly mark: string
  /** True if it counts only as a whole word. */
  readonly isWeak: boolean
}

const SHORTEST = 4

/**
 * Finds all secrets in a text at once: plain, escaped up to twice (JSON, HTML or percent-encoding), in hexadecimal, and
 * in base64 and base64url at any offset. Makes one pass for each layer of escapes, and looks secrets up by their last four
 * characters.
 *
 * All texts are byte strings: each character is one byte (Latin-1).
 */
export class Finder {
  readonly #literals = new Map<number, Literal[]>()
  /** 1 at the digest of four characters if a literal may end with them. Rules out most places quickly. */
  readonly #ends = new Uint8Array(0x10000)

  add({ name, value }: Secret): void {
    const mark = fingerprint(name, value)
    const secret = value.trim()
    for (const text of [...spellingsOf(secret)].map(alike)) this.#add({ text, mark, isWeak: isWeak(secret) })
  }

  /** The places of secrets in a text, in order and without overlap. */
  find(text: string, { weak = false }: Wanted = {}): readonly Hit[] {
    const hits: Hit[] = []
    for (const { text: inner, placeOf } of readingsOf(text))
      for (const { start, end, mark } of this.#search(alike(inner), weak))
        hits.push({ start: placeOf(start), end: placeOf(end), mark })
    return merged(hits)
  }

  #search(text: string, weak: boolean): readonly Hit[] {
    const hits: Hit[] = []
    // Reading bytes is several times faster than reading the characters of a text.
    const bytes = Buffer.from(text, 'latin1')
    let key = 0
    for (let end = 1; end <= bytes.length; end += 1) {
      key = (key << 8) | (bytes[end - 1] ?? 0)
      if (this.#ends[digestOf(key)] !== 1) continue
      const literal = this.#literals.get(key)?.find((one) => text.endsWith(one.text, end))
      if (!literal) continue
      const place = { start: end - literal.text.length, end }
      if (literal.isWeak && !(weak && standsAlone(text, place))) continue
      hits.push({ ...place, mark: literal.mark })
    }
    return hits
  }

  #add(literal: Literal): void {
    const { text } = literal
    if (text.length < SHORTEST) return
    const key = Buffer.from(text, 'latin1').readInt32BE(text.length - SHORTEST)
    this.#ends[digestOf(key)] = 1
    const same = this.#literals.get(key) ?? []
    this.#literals.set(
      key,
      [...same, literal].sort((one, other) => other.text.length - one.text.length),
    )
  }
}

/** All spellings of a value in a text whose escapes are decoded. */
function spellingsOf(value: string): ReadonlySet<string> {
  const plain = latin1(value)
  const read = [plain, ...withoutEscapes(plain)]
  if (isWeak(value)) return new Set(read)
  const json = JSON.stringify(value).slice(1, -1)
  const form = new URLSearchParams([['', value]]).toString().slice(1)
  const written = new Set([value, json, form, encoded(value)])
  const hex = Buffer.from(value).toString('hex')
  return new Set([...read, hex, hex.toUpperCase(), ...[...written].flatMap(inBase64)])
}

// Through a buffer, since a lone surrogate cannot be encoded.
const encoded = (value: string): string => encodeURIComponent(Buffer.from(value).toString())

/** The base64 and base64url characters that depend only on the value, after zero, one or two other bytes. */
function inBase64(value: string): readonly string[] {
  return [0, 1, 2].flatMap((before) => {
    const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(value)])
    const whole = [Math.ceil((before * 8) / 6), Math.floor((bytes.length * 8) / 6)] as const
    return [bytes.toString('base64').slice(...whole), bytes.toString('base64url').slice(...whole)]
  })
}

/** The UTF-8 bytes of a text, as a Latin-1 string. */
export const latin1 = (text: string): string => Buffer.from(text).toString('latin1')

/** Treats a plus as a space, which a form encodes as a plus. */
const alike = (text: string): string => text.replaceAll('+', ' ')

/** True if the text at a place is not part of a longer word. */
const standsAlone = (text: string, { start, end }: Place): boolean =>
  !isOfWord(text[start - 1]) && !isOfWord(text[end])

const isOfWord = (character: string | undefined): boolean =>
  character !== undefined && /[A-Za-z0-9_-]/.test(character)

const digestOf = (key: number): number => Math.imul(key, 0x9e3779b1) >>> 16

/** Merges overlapping hits, in order. */
export function merged<H extends Hit>(hits: H[]): readonly H[] {
  const all: H[] = []
  for (const hit of hits.sort((a, b) => a.start - b.start || b.end - a.end)) {
    const last = all.at(-1)
    if (!last || hit.start >= last.end) all.push(hit)
    else all[all.length - 1] = { ...last, end: Math.max(last.end, hit.end) }
  }
  return all
}
