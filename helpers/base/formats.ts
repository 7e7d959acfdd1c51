/** Types of values in the suite's own files. `npm run docs` writes their tags into the schemas of those files. */

/**
 * How many.
 * @asType integer
 * @minimum 0
 */
export type Count = number

/**
 * A time, ISO 8601.
 * @format date-time
 */
export type Time<Text extends string = string> = Text

/**
 * SHA-256, in hex.
 * @pattern ^[0-9a-f]{64}$
 */
export type Sha256<Text extends string = string> = Text

/**
 * A text that is not empty.
 * @minLength 1
 */
export type Filled<Text extends string = string> = Text
