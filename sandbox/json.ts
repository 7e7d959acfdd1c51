/** A JSON object of which nothing is known yet. */
export type JsonObject = Record<string, unknown>

/**
 * Tells whether a value is a JSON object, and no array.
 *
 * @param value - Anything that came out of a JSON text.
 */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * Reads a JSON object.
 *
 * @param text - What is meant to be a JSON text.
 * @returns The object, or `undefined` where the text is not JSON or holds anything else.
 */
export function jsonObject(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isJsonObject(value) ? value : undefined
  } catch {
    return undefined
  }
}
