/** As many digests as there are bits: more of them would not stay in the cache of a processor. */
const DIGEST_BITS = 22

/** Each byte stays in the digest of the seven that follow it, and no longer. */
const LENGTH = 8

/** Which sequences of eight bytes occur in some texts: tells in no time that a random value stands in none of them. */
export class Sequences {
  readonly #seen = new Uint32Array(1 << (DIGEST_BITS - 5))

  add(bytes: Uint8Array): void {
    let key = 0
    // Several times faster than an iterator over millions of bytes.
    for (let index = 0; index < bytes.length; index += 1) {
      key = (key << 4) ^ (bytes[index] ?? 0)
      const digest = digestOf(key)
      this.#seen[digest >>> 5] = this.#wordOf(digest) | bitOf(digest)
    }
  }

  /** Whether a value may stand in one of the texts; if not, it certainly does not. */
  mayHold(value: string): boolean {
    let key = 0
    return Buffer.from(value).every((byte, index) => {
      key = (key << 4) ^ byte
      const digest = digestOf(key)
      return index < LENGTH - 1 || (this.#wordOf(digest) & bitOf(digest)) !== 0
    })
  }

  #wordOf(digest: number): number {
    return this.#seen[digest >>> 5] ?? 0
  }
}

const digestOf = (key: number): number => Math.imul(key, 0x9e3779b1) >>> (32 - DIGEST_BITS)

const bitOf = (digest: number): number => 1 << (digest & 31)
