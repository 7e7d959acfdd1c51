/** A JSON object with unknown members. */
export type JsonObject = Record<string, unknown>

/**
 * Whether a value is a JSON object, not an array.
 *
 * @param value - Any value parsed from JSON.
 */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * Reads a JSON object.
 *
 * @param text - Any text.
 * @returns The object, or `undefined` if the text is not a JSON object.
 */
export function jsonObject(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isJsonObject(value) ? value : undefined
  } catch {
    return undefined
  }
}
