/** What a field held, in a trace: Playwright writes it as an attribute of the element. */
const TYPED = /("__playwright_value_":)"(?:[^"\\]|\\.)*"/g

/**
 * A trace without what its fields held. While a secret is being typed, a field holds a beginning of it that is too short
 * to be told from other texts.
 *
 * @returns the same buffer if no field held anything
 */
export function withoutTypedValues(contents: Buffer): Buffer {
  if (!contents.includes('"__playwright_value_"')) return contents
  return Buffer.from(contents.toString('latin1').replace(TYPED, '$1""'), 'latin1')
}
