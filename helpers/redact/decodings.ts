import { asItIs, type Decoded, within } from './decoded.ts'
import { joined } from './joined.ts'
import { legible } from './legible.ts'
import { packedIn } from './packed.ts'
import { runsIn, wideIn } from './runs.ts'
import { layersOfEscapes } from './unescape.ts'

/** How often runs and archives are looked for in what runs and archives held. */
const DEEPEST = 3

/**
 * A text in every way in which it can be read: as it is, without its escapes, as the texts of its members together, and
 * what its runs of hexadecimal digits and base64 and its archives stand for, each of them again in these ways.
 *
 * @param text - bytes read as Latin-1, as all that is yielded is
 */
export function* decodingsOf(text: string, depth = 0): Generator<Decoded> {
  const isText = depth === 0
  const whole = asItIs(text)
  yield whole
  if (isText) yield* splitsOf(text)
  let plain = isText ? whole : legible(text)
  for (const layer of plain ? withoutEscapes(plain) : []) {
    plain = layer
    yield plain
  }
  if (depth === DEEPEST) return
  if (plain) yield* inside(plain, runsIn(plain.text), depth)
  for (const bytes of isText && plain ? [plain] : [whole, plain]) {
    if (!bytes) continue
    yield* inside(bytes, wideIn(bytes.text), depth)
    yield* inside(bytes, packedIn(bytes.text), depth)
  }
}

/** Texts of members are put together in this many layers of escapes. */
const SPLIT_LAYERS = 3

/** The texts of the members of a text together, as it is and in JSON that is a text in it. */
export function* splitsOf(text: string): Generator<Decoded> {
  const whole = asItIs(text)
  for (const layer of [whole, ...withoutEscapes(whole)].slice(0, SPLIT_LAYERS))
    for (const together of joined(layer.text)) {
      const split = within(layer, together)
      yield split
      yield* withoutEscapes(split)
    }
}

function* withoutEscapes(text: Decoded): Generator<Decoded> {
  let plain = text
  for (const layer of layersOfEscapes(text.text)) {
    plain = within(plain, layer)
    yield plain
  }
}

function* inside(outer: Decoded, inner: Iterable<Decoded>, depth: number): Generator<Decoded> {
  for (const one of inner)
    for (const decoded of decodingsOf(one.text, depth + 1)) yield within(outer, within(one, decoded))
}
