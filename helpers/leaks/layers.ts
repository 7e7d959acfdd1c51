import { gunzipSync } from 'node:zlib'
import { unzipSync } from 'fflate'

/** What a file says at one place inside it, its bytes read as Latin-1. */
export interface Layer {
  /** The way from the file to the place, such as `data/1.zip › trace.network`; empty for the file itself. */
  readonly place: string
  readonly text: string
}

const DEEPEST = 5
const BASE64 = /[A-Za-z0-9+/_-]{40,}={0,2}/g

/** All that a file says: itself, the entries of archives, and what stands in base64, such as a report in one page. */
export function* layersOf(contents: Buffer, place = '', depth = 0): Generator<Layer> {
  if (depth > DEEPEST) return
  const entries = entriesOf(contents)
  for (const { name, inner } of entries ?? []) {
    const below = place ? `${place} › ${name}` : name
    yield { place: below, text: name }
    yield* layersOf(inner, below, depth + 1)
  }
  if (entries) return
  const text = contents.toString('latin1')
  yield { place, text }
  for (const [run] of text.matchAll(BASE64))
    yield* layersOf(Buffer.from(run, 'base64'), place ? `${place} › base64` : 'base64', depth + 1)
}

/** The entries of an archive; undefined for any other file, also one that only begins like an archive. */
function entriesOf(contents: Buffer): readonly { name: string; inner: Buffer }[] | undefined {
  try {
    if (contents.subarray(0, 4).toString('latin1') === 'PK\x03\x04')
      return Object.entries(unzipSync(contents)).map(([name, inner]) => ({ name, inner: Buffer.from(inner) }))
    if (contents.subarray(0, 2).toString('latin1') === '\x1f\x8b')
      return [{ name: 'gzip', inner: gunzipSync(contents) }]
    return undefined
  } catch {
    return undefined
  }
}
