import { entriesOf } from './archives.ts'
import type { Decoded } from './decoded.ts'
import { archivesIn } from './runs.ts'

/** How gzip and zip begin. */
const BEGINNINGS = ['\x1f\x8b\x08', 'PK\x03\x04']

/**
 * What the archives hold that stand in a text as they are, with anything behind them.
 *
 * @param text - bytes read as Latin-1, as what is returned is
 */
export function* packedIn(text: string): Generator<Decoded> {
  for (const beginning of BEGINNINGS) {
    const begins = text.indexOf(beginning)
    if (begins < 0) continue
    const places = (_: number, end: number) => [{ start: begins, end: begins + end }]
    yield* unpacked({ text: text.slice(begins), way: '', places })
  }
}

/** What the archives hold that stand in runs of hexadecimal digits or base64. */
export function* packedInRuns(text: string): Generator<Decoded> {
  for (const archive of archivesIn(text)) yield* unpacked(archive)
}

/** Each part of what is packed stands in the whole of its archive. */
function* unpacked(archive: Decoded): Generator<Decoded> {
  for (const { name, contents, taken } of entriesOf(Buffer.from(archive.text, 'latin1')) ?? [])
    for (const text of [name, contents.toString('latin1')])
      yield {
        text,
        way: archive.way ? `${archive.way} › ${name}` : name,
        places: () => archive.places(0, taken ?? archive.text.length),
      }
}
