import { createHash, timingSafeEqual } from 'node:crypto'

/**
 * Compares two secrets in a time that depends on neither their content nor their length.
 *
 * @param given - What was received.
 * @param expected - What it has to be.
 */
export function secretEquals(given: string, expected: string): boolean {
  return timingSafeEqual(digest(given), digest(expected))
}

function digest(value: string): Buffer {
  return createHash('sha256').update(value).digest()
}
