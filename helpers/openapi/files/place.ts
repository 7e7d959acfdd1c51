import type { Problem } from '../../base/problem.ts'
import type { Dialect } from './dialect.ts'
import { pointerOf, step } from './pointer.ts'

/** A file that was read. */
export interface SourceFile {
  /** Absolute. */
  readonly path: string
  /** The file as the reader knows it. */
  readonly name: string
  readonly value: unknown
  readonly dialect: Dialect
  /** Whether it does not say its dialect itself, but has that of the file that refers to it. */
  readonly isInherited: boolean
}

/** A value in a file. */
export interface Place {
  readonly file: SourceFile
  /** The way to it: names of members and positions in lists. */
  readonly tokens: readonly string[]
  readonly value: unknown
}

/** A place further inside; its value is `undefined` where there is none. */
export const within = ({ file, tokens, value }: Place, ...further: readonly string[]): Place => ({
  file,
  tokens: [...tokens, ...further],
  value: further.reduce<unknown>(step, value),
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
