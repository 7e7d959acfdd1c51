import type { Secret } from '../record/evidence.ts'
import { base64Cores } from './base64-cores.ts'
import { fingerprint } from './fingerprint.ts'
import { isPlain, longestPlainPart, spellings } from './spellings.ts'

/** A place in a text that holds a secret. */
export interface Hit {
  readonly start: number
  readonly end: number
  /** Fingerprint of the secret. */
  readonly mark: string
}

interface Literal {
  readonly text: string
  readonly mark: string
}

interface Expression {
  readonly expression: RegExp
  readonly mark: string
  readonly isWeak: boolean
  /** What stands in every spelling: a text without it need not be searched any further. */
  readonly core: string
}

const KEY_LENGTH = 4

/** A value that is short, or a plain word, cannot be told from other texts unless it stands alone. */
export const isWeak = (value: string): boolean => value.length < 8 || /^[A-Za-z]{1,12}$/.test(value)

/**
 * Finds any number of secrets in a text at once, in every encoding. Hundreds of tokens are found by their first four
 * characters; only a value with special characters takes a search of its own.
 *
 * Texts are byte strings: each character is one byte (Latin-1).
 */
export class Finder {
  readonly #literals = new Map<number, Literal[]>()
  readonly #expressions: Expression[] = []

  add({ name, value }: Secret): void {
    const mark = fingerprint(name, value)
    const weak = isWeak(value)
    if (isPlain(value) && !weak) this.#addLiteral(value, mark)
    else {
      const spelt = spellings(value)
      const source = weak ? `(?<![A-Za-z0-9_-])${spelt}(?![A-Za-z0-9_-])` : spelt
      const expression = new RegExp(source, 'g')
      this.#expressions.push({ expression, mark, isWeak: weak, core: longestPlainPart(value) })
    }
    if (!weak) for (const core of base64Cores(value)) this.#addLiteral(core, mark)
  }

  /** Where a text holds secrets, in order and without overlap; of weak ones only if they are wanted. */
  find(text: string, { weak }: { readonly weak: boolean }): readonly Hit[] {
    const hits = this.#findLiterals(text)
    for (const { expression, mark, isWeak, core } of this.#expressions) {
      if ((isWeak && !weak) || !text.includes(core)) continue
      for (const match of text.matchAll(expression))
        hits.push({ start: match.index, end: match.index + match[0].length, mark })
    }
    return withoutOverlap(hits)
  }

  #addLiteral(text: string, mark: string): void {
    const key = keyAt(text, 0)
    const same = this.#literals.get(key) ?? []
    if (same.some((known) => known.text === text)) return
    this.#literals.set(
      key,
      [...same, { text, mark }].sort((a, b) => b.text.length - a.text.length),
    )
  }

  #findLiterals(text: string): Hit[] {
    const hits: Hit[] = []
    if (this.#literals.size === 0) return hits
    const last = text.length - KEY_LENGTH
    let key = last >= 0 ? keyAt(text, 0) : 0
    for (let start = 0; start <= last; start += 1) {
      const found = this.#literals.get(key)?.find((literal) => text.startsWith(literal.text, start))
      if (found) hits.push({ start, end: start + found.text.length, mark: found.mark })
      key = (key << 8) | text.charCodeAt(start + KEY_LENGTH) | 0
    }
    return hits
  }
}

/** Four bytes as one number. */
function keyAt(text: string, start: number): number {
  let key = 0
  for (let index = start; index < start + KEY_LENGTH; index += 1) key = (key << 8) | text.charCodeAt(index)
  return key | 0
}

function withoutOverlap(hits: Hit[]): readonly Hit[] {
  let end = 0
  return hits
    .sort((a, b) => a.start - b.start || b.end - a.end)
    .filter((hit) => {
      if (hit.start < end) return false
      end = hit.end
      return true
    })
}
