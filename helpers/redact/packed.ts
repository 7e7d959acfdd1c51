import { entriesOf } from './archives.ts'
import type { Decoded } from './decoded.ts'
import { archivesIn } from './runs.ts'

/** How gzip and zip begin. */
const BEGINNINGS = ['\x1f\x8b\x08', 'PK\x03\x04']

/**
 * What the archives in a text hold: an archive that stands there as it is, and those in runs of hexadecimal digits or
 * base64. All of it stands in the whole of its archive.
 *
 * @param text - bytes read as Latin-1, as what is returned is
 */
export function* packedIn(text: string): Generator<Decoded> {
  for (const archive of [...bareIn(text), ...archivesIn(text)])
    for (const { name, contents } of entriesOf(Buffer.from(archive.text, 'latin1')) ?? [])
      for (const inner of [name, contents.toString('latin1')])
        yield {
          text: inner,
          way: archive.way ? `${archive.way} › ${name}` : name,
          places: () => archive.places(0, archive.text.length),
        }
}

/** An archive that is not encoded goes on to the end. */
function bareIn(text: string): readonly Decoded[] {
  return BEGINNINGS.map((beginning) => text.indexOf(beginning))
    .filter((begins) => begins >= 0)
    .map((begins) => ({
      text: text.slice(begins),
      way: '',
      places: (start, end) => [{ start: begins + start, end: begins + end }],
    }))
}
