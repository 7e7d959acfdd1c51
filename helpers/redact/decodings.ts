import { entriesOf } from './archives.ts'
import { asItIs, type Decoded, within } from './decoded.ts'
import { joined } from './joined.ts'
import { legible } from './legible.ts'
import { archivesIn, runsIn, wideIn } from './runs.ts'
import { layersOfEscapes } from './unescape.ts'

/** How often runs and archives are looked for in what runs and archives held. */
const DEEPEST = 3

/**
 * A text in every way in which it can be read: as it is, without its escapes, as the texts of its members together, and
 * what its runs of hexadecimal digits and base64 stand for, each of them again in these ways.
 *
 * @param text - bytes read as Latin-1, as all that is yielded is
 */
export function* decodingsOf(text: string, depth = 0): Generator<Decoded> {
  const whole = asItIs(text)
  yield whole
  const isDeepest = depth === DEEPEST
  if (depth > 0 && !isDeepest) yield* inside(whole, wideIn(text), depth)
  let plain = depth === 0 ? whole : legible(text)
  if (!plain) return
  for (const layer of layersOfEscapes(plain.text)) {
    plain = within(plain, layer)
    yield plain
  }
  if (depth === 0) {
    for (const inner of joined(plain.text)) yield within(plain, inner)
    yield* inside(plain, wideIn(plain.text), depth)
  }
  if (isDeepest) return
  yield* inside(plain, runsIn(plain.text), depth)
  for (const archive of archivesIn(plain.text))
    for (const inner of unpacked(archive.text, depth + 1)) yield within(plain, within(archive, inner))
}

/** The texts of the members of a text together, without its escapes. */
export function* splitsOf(text: string): Generator<Decoded> {
  let plain = asItIs(text)
  for (const layer of layersOfEscapes(text)) plain = within(plain, layer)
  for (const inner of joined(plain.text)) yield within(plain, inner)
}

function* inside(outer: Decoded, runs: Iterable<Decoded>, depth: number): Generator<Decoded> {
  for (const run of runs)
    for (const inner of decodingsOf(run.text, depth + 1)) yield within(outer, within(run, inner))
}

/** What is packed stands in the whole of its archive. */
function* unpacked(archive: string, depth: number): Generator<Decoded> {
  for (const { name, contents } of entriesOf(Buffer.from(archive, 'latin1')) ?? []) {
    const entry = { way: name, text: '', places: () => [{ start: 0, end: archive.length }] }
    for (const text of [name, contents.toString('latin1')])
      for (const inner of decodingsOf(text, depth)) yield within(entry, inner)
  }
}
