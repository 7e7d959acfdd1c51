/** The most texts that are kept, and the length of the longest. */
const MOST = 4096
const LONGEST = 1024

/** A cache of what short texts were turned into. When it is full, it is emptied. */
export class Remembered {
  readonly #became = new Map<string, string>()

  of(text: string): string | undefined {
    return this.#became.get(text)
  }

  add(text: string, became: string): void {
    if (this.#became.size >= MOST) this.forget()
    if (text.length <= LONGEST) this.#became.set(text, became)
  }

  forget(): void {
    this.#became.clear()
  }
}
