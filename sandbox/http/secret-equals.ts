import { createHash, timingSafeEqual } from 'node:crypto'

/**
 * Compares two secrets in constant time, independent of their content and length.
 *
 * @param given - The received secret.
 * @param expected - The right secret.
 */
export function secretEquals(given: string, expected: string): boolean {
  return timingSafeEqual(digest(given), digest(expected))
}

function digest(value: string): Buffer {
  return createHash('sha256').update(value).digest()
}
