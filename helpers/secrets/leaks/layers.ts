import { entriesOf } from '../archives.ts'

/** What a file says at one place inside it, its bytes read as Latin-1. */
export interface Layer {
  /** The way from the file to the place, such as `data/1.zip › trace.network`; empty for the file itself. */
  readonly place: string
  readonly text: string
}

const DEEPEST = 5

/** All that a file says: itself, or the names and contents of the entries of an archive. */
export function* layersOf(contents: Buffer, place = '', depth = 0): Generator<Layer> {
  if (depth > DEEPEST) return
  const entries = entriesOf(contents)
  if (!entries) return yield { place, text: contents.toString('latin1') }
  for (const { name, contents: inner } of entries) {
    const below = place ? `${place} › ${name}` : name
    yield { place: below, text: name }
    yield* layersOf(inner, below, depth + 1)
  }
}
