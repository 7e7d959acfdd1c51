import { pointerOf, tokensOf, valueBelow } from '../base/json-pointer.ts'
import type { Problem } from '../base/problem.ts'

/** How a file means its schemas: as a version of OpenAPI says, or a draft of JSON Schema. */
export type Dialect = '3.0' | '3.1' | '2020-12' | 'draft-07'

/** A file that was read. */
export interface SourceFile {
  /** Absolute. */
  readonly path: string
  /** The file as the reader knows it. */
  readonly name: string
  readonly value: unknown
  readonly dialect: Dialect
}

/** A value in a file. */
export interface Place {
  readonly file: SourceFile
  /** The way to it: names of members and positions in lists. */
  readonly tokens: readonly string[]
  readonly value: unknown
}

/** The whole of a file. */
export const rootOf = (file: SourceFile): Place => ({ file, tokens: [], value: file.value })

/** A place further inside; its value is `undefined` where there is none. */
export const within = ({ file, tokens, value }: Place, ...further: readonly string[]): Place => ({
  file,
  tokens: [...tokens, ...further],
  value: valueBelow(value, further),
})

/** A place for a reader: file and JSON pointer. */
export const shown = ({ file, tokens }: Pick<Place, 'file' | 'tokens'>): string =>
  `${file.name} ${pointerOf(tokens) || '/'}`

/** What is wrong at a place. */
export const problemAt = (place: Place, what: string, expected: string, example?: string): Problem => ({
  where: shown(place),
  what,
  expected,
  ...(example && { example }),
})

/** The names and positions of a JSON pointer in the fragment of an address (RFC 6901, 6); `undefined` if it is none. */
export function tokensOfFragment(fragment: string): readonly string[] | undefined {
  try {
    return tokensOf(decodeURIComponent(fragment))
  } catch {
    return undefined
  }
}
