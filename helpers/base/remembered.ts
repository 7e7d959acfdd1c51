/** How many texts are remembered at most, and how long the longest is. */
const MOST = 4096
const LONGEST = 1024

/** What short texts became, since the same ones recur. When there are too many, all are forgotten. */
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
