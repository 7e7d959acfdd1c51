import { randomBytes } from 'node:crypto'

/** Values under keys that nobody can guess, each for a time. */
export class Expiring<Value> {
  readonly #lifetime: number
  readonly #entries = new Map<string, { readonly value: Value; readonly until: number }>()

  /** @param lifetime - in seconds */
  constructor(lifetime: number) {
    this.#lifetime = lifetime
  }

  /** Keeps a value under a new key, and returns the key. */
  add(value: Value, prefix = ''): string {
    const key = prefix + randomBytes(32).toString('base64url')
    this.put(key, value)
    return key
  }

  put(key: string, value: Value): void {
    this.#entries.set(key, { value, until: Date.now() + this.#lifetime * 1000 })
  }

  get(key: string): Value | undefined {
    const entry = this.#entries.get(key)
    return entry && entry.until > Date.now() ? entry.value : undefined
  }

  /** The value, for the last time. */
  take(key: string): Value | undefined {
    const value = this.get(key)
    this.#entries.delete(key)
    return value
  }

  /** Forgets every value that fits. */
  drop(fits: (value: Value) => boolean): void {
    for (const [key, { value }] of this.#entries) if (fits(value)) this.#entries.delete(key)
  }
}
